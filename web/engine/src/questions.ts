// Written by types.mjs from docs/reference/question.schema.json.

/** The puzzle, as the json format reads it; also called quiz or sudoku. */
export type QuestionPuzzle = string | readonly (unknown)[];

/** The name of its layout, or the text of a layout file. */
export type QuestionLayout = string;

/** What a person noted in each cell, "127" or "3,12" above side 9; empty: nothing. */
export type QuestionMarks = readonly (unknown)[];

/** Constraints beside the houses, one a line or string: "killer 15 r1c1 r1c2 r2c1". */
export type QuestionRules = string | readonly (string)[];

/** Repeated in the answer. */
export type QuestionComment = unknown;

/** Where the puzzle comes from. */
export type QuestionFile = string;

/** Where it stands there; by default the line of the request. */
export type QuestionLine = number;

/** Any value, repeated in the answer. */
export type QuestionId = unknown;

/** seconds for each answer */
export type QuestionTime = number;

/** iterations for each answer, in the unit of what is asked */
export type QuestionIterations = number;

/** bytes that may be built for each answer */
export type QuestionMemory = number;

/** the seed of what is drawn */
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
  /** also whether it is minimal, and which givens are redundant */
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

/** the solutions */
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

/** about how many solutions there are, by random walks */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
};

/** the digits that each cell takes in some solution */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** also count the solutions of each candidate, up to this number; 0: do not */
  readonly solutions?: number;
};

/** which entries of a puzzle that somebody has begun are wrong */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the puzzle as printed, or a list with one for each */
  readonly printed?: QuestionTexts;
};

/** the puzzle without givens, or rules, that it does not need */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** leave out rules that it does not need, and keep all givens */
  readonly minimal_rules?: boolean;
};

/** the puzzles with one solution that differ in few givens, an object each */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** givens that are taken away */
  readonly minus?: number;
  /** givens that are added */
  readonly plus?: number;
  /** only puzzles of which every given is needed */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the number of cells of a set, at most */
  readonly most?: number;
};

/** the sets of cells of which every puzzle with this solution gives one */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the number of cells of a set, at most */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** names of scales, one rating for each */
  readonly scales?: QuestionTexts;
  /** only these techniques may be used */
  readonly techniques?: QuestionTexts;
  /** these techniques may be used as well */
  readonly with?: QuestionTexts;
  /** these techniques may not be used */
  readonly without?: QuestionTexts;
  /** use techniques that rest on there being one solution */
  readonly uniqueness?: boolean;
  /** on a scale of Sudoku Explainer, stop as soon as the puzzle is not one */
  readonly jewel?: "any" | "pearl" | "diamond";
  /** rate the canonical form */
  readonly invariant?: boolean;
  /** rate puzzles with several solutions too */
  readonly allow_multiple?: boolean;
  /** leave out scales that do not take the layout; answer with the verdict alone for puzzles with several solutions */
  readonly fitting?: boolean;
  /** find the step at which the scales part */
  readonly disagree?: boolean;
  /** count guesses of a search up to this number; 0: do not */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the scale whose techniques are tried */
  readonly scale?: string;
  /** only these techniques may be used */
  readonly techniques?: QuestionTexts;
  /** these techniques may be used as well */
  readonly with?: QuestionTexts;
  /** these techniques may not be used */
  readonly without?: QuestionTexts;
  /** use techniques that rest on there being one solution */
  readonly uniqueness?: boolean;
  /** the whole path, its next step, one step, or all possible steps */
  readonly part?: "walk" | "next" | "step" | "all";
  /** with part step: its number, or the name of a technique */
  readonly step?: string;
  /** suppose candidates where the techniques end */
  readonly suppose?: boolean;
  /** end where the techniques end */
  readonly no_suppose?: boolean;
  /** how much is said: 1 a hint, 2 technique and place, 3 all */
  readonly hint?: number;
  /** also the position before each step, its lines, and the shapes that draw it */
  readonly pictures?: boolean;
  /** the puzzle as printed, where it has been begun by hand */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** how it is done; empty: the fastest exact method */
  readonly method?: string;
  /** this digit alone; 0: all */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** transpose, rotate, rotate180, rotate270, mirror, flip, in this order */
  readonly moves?: QuestionTexts;
  /** `appearance`, or the new names of 1, 2, ... */
  readonly relabel?: string;
  /** the canonical form, with the map to it */
  readonly canonical?: boolean;
};

/** random isomorphs, an object each */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** how many isomorphs */
  readonly count?: number;
  /** keep the symmetry of the pattern of givens */
  readonly keep_symmetry?: boolean;
};

/** whether two puzzles are isomorphic, and by which map */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the other puzzle */
  readonly other?: QuestionTexts;
};

/** which entries leave one solution of several */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the number of entries together, at most */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** search for a smallest set; else one of which every given and rule is needed */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** draw this step of the path: its number, or the name of a technique */
  readonly step?: string;
  /** with step: the scale whose techniques are tried */
  readonly scale?: string;
  /** also what the givens leave in open cells */
  readonly candidates?: boolean;
  /** names of rows and columns */
  readonly labels?: boolean;
  /** as a list of shapes instead of a document */
  readonly shapes?: boolean;
};

/** layout, givens and pencilmarks */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** also how many values and states propagation leaves */
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
  /** the name of their layout, or the text of a layout file */
  readonly layout?: string;
  readonly marks?: QuestionMarks;
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** puzzles in any form; the text of a layout file may stand before them */
  readonly text?: string;
  /** read this number of puzzles */
  readonly most?: number;
};

/** new puzzles as wished */
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
  readonly rules?: QuestionRules;
  readonly comment?: QuestionComment;
  readonly file?: QuestionFile;
  readonly line?: QuestionLine;
  readonly id?: QuestionId;
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the maker; its wishes and parameters are options too */
  readonly family?: string;
  /** how many puzzles */
  readonly count?: number;
  /** the index of the first of them */
  readonly first?: number;
  /** tries for each puzzle, before it is given up */
  readonly tries?: number;
  /** the text that the maker reads, where it reads one */
  readonly input?: string;
  /** the scales that rate each puzzle; without it, that of the `rating` that is wished, or else, up to side 9, the default */
  readonly scales?: QuestionTexts;
  /** so many givens */
  readonly givens?: string | number | boolean | readonly (string)[];
  /** of the cells that are given; minimal then means that no orbit, no set of cells that belong together, can be spared */
  readonly symmetry?: string | number | boolean | readonly (string)[];
  /** exactly these cells are given */
  readonly mask?: string | number | boolean | readonly (string)[];
  /** a solution of it is the puzzle's, and its givens stay where they can */
  readonly from?: string | number | boolean | readonly (string)[];
  /** easy, medium, hard, expert or extreme; or by a scale, by `level` (of the default scale), by se, se-d2, se-d1 (ER), ep or ed. A grade below extreme on a grid larger than 12x12 permits redundant givens */
  readonly rating?: string | number | boolean | readonly (string)[];
  /** not solved without each of these by the techniques of the scale of the rating, or else the default, up to the hardest that its path takes */
  readonly needs?: string | number | boolean | readonly (string)[];
  /** solved by the techniques of the same scale without these */
  readonly avoids?: string | number | boolean | readonly (string)[];
  /** solved by these techniques of the same scale alone */
  readonly only?: string | number | boolean | readonly (string)[];
  /** a fair sample of all minimal puzzles: with the weight that makes up for how they are drawn, or drawn evenly, some 15 times as slow */
  readonly sample?: string | number | boolean | readonly (string)[];
  /** givens are taken away until `givens` or `mask` is met, and no further */
  readonly no_minimal?: string | number | boolean | readonly (string)[];
  /** no single given can be spared, where `symmetry` otherwise spares none of its orbits */
  readonly strictly_minimal?: string | number | boolean | readonly (string)[];
  /** part of the cells that is given */
  readonly fixed?: string | number | boolean | readonly (string)[];
  /** blank to an exact count instead of each cell by itself */
  readonly exact_count?: string | number | boolean | readonly (string)[];
  /** also permute the digits */
  readonly relabel?: string | number | boolean | readonly (string)[];
  /** blank each cell by itself, as Lewis does, instead of to an exact count */
  readonly by_chance?: string | number | boolean | readonly (string)[];
  /** draw cells one by one, without their opposites by half a turn */
  readonly asymmetric?: string | number | boolean | readonly (string)[];
  /** with one more variable, so that some placement is sure */
  readonly nonempty?: string | number | boolean | readonly (string)[];
  readonly [name: string]: unknown;
};

/** how many solved grids a layout has */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** the text of a board of one digit */
  readonly board?: string;
  /** exact-cover or lazy */
  readonly method?: string;
};

/** the engines */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** this one alone */
  readonly name?: string;
};

/** the makers */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** this one alone */
  readonly name?: string;
};

/** the scales */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** this one alone */
  readonly name?: string;
};

/** the techniques */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** this one alone */
  readonly name?: string;
};

/** the kinds of rules */
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
  readonly time?: QuestionTime;
  readonly iterations?: QuestionIterations;
  readonly memory?: QuestionMemory;
  readonly seed?: QuestionSeed;
  /** this one alone */
  readonly name?: string;
};

/** what the library is */
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
export type PuzzleQuestion = Without<Exclude<Question, MakeQuestion>, "puzzle" | "quiz" | "sudoku" | "puzzles" | "quizzes" | "layout" | "marks" | "rules" | "comment">;
