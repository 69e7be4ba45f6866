// EngineWith<P>: an Engine whose parameters are the plain struct P.
#pragma once

#include "sudokit/engine.hpp"

namespace sudokit {

template <class P>
class EngineWith : public Engine {
 protected:
  void* params() override { return &params_; }
  P params_;
};

}  // namespace sudokit
