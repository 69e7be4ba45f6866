// Writes ratings, for `rate` and `make`.
#pragma once

#include "answer/object.hpp"
#include "sudokit/question.hpp"

namespace sudokit::answer {

// Writes the member "ratings": a list with one object for each scale.
void append_ratings(AnswerObject& object, const RateQuestion& question,
                    const RateQuestion::Answer& answer);

}  // namespace sudokit::answer
