// The makers, for the registry.
#pragma once

#include "sudokit/make.hpp"

namespace sudokit {

const MakerInfo& minimal_info();
const MakerInfo& lewis_info();
const MakerInfo& blank_info();
const MakerInfo& eppstein_info();
const MakerInfo& sukaku_info();
const MakerInfo& unsatisfiable_info();
const MakerInfo& nishio_3sat_info();

}  // namespace sudokit
