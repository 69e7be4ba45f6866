// Written by types.mjs from docs/reference/question.schema.json.

/** The puzzle: any value that the json format reads; also called quiz or sudoku. */
export type QuestionPuzzle = string | readonly (unknown)[];

/** The name of the puzzle's layout, or the text of a layout file. */
export type QuestionLayout = string;

/** The digits that a person noted in each cell: "127", above side 9 "3,12", or a list of numbers; "" for none. */
export type QuestionMarks = readonly (unknown)[];

/** Constraints in addition to the houses, one per line or string: "killer 15 r1c1 r1c2 r2c1". */
export type QuestionRules = string | readonly (string)[];

/** Copied to the answer. */
export type QuestionComment = unknown;

/** The name of the puzzle's file, copied to the answer. */
export type QuestionFile = string;

/** The line of the puzzle in its file, copied to the answer; default: the line of the request. */
export type QuestionLine = number;

/** Any value, copied to the answer. */
export type QuestionId = unknown;

/** false: the answer may come before those of earlier requests. Default: true. */
export type QuestionOrdered = boolean;

/** Ends the requests with an id that are being answered. */
export type QuestionCancel = {
  /** The `id` of the requests to end. */
  readonly cancel: unknown;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
};

/** the limit of each answer in seconds */
export type QuestionTime = number;

/** the limit of each answer in iterations, in the unit of the question */
export type QuestionIterations = number;

/** the limit of each answer in bytes built for it */
export type QuestionMemory = number;

/** the seed of everything random */
export type QuestionSeed = number;

export type QuestionTexts = string | readonly (string)[];

/** one solution */
export type SolveQuestion = {
  readonly ask: "solve";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the name of the engine */
  readonly engine?: string;
  /** all parameters of the engine at once */
  readonly preset?: "paper" | "ours";
  /** parameters of the engine by name, set after the preset */
  readonly params?: { readonly [name: string]: string | number | boolean };
};

/** whether there is exactly one solution */
export type UniqueQuestion = {
  readonly ask: "unique";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the name of the engine */
  readonly engine?: string;
  /** all parameters of the engine at once */
  readonly preset?: "paper" | "ours";
  /** parameters of the engine by name, set after the preset */
  readonly params?: { readonly [name: string]: string | number | boolean };
  /** also whether the puzzle is minimal, and which givens and rules are redundant */
  readonly minimal?: boolean;
};

/** how many solutions there are */
export type CountQuestion = {
  readonly ask: "count";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the name of the engine */
  readonly engine?: string;
  /** all parameters of the engine at once */
  readonly preset?: "paper" | "ours";
  /** parameters of the engine by name, set after the preset */
  readonly params?: { readonly [name: string]: string | number | boolean };
  /** stop at this number of solutions; 0: find all */
  readonly limit?: number;
};

/** the solutions, up to a limit */
export type SolutionsQuestion = {
  readonly ask: "solutions";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the name of the engine */
  readonly engine?: string;
  /** all parameters of the engine at once */
  readonly preset?: "paper" | "ours";
  /** parameters of the engine by name, set after the preset */
  readonly params?: { readonly [name: string]: string | number | boolean };
  /** stop at this number of solutions; 0: find all */
  readonly limit?: number;
};

/** an estimate of the number of solutions, by random walks */
export type EstimateQuestion = {
  readonly ask: "estimate";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
};

/** the digits that each cell has in some solution */
export type CandidatesQuestion = {
  readonly ask: "candidates";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** also count the solutions of each candidate, up to this number (exact below it), and list the single entries that leave one solution; 0: do not */
  readonly solutions?: number;
};

/** which entries of a half-filled puzzle are wrong */
export type MistakesQuestion = {
  readonly ask: "mistakes";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the puzzle as printed, or a list with one for each puzzle; without it, every digit is an entry */
  readonly printed?: QuestionTexts;
};

/** the puzzle without redundant givens, or without redundant rules */
export type MinimizeQuestion = {
  readonly ask: "minimize";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** remove rules that are not needed, and keep all givens */
  readonly minimal_rules?: boolean;
};

/** the puzzles with one solution that differ in few givens, one object each */
export type NeighboursQuestion = {
  readonly ask: "neighbours";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the number of givens removed */
  readonly minus?: number;
  /** the number of givens added */
  readonly plus?: number;
  /** only puzzles without redundant givens */
  readonly minimal?: boolean;
};

/** the smallest sets of cells whose digits let singles solve the puzzle */
export type BackdoorsQuestion = {
  readonly ask: "backdoors";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the maximum number of cells in a set */
  readonly most?: number;
};

/** the unavoidable sets: every puzzle with only this solution has a given in each of them */
export type UnavoidableQuestion = {
  readonly ask: "unavoidable";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the maximum number of cells in a set */
  readonly most?: number;
};

/** how hard the puzzle is */
export type RateQuestion = {
  readonly ask: "rate";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** which techniques are tried and in which order, or what is counted; several scales give one rating each. se is the rating of Sudoku Explainer 1.2.1, which forums quote; se-d2 is what SukakuExplainer prints by default */
  readonly scales?: QuestionTexts;
  /** use only these techniques, in the order of the scale; `sudokit techniques` lists the names */
  readonly techniques?: QuestionTexts;
  /** also use these techniques, which the scale includes only on request. Groups of the default scale: patterns, exclusions, uniqueness, forcing */
  readonly with?: QuestionTexts;
  /** use all techniques except these */
  readonly without?: QuestionTexts;
  /** use techniques that assume one solution */
  readonly uniqueness?: boolean;
  /** on a scale of Sudoku Explainer, stop as soon as the puzzle cannot be a pearl, or a diamond; any: rate the whole path */
  readonly jewel?: "any" | "pearl" | "diamond";
  /** rate the canonical form of a 9x9 puzzle, so that isomorphs get the same rating */
  readonly invariant?: boolean;
  /** scales of other programs: also rate puzzles with several solutions, without uniqueness techniques */
  readonly allow_multiple?: boolean;
  /** leave out scales that do not support the layout */
  readonly fitting?: boolean;
  /** with several scales: find the first step on the path of the first scale that the others do not share */
  readonly disagree?: boolean;
  /** count the guesses of depth-first search, up to this number; 0: do not */
  readonly guesses?: number;
};

/** how a person solves the puzzle */
export type ExplainQuestion = {
  readonly ask: "explain";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** which techniques are tried, and in which order */
  readonly scale?: string;
  /** use only these techniques, in the order of the scale; `sudokit techniques` lists the names */
  readonly techniques?: QuestionTexts;
  /** also use these techniques, which the scale includes only on request. Groups of the default scale: patterns, exclusions, uniqueness, forcing */
  readonly with?: QuestionTexts;
  /** use all techniques except these */
  readonly without?: QuestionTexts;
  /** use techniques that assume one solution */
  readonly uniqueness?: boolean;
  /** walk: the whole path; next: its next step; step: one of its steps; all: every step that is possible now */
  readonly part?: "walk" | "next" | "step" | "all";
  /** with `part` step: the number of the step, from 1, or the name of a technique (its first step) */
  readonly step?: string;
  /** only the steps that show one thing: r3c4=7 (why is it 7?), r3c4<>7 or r3c4!=7 (why not 7?), or the first step in a cell (r3c4) or a house (row 3) */
  readonly why?: string;
  /** when no technique applies, assume a candidate and show that it leads to a contradiction. This is the default if the scale has suppositions and neither `techniques` nor `without` is given */
  readonly suppose?: boolean;
  /** stop when no technique applies */
  readonly no_suppose?: boolean;
  /** how much to reveal: 1 where to look and the kind of step, 2 its name and place, 3 everything */
  readonly hint?: number;
  /** also the position before each step, its argument in lines, and the shapes that draw it */
  readonly pictures?: boolean;
  /** also the explanation as a page to step through, like that of `explain --to html` */
  readonly page?: boolean;
  /** the puzzle as printed, if it is half-filled: its entries and marks are checked first */
  readonly printed?: QuestionTexts;
};

/** what exact single-digit logic removes */
export type NishioQuestion = {
  readonly ask: "nishio";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** levels, lazy, dfs, overlay, matching or exact-cover; by default the fastest exact one for the layout */
  readonly method?: string;
  /** only this digit; 0: all */
  readonly digit?: number;
  /** place naked and hidden singles first */
  readonly singles?: boolean;
};

/** the puzzle in another orientation or with other digits */
export type TransformQuestion = {
  readonly ask: "transform";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** transpose, rotate (clockwise), rotate180, rotate270, mirror (left and right) or flip (top and bottom), applied in the order of the list */
  readonly moves?: QuestionTexts;
  /** rename the digits: appearance, in the order in which they appear in the puzzle; or the new names of 1, 2, ..., such as 987654321 or 16,15,14 and so on */
  readonly relabel?: string;
  /** answer with the canonical form and the map to it */
  readonly canonical?: boolean;
};

/** random isomorphs, one object each */
export type ScrambleQuestion = {
  readonly ask: "scramble";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the number of isomorphs */
  readonly count?: number;
  /** keep the symmetry of the pattern of givens. Patterns with only half-turn symmetry allow many moves; those with mirror or quarter-turn symmetry allow only the symmetries of the square */
  readonly keep_symmetry?: boolean;
};

/** whether two puzzles are isomorphic, and the map between them */
export type CompareQuestion = {
  readonly ask: "compare";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the other puzzle */
  readonly other?: QuestionTexts;
};

/** which entries leave exactly one of several solutions */
export type CompleteQuestion = {
  readonly ask: "complete";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** 1: single entries; 2: also pairs of entries, neither of which is enough alone */
  readonly most?: number;
};

/** which givens and rules contradict each other */
export type ConflictQuestion = {
  readonly ask: "conflict";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** search for a smallest set; otherwise for one of which every given and rule is needed */
  readonly smallest?: boolean;
};

/** a picture of the puzzle, or of a step of its path */
export type DrawQuestion = {
  readonly ask: "draw";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** draw this step of the path: its number, from 1, or the name of a technique (its first step) */
  readonly step?: string;
  /** with `step`: the scale whose techniques are tried */
  readonly scale?: string;
  /** also draw the candidates that the givens leave in open cells */
  readonly candidates?: boolean;
  /** draw the names of rows and columns */
  readonly labels?: boolean;
  /** answer with a list of shapes instead of an SVG document */
  readonly shapes?: boolean;
};

/** the layout, givens and pencilmarks of the puzzle */
export type InfoQuestion = {
  readonly ask: "info";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** also how many candidates and states the puzzle has after each filter */
  readonly space?: boolean;
};

/** the puzzles of a text, with their layouts */
export type ReadQuestion = {
  readonly ask: "read";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  /** the name of the puzzles' layout, or the text of a layout file */
  readonly layout?: string;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** puzzles in any form; the text of a layout file and a blank line may precede them */
  readonly text?: string;
  /** read at most this number of puzzles */
  readonly most?: number;
  /** also write each puzzle in this format */
  readonly to?: string;
};

/** new puzzles that meet the given requirements */
export type MakeQuestion = {
  readonly ask: "make";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  /** the name of the layout, or the text of a layout file */
  readonly layout?: string;
  readonly marks?: QuestionMarks;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the maker; its requirements and parameters are options too */
  readonly family?: string;
  /** the number of puzzles */
  readonly count?: number;
  /** the index of the first puzzle */
  readonly first?: number;
  /** give up a puzzle after this number of tries */
  readonly tries?: number;
  /** the text that the maker reads, if it reads one */
  readonly input?: string;
  /** the scales that rate each puzzle; default: that of `rating`, otherwise, up to side 9, the default scale */
  readonly scales?: QuestionTexts;
  /** number of givens */
  readonly givens?: string | number | boolean | readonly (string)[];
  /** symmetry of the pattern of givens; minimal then means that no orbit (set of cells that the symmetries map onto each other) is redundant */
  readonly symmetry?: string | number | boolean | readonly (string)[];
  /** exactly these cells are given */
  readonly mask?: string | number | boolean | readonly (string)[];
  /** the new puzzle has the solution of this one (a random solution if there are several); its givens are removed last */
  readonly from?: string | number | boolean | readonly (string)[];
  /** the puzzle has rules of these kinds, and as few givens as they permit */
  readonly rules?: string | number | boolean | readonly (string)[];
  /** the rating on the default scale, as 4.5..5, the grade (easy, medium, hard, expert or extreme), or the rating on a scale of `rate`, on `level` (the highest level on the default scale), or on ep or ed (of se). A grade below extreme on a grid larger than 12x12 permits redundant givens */
  readonly rating?: string | number | boolean | readonly (string)[];
  /** each technique is required: without it, the techniques of the scale of the rating (otherwise the default scale), or those of `only`, up to the hardest that the path uses, do not solve the puzzle */
  readonly needs?: string | number | boolean | readonly (string)[];
  /** the path of the same scale uses each technique, needed or not */
  readonly contains?: string | number | boolean | readonly (string)[];
  /** the techniques of the same scale solve the puzzle without these */
  readonly avoids?: string | number | boolean | readonly (string)[];
  /** these techniques of the same scale, and no others, solve the puzzle */
  readonly only?: string | number | boolean | readonly (string)[];
  /** an unbiased sample of all minimal puzzles: each with a weight that corrects for its probability of being drawn, or drawn uniformly, about 15 times as slow */
  readonly sample?: string | number | boolean | readonly (string)[];
  /** remove givens only until `givens` or `mask` is met; redundant givens may remain */
  readonly no_minimal?: string | number | boolean | readonly (string)[];
  /** each puzzle has random regions of its own instead of those of the layout */
  readonly jigsaw?: string | number | boolean | readonly (string)[];
  /** the rules and the random regions have the `symmetry` of the givens, too */
  readonly symmetric_rules?: string | number | boolean | readonly (string)[];
  /** lines of rules may cross and overlap */
  readonly crossing_lines?: string | number | boolean | readonly (string)[];
  /** no single given is redundant; without this, `symmetry` only ensures that no orbit is redundant */
  readonly strictly_minimal?: string | number | boolean | readonly (string)[];
  /** share of the cells that is given */
  readonly fixed?: string | number | boolean | readonly (string)[];
  /** blank an exact number of cells instead of each cell independently */
  readonly exact_count?: string | number | boolean | readonly (string)[];
  /** also permute the digits */
  readonly relabel?: string | number | boolean | readonly (string)[];
  /** shuffle a random solved grid instead of the root solution */
  readonly random_base?: string | number | boolean | readonly (string)[];
  /** blank each cell independently, as Lewis does, instead of an exact number of cells */
  readonly by_chance?: string | number | boolean | readonly (string)[];
  /** all rows, columns, and boxes have equally many open cells, or one more or less */
  readonly balanced?: string | number | boolean | readonly (string)[];
  /** draw cells one by one, without the opposite cell under a half turn */
  readonly asymmetric?: string | number | boolean | readonly (string)[];
  /** add a variable so that at least one placement always exists */
  readonly nonempty?: string | number | boolean | readonly (string)[];
  readonly [name: string]: unknown;
};

/** the number of solved grids of a layout */
export type GridsQuestion = {
  readonly ask: "grids";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  /** the name of the layout, or the text of a layout file */
  readonly layout?: string;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
};

/** the size of the graph of nishio for a box */
export type GraphQuestion = {
  readonly ask: "graph";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  /** the name of the layout, or the text of a layout file */
  readonly layout?: string;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
};

/** what nishio removes from a board of one digit */
export type BoardQuestion = {
  readonly ask: "board";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the text of a board of one digit */
  readonly board?: string;
  /** the method: exact-cover (default) or lazy */
  readonly method?: string;
};

/** one object for each engine, with its parameters and counters */
export type EnginesQuestion = {
  readonly ask: "engines";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** answer only about the one with this name */
  readonly name?: string;
};

/** one object for each maker, with its requirements and parameters */
export type MakersQuestion = {
  readonly ask: "makers";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** answer only about the one with this name */
  readonly name?: string;
};

/** one object for each scale, with its techniques */
export type ScalesQuestion = {
  readonly ask: "scales";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** answer only about the one with this name */
  readonly name?: string;
};

/** one object for each technique, with its scales, an example and exercises */
export type TechniquesQuestion = {
  readonly ask: "techniques";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** answer only about the one with this name */
  readonly name?: string;
  /** add a position that is close to one with the technique, but does not have it */
  readonly near_miss?: boolean;
};

/** one object for each kind of rule, with its statement and an example */
export type RulesQuestion = {
  readonly ask: "rules";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** answer only about the one with this name */
  readonly name?: string;
};

/** the version, build and limits of the library */
export type VersionQuestion = {
  readonly ask: "version";
  readonly puzzle?: QuestionPuzzle;
  readonly quiz?: QuestionPuzzle;
  readonly sudoku?: QuestionPuzzle;
  readonly puzzles?: QuestionPuzzle;
  readonly quizzes?: QuestionPuzzle;
  readonly layout?: QuestionLayout;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly ordered?: QuestionOrdered;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
};

/** Every question. */
export type Question = SolveQuestion
  | UniqueQuestion
  | CountQuestion
  | SolutionsQuestion
  | EstimateQuestion
  | CandidatesQuestion
  | MistakesQuestion
  | MinimizeQuestion
  | NeighboursQuestion
  | BackdoorsQuestion
  | UnavoidableQuestion
  | RateQuestion
  | ExplainQuestion
  | NishioQuestion
  | TransformQuestion
  | ScrambleQuestion
  | CompareQuestion
  | CompleteQuestion
  | ConflictQuestion
  | DrawQuestion
  | InfoQuestion
  | ReadQuestion
  | MakeQuestion
  | GridsQuestion
  | GraphQuestion
  | BoardQuestion
  | EnginesQuestion
  | MakersQuestion
  | ScalesQuestion
  | TechniquesQuestion
  | RulesQuestion
  | VersionQuestion;

type Without<Q, Names extends PropertyKey> = Q extends unknown ? Omit<Q, Names> : never;

/** A question about an open puzzle. */
export type PuzzleQuestion = Without<Exclude<Question, MakeQuestion>, "puzzle" | "quiz" | "sudoku" | "puzzles" | "quizzes" | "layout" | "marks" | "rules" | "comment" | "ordered">;
