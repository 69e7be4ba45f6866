#include "cli/commands/changes.hpp"

namespace sudokit::cli {

void add_change_flags(Command& app, ChangeFlags& flags) {
  Flag* moves = app.add_option("--transform", &flags.moves,
                               "Rotate or mirror the grid; several moves, separated by commas, "
                               "are made in the order given. The moves")
                    ->split_at_commas()
                    ->type_name("MOVES")
                    ->group("Transform");
  moves->choices(move_names());
  Flag* relabel =
      app.add_option(
             "--relabel", &flags.relabel,
             "Rename the digits: appearance, in the order in which they appear in the "
             "puzzle; or the new names of 1, 2, ..., such as 987654321 or 16,15,14 and so on")
          ->type_name("DIGITS")
          ->group("Transform");
  relabel->suggestions({"appearance"});
  app.add_flag("--canonical", flags.canonical,
               "Write the canonical form: the smallest isomorph (minlex), for 9x9 with 3x3 boxes. "
               "Isomorphic puzzles get the same form (for pencilmark puzzles it need not be the "
               "smallest). --json adds the number of automorphisms and the map")
      ->group("Transform");
}

}  // namespace sudokit::cli
