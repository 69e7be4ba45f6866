// Exports one puzzle as a problem for another solver, and decodes that solver's answer.
#pragma once

#include "cli/commands/changes.hpp"
#include "cli/flags/options.hpp"
#include "sudokit/export.hpp"

namespace sudokit::cli {

// Both return the exit code. InputError if the input does not hold exactly one puzzle, or if the
// puzzle or the answer does not fit the form.
int export_problem(const InputFlags& input, const ChangeFlags& changes, Export what);
int decode_answer(const InputFlags& input, const OutputFlags& output, const std::string& form,
                  const std::string& answer_file);

// The forms whose answers can be decoded.
std::vector<std::string> decodable_names();

}  // namespace sudokit::cli
