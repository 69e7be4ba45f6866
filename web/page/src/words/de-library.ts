// German: what the library says. Names come from tables; the reasons of steps are told from their data.
import { countsIn, houseIn, hint } from "./de-hints.ts";
import { kFamilies, kGrades, kReasons, kSlots, kWishes, titleIn } from "./de-names.ts";
import { kRules } from "./de-rules.ts";
import { chainLines, sentence } from "./de-steps.ts";
import type { Library } from "./words.ts";

export const library: Library = {
  title: titleIn,
  grade: (grade) => kGrades[grade.toLowerCase()],
  family: (family) => kFamilies[family],
  reason: (reason) => kReasons[reason],
  rule: (name) => kRules[name],
  slot: (name) => kSlots[name],
  wish: (name) => kWishes[name],
  house: houseIn,
  counts: countsIn,
  sentence,
  lines: chainLines,
  hint,
};
