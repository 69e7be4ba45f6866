// All of the library's public interface.
#pragma once

#include "sudokit/check.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/draw.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/export.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/make.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/number.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "sudokit/transform.hpp"
#include "sudokit/version.hpp"
