#include "cli/commands/press_run.hpp"

#include <fmt/format.h>

#include "cli/streams/console.hpp"

namespace sudokit::cli {

void set(Block& block, Prepared&& prepared, std::string_view place, Tally& tally) {
  if (!prepared.entry) {
    const bool unknown = prepared.verdict == Verdict::unknown;
    tally.facts.unknown |= unknown;
    tally.facts.no |= !unknown;
    block.notes += fmt::format("{}: left out: {}\n", place, prepared.why);
    return;
  }
  if (!block.load) block.load = std::make_unique<Entries>();
  static_cast<Entries&>(*block.load).list.push_back(std::move(*prepared.entry));
}

int end_press(Press& press, const PipelineResult& result, const Facts& facts) {
  const std::string missing = press.finish();
  PipelineResult ended;
  ended.signal = result.signal;
  ended.write_error = press.error();
  ended.broken_pipe = press.broken();
  ended.outlet = press.name();
  const int code = ended.exit_code(facts);
  if (!missing.empty()) console().write("sudokit: " + missing);
  return code;
}

}  // namespace sudokit::cli
