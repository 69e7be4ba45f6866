#include "cli/commands/changes.hpp"

namespace sudokit::cli {

void add_change_flags(Command& app, ChangeFlags& flags) {
  Flag* moves = app.add_option("--transform", &flags.moves,
                               "Turn or mirror the grid; several with commas, in this order")
                    ->split_at_commas()
                    ->type_name("MOVES")
                    ->group("Transform");
  moves->choices(move_names());
  Flag* relabel =
      app.add_option("--relabel", &flags.relabel,
                     "Rename the digits: `appearance` as they come in the puzzle, or the new names "
                     "of 1, 2, ... as in 987654321 or 16,15,14 and so on")
          ->type_name("DIGITS")
          ->group("Transform");
  relabel->suggestions({"appearance"});
  app.add_flag("--canonical", flags.canonical,
               "The smallest isomorph (minlex), the same for all isomorphs (9x9 with 3x3 boxes; of "
               "pencilmarks one that is the same, but not the smallest); --json adds the number of "
               "automorphisms and the map")
      ->group("Transform");
}

}  // namespace sudokit::cli
