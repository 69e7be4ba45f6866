#include "cli/flags/makers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/flags/words.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/files.hpp"
#include "cli/streams/whole_file.hpp"

namespace sudokit::cli {
namespace {

// The limit for a mask or a puzzle in a file: that of a line of puzzles.
constexpr std::size_t kLongestWish = 4 << 20;

// "exact_count" is typed --exact-count.
std::string flag_of(std::string_view parameter) {
  std::string name(parameter);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::string default_text(const MakerInfo& info, const ParamRow& row) {
  const std::string unit = row.unit.empty() ? "" : fmt::format(" {}", row.unit);
  return fmt::format("{}{}, default {}", describe_range(row), unit, info.make()->get(row.name));
}

bool has_param(const MakerInfo& info, std::string_view name) {
  return std::ranges::any_of(info.params, [&](const ParamRow& row) { return row.name == name; }) ||
         std::ranges::any_of(info.wishes, [&](const WishRow& row) { return row.name == name; });
}

// The makers that have a parameter of this name: "lewis, blank".
std::string owners(std::string_view parameter) {
  std::string names;
  for (const MakerInfo* info : makers()) {
    if (!has_param(*info, parameter)) continue;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", info->name);
  }
  return names;
}

void add_qualified(Command& app, MakerFlags& flags, const MakerInfo& info, const ParamRow& row) {
  const std::string name = fmt::format("{}.{}", info.name, row.name);
  const auto take = [&flags, &info, &row, name](const std::string& value) -> Result<void> {
    if (auto ok = info.make()->set(row.name, value); !ok) return ok;
    flags.qualified.emplace_back(name, value);
    return {};
  };
  app.add_option("--" + name, take, fmt::format("{}: {}", row.meaning, default_text(info, row)))
      ->group("")
      ->type_name("VALUE")
      ->suggestions({row.choices.begin(), row.choices.end()});
}

void add_plain(Command& app, MakerFlags& flags, const MakerInfo& info, const ParamRow& row) {
  const std::string name(row.name);
  const std::string help = fmt::format("{}: {}", owners(row.name), row.meaning);
  if (row.kind == ParamKind::boolean) {
    app.add_flag("--" + flag_of(name), flags.switches[name], help);
    return;
  }
  const auto take = [&flags, &info, &row, name](const std::string& value) -> Result<void> {
    if (auto ok = info.make()->set(row.name, value); !ok) return ok;
    flags.plain.emplace_back(name, value);
    return {};
  };
  app.add_option("--" + flag_of(name), take, fmt::format("{}; {}", help, default_text(info, row)))
      ->type_name("VALUE");
}

void add_input(Command& app, MakerFlags& flags, const MakerInfo& info) {
  const auto take = [&flags, &info](const std::string& value) -> Result<void> {
    flags.input_name = info.input.name;
    flags.input_file = value;
    return {};
  };
  app.add_option(fmt::format("--{}", info.input.name), take,
                 fmt::format("{}: {}", info.name, info.input.meaning))
      ->type_name("FILE");
}

void add_wish(Command& app, MakerFlags& flags, const MakerInfo& info, const WishRow& row) {
  const std::string name(row.name);
  const auto take = [&flags, &info, &row, name](const std::string& value) -> Result<void> {
    flags.typed[name] = value;
    std::error_code none;  // a drawing may be too long for a file name
    const bool there =
        std::filesystem::exists(path_of(value), none) || none == std::errc::permission_denied;
    if (row.file && there) {
      flags.files.insert(name);
      return {};
    }
    if (auto ok = info.make()->set(row.name, value); !ok) return ok;
    flags.plain.emplace_back(name, value);
    return {};
  };
  app.add_option("--" + name, take,
                 fmt::format("{}: {}; {}", owners(row.name), row.meaning, row.form))
      ->type_name(row.file ? "FILE|TEXT" : "TEXT")
      ->group("Requirements");
}

void set_or_throw(Maker& maker, std::string_view flag, std::string_view name,
                  std::string_view value) {
  if (!has_param(maker.info(), name)) {
    throw UsageError("inapplicable-option", "--{} does not apply to the family {}", flag,
                     maker.info().name);
  }
  if (auto ok = maker.set(name, value); !ok) {
    throw UsageError(ok.error().code, "--{}: {}", flag, ok.error().message);
  }
}

}  // namespace

std::unique_ptr<Maker> MakerFlags::make(const std::string& family) const {
  std::unique_ptr<Maker> made = find_maker(family)->make();
  for (const auto& [name, value] : plain) set_or_throw(*made, flag_of(name), name, value);
  for (const std::string& wish : files) {
    const std::string text = read_whole_file(typed.at(wish), kLongestWish);
    if (text.empty()) throw InputError("empty-file", "{}: the file is empty", typed.at(wish));
    set_or_throw(*made, wish, wish, text);
  }
  for (const auto& [name, given] : switches) {
    if (given) set_or_throw(*made, flag_of(name), name, "true");
  }
  for (const auto& [name, value] : qualified) {
    const auto dot = name.find('.');
    const bool mine = name.substr(0, dot) == family;
    set_or_throw(*made, name, mine ? name.substr(dot + 1) : "", value);
  }
  if (!input_file.empty() && input_name != made->info().input.name) {
    throw UsageError("inapplicable-option", "--{} does not apply to the family {}", input_name,
                     family);
  }
  return made;
}

void MakerFlags::refuse_lost_files(const MakerInfo& info, const Layout& layout) const {
  for (const WishRow& row : info.wishes) {
    const auto wish = typed.find(std::string(row.name));
    if (!row.file || wish == typed.end() || files.contains(wish->first)) continue;
    const auto cells = static_cast<std::size_t>(layout.cells());
    if (wish->second.size() >= cells) continue;
    throw UsageError("invalid-value",
                     "--{}: '{}' is neither a file nor a text of the {} cells of {}", row.name,
                     wish->second, cells, layout.name());
  }
}

std::string MakerFlags::spelled(const Maker& maker) const {
  std::string text;
  if (!input_file.empty()) text += fmt::format(" --{} {}", input_name, shell_word(input_file));
  for (const ParamRow& row : maker.info().params) {
    const std::string value = maker.get(row.name);
    if (row.kind != ParamKind::boolean) {
      text += fmt::format(" --{} {}", flag_of(row.name), value);
    } else if (value == "true") {
      text += fmt::format(" --{}", flag_of(row.name));
    }
  }
  for (const WishRow& row : maker.info().wishes) {
    if (maker.get(row.name).empty()) continue;
    text += fmt::format(" --{} {}", row.name, shell_word(typed.at(std::string(row.name))));
  }
  return text;
}

std::string MakerFlags::read_input() const {
  return input_file.empty() ? "" : read_whole_file(input_file);
}

void add_maker_flags(Command& app, MakerFlags& flags, std::string& family) {
  std::string help;
  std::vector<std::string> names;
  for (const MakerInfo* info : makers()) {
    help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", info->name, info->summary);
    names.emplace_back(info->name);
  }
  app.add_option("--family", &family, help + "; see `sudokit makers`")
      ->type_name("NAME")
      ->show_default()
      ->choices(names);
  std::vector<std::string_view> done;
  for (const MakerInfo* info : makers()) {
    if (!info->input.name.empty()) add_input(app, flags, *info);
    for (const WishRow& row : info->wishes) add_wish(app, flags, *info, row);
    for (const ParamRow& row : info->params) {
      add_qualified(app, flags, *info, row);
      if (std::find(done.begin(), done.end(), row.name) != done.end()) continue;
      done.push_back(row.name);
      add_plain(app, flags, *info, row);
    }
  }
}

}  // namespace sudokit::cli
