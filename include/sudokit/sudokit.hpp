// Includes the public C++ interface of the library.
#pragma once

#include "sudokit/answer.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/make.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/one_call.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/question.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "sudokit/transform.hpp"
