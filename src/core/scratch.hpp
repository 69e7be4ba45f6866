// ScratchBox: the working memory of an engine, kept from one run to the next. It holds one object,
// of the type that the last run needed.
#pragma once

#include <memory>

namespace sudokit {

class ScratchBox {
 public:
  // Returns the T of the last call, or a new one if the last call was for another type.
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
