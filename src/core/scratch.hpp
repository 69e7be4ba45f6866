// ScratchBox: the working memory of an engine, of whatever type its last run needed, kept for the
// next run.
#pragma once

#include <memory>

namespace sudokit {

class ScratchBox {
 public:
  // The T of the last call, or a new one when the last call asked for another type.
  template <class T>
  T& get() {
    if (key_ != &kKeyOf<T>) {
      held_ = std::make_shared<T>();
      key_ = &kKeyOf<T>;
    }
    return *static_cast<T*>(held_.get());
  }

 private:
  template <class T>
  static constexpr char kKeyOf = 0;

  const void* key_ = nullptr;
  std::shared_ptr<void> held_;
};

}  // namespace sudokit
