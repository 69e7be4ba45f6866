// Written by types.mjs from docs/reference/answer.schema.json and docs/reference/step.schema.json.

/** r1c1 */
export type StepCell = string;

/** row 1 */
export type StepHouse = string;

export type StepDigit = number;

export type StepCandidate = {
  readonly cell: StepCell;
  readonly digit: StepDigit;
};

export type StepNode = {
  readonly cell: StepCell;
  readonly digit: StepDigit;
  /** what is stated of the candidate; part: only that it belongs to the pattern */
  readonly claim: "part" | "true" | "false";
  /** one and other: the two sides (colours; true and false); place: another place that the argument speaks of */
  readonly role: "pattern" | "one" | "other" | "place";
  /** the argument in nested that leads to it, in the position that is left when what the links into the node take away is gone; several nodes may rest on one */
  readonly nested?: number;
  /** further cells: the digit is in one of them all (true) or in none (false) */
  readonly group?: readonly (StepCell)[];
};

/** Links into one node hold together. */
export type StepLink = {
  /** a node, counted from 0 */
  readonly from: number;
  readonly to: number;
  readonly inference: "one must be true" | "both cannot be true" | "forces";
  readonly ground: "cell" | "house" | "last place" | "last candidate" | "almost pair" | "exchange" | "nested" | "locked candidates" | "hidden pair" | "naked pair" | "x-wing" | "inner chain" | "placements" | "almost locked set" | "rule" | "sum";
  readonly houses: readonly (StepHouse)[];
  readonly cells?: readonly (StepCell)[];
  readonly digits?: readonly (StepDigit)[];
  /** of the rules of the puzzle, counted from 1 */
  readonly rule?: number;
  readonly sum?: StepSum;
};

/** What houses and the sums of rules imply together: the sum of the added cells less that of the taken ones is the total. */
export type StepSum = {
  readonly total: number;
  readonly added: readonly (StepCell)[];
  readonly taken: readonly (StepCell)[];
  readonly houses: readonly (StepHouse)[];
  /** of the rules of the puzzle, counted from 1 */
  readonly rules: readonly (number)[];
};

/** With pictures: the argument in lines, numbered as they are read. */
export type StepTold = {
  readonly lead?: string;
  readonly lines: readonly ({
    readonly line: number;
    readonly statement: string;
    readonly reason?: string;
    /** supposed, not inferred */
    readonly first?: boolean;
    readonly nested?: readonly (StepTold)[];
  })[];
  /** the number of the line of what follows */
  readonly last?: number;
  readonly end?: string;
  /** of a nested one: its number */
  readonly chain?: number;
};

/** With pictures: in units of which a cell takes 60, from the upper left corner of the grid; shapes cover those before them. The second point of a rect is its width and height, a curve goes from the first point by the second to the third, a path or polygon through all points. */
export type StepShape = {
  readonly shape: "rect" | "circle" | "lines" | "curve" | "text" | "path" | "polygon";
  readonly ink: "paper" | "tint" | "extra" | "house" | "pattern" | "one" | "other" | "place" | "outline" | "removed" | "placed" | "strong" | "weak" | "forced" | "thin" | "thick" | "frame" | "given" | "value" | "candidate" | "label" | "cage" | "cagesum" | "mark" | "region" | "clone" | "arrow" | "hollow" | "pill" | "pillcore" | "thermometer" | "bulb" | "slow" | "slowbulb" | "slowcore" | "slowbulbcore" | "german" | "dutch" | "renban" | "nabner" | "modular" | "entropic" | "palindrome" | "palindromecore" | "between" | "zipper" | "zippercore" | "regionsum" | "sumline" | "equalsums" | "line" | "whitedot" | "blackdot" | "onblack" | "sign" | "patch" | "signtext" | "clue" | "cluearrow";
  readonly points: readonly (number)[];
  /** the radius of a circle or of the corners of a rect, the size of a text */
  readonly size?: number;
  readonly text?: string;
  /** of the inks of rules: attributes of SVG */
  readonly look?: {
    readonly fill: string;
    readonly stroke: string;
    readonly width?: number;
    readonly dashes?: readonly (number)[];
    /** round ends and joins */
    readonly round?: boolean;
  };
  /** the line of told that it shows */
  readonly line?: number;
  /** the nested one that it belongs to */
  readonly chain?: number;
};

export type StepArgument = {
  readonly nodes: readonly (StepNode)[];
  readonly links: readonly (StepLink)[];
  readonly houses: readonly ({
    readonly house: StepHouse;
    readonly role: "base" | "cover" | "no place";
  })[];
  readonly cells: readonly (StepCell)[];
  readonly digits: readonly (StepDigit)[];
  /** filled cells that rule out other places */
  readonly blockers: readonly (StepCell)[];
  /** the rule on which it rests as a whole, or that would be broken */
  readonly rule?: number;
  readonly sum?: StepSum;
  readonly nested: readonly (StepArgument)[];
  /** of one in nested on which a node rests: what it says */
  readonly sentence?: string;
};

/** One element of `steps` in `sudokit explain --to json`. With --hint 1 or 2 only the members up to sentence are there. */
export type Step = {
  /** as --techniques takes it */
  readonly technique: string;
  /** as people call it */
  readonly title: string;
  /** what the program of the scale calls this instance */
  readonly variant?: string;
  readonly family: "single" | "intersection" | "subset" | "fish" | "single digit" | "wing" | "uniqueness" | "chain" | "overlay" | "rule";
  /** of the row of the scale */
  readonly level: number;
  /** of this instance on the scale */
  readonly score: number;
  readonly sentence: string;
  readonly placements?: readonly (StepCandidate)[];
  readonly removals?: readonly (StepCandidate)[];
  readonly argument?: StepArgument;
  /** With pictures: the digits before the step, by cell. */
  readonly before?: readonly (number)[];
  /** With pictures: the candidates before the step, by cell. */
  readonly candidates?: readonly (readonly (StepDigit)[])[];
  /** With pictures: what the step counts, in words. */
  readonly counts?: string;
  /** With pictures: what it changes, in the notation of the field. */
  readonly changes?: string;
  readonly told?: StepTold;
  readonly shapes?: readonly (StepShape)[];
};

/** The input's name; - is standard input. */
export type AnswerFile = string;

/** The line at which the puzzle begins. */
export type AnswerLine = number;

/** What stood beside the puzzle; absent where nothing did. */
export type AnswerComment = string;

export type AnswerLayout = string;

/** The engine that was asked. */
export type AnswerEngine = string;

export type AnswerSeed = number;

/** Of a puzzle solved in a block: the block's time by its puzzles. */
export type AnswerSeconds = number;

/** solved: a solution, and no more was asked or known. */
export type AnswerVerdict = "unknown" | "solved" | "unique" | "multiple" | "unsatisfiable";

/** How many were found, at most the limit. */
export type AnswerSolutions = number;

/** The solutions found are known to be all. */
export type AnswerComplete = boolean;

export type AnswerReason = "finished" | "time" | "iterations" | "stopped" | "memory";

/** In the form of --to, else one character a cell; null where that form cannot hold it. */
export type AnswerGrid = string | null;

/** Of a puzzle with rules: the lines of its constraints, but for those that are houses of the layout. */
export type AnswerRules = readonly (string)[];

export type SolveAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle: AnswerGrid;
  readonly rules?: AnswerRules;
  readonly verdict: AnswerVerdict;
  readonly solution: AnswerGrid;
  /** Of an unknown puzzle: the best incomplete grid. */
  readonly best?: AnswerGrid;
  /** Of `best`, in the engine's own measure. */
  readonly cost?: number | null;
  /** With a limit above 1: every solution found, each written when it is. */
  readonly all?: readonly (AnswerGrid)[];
  readonly solutions: AnswerSolutions;
  readonly complete: AnswerComplete;
  readonly reason: AnswerReason;
  readonly engine: AnswerEngine;
  readonly seed: AnswerSeed;
  readonly seconds: AnswerSeconds;
  readonly counters: { readonly [name: string]: number | null };
};

export type CheckAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: "unique" | "minimal" | "redundant" | "multiple" | "none" | "unknown";
  readonly detail?: string;
  /** With --minimal: the givens that could each be spared. */
  readonly redundant?: readonly (string)[];
  /** With --minimal: the rules that could each be left out, as the format rules writes them; absent where there is none. */
  readonly redundant_rules?: readonly (string)[];
  /** Rules that contradict each other, together with the givens of `conflict`. */
  readonly conflict_rules?: readonly (string)[];
  /** Up to 9x9, of a puzzle without a solution: givens that contradict each other, each of which is needed. */
  readonly conflict?: readonly (string)[];
  /** What is wrong with the solution that came beside the puzzle. */
  readonly wrong_solution?: string;
  readonly engine: AnswerEngine;
};

/** Of check --mistakes. */
export type MistakesAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: "right" | "wrong" | "unknown";
  /** The entries that no solution has. */
  readonly impossible: AnswerEntries;
  /** The fewest entries without which there is a solution. */
  readonly take_back: AnswerEntries;
  /** No other set as small would do. */
  readonly only_set: boolean;
  /** With --printed: open cells whose pencilmarks lack every digit that a solution has there. */
  readonly lost: readonly (string)[];
  readonly reason: AnswerReason;
};

/** By the name of the cell, the digit that stands there. */
export type AnswerEntries = { readonly [name: string]: number };

export type CountAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly solutions: AnswerSolutions;
  readonly complete: AnswerComplete;
  readonly reason: AnswerReason;
  readonly engine: AnswerEngine;
  readonly seed: AnswerSeed;
  readonly seconds: AnswerSeconds;
};

/** A record that is no puzzle, or one that the engine does not take. */
export type ErrorAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly verdict: "error";
  readonly error: {
    /** Stable: see errors.md. */
    readonly code: string;
    /** May change. */
    readonly message: string;
    readonly line: number;
    /** 0: not about a column. */
    readonly column: number;
  };
};

/** Of count --estimate, and of the question estimate. */
export type EstimateAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  /** A number such as 6.671e21, in full below a million; or unknown. */
  readonly estimate: string;
  readonly exact: boolean;
  readonly log10: number | null;
  readonly relative_error: number | null;
  readonly walks: number;
  readonly reached: number;
  readonly reason: AnswerReason;
  readonly seed: AnswerSeed;
};

/** Of candidates. */
export type CandidatesAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  /** By the name of the cell, the digits that it takes in the solutions: 15, or 3,12 where they have two places. */
  readonly undetermined: { readonly [name: string]: string };
  readonly solution?: AnswerGrid;
  readonly another?: AnswerGrid;
  /** With --solutions: counts stop at this number. */
  readonly cap?: number;
  /** The solutions of the puzzle, exact below the cap. */
  readonly all?: number | null;
  /** By cell, then digit: the solutions with that digit there. */
  readonly counts?: { readonly [name: string]: { readonly [name: string]: number | null } };
  /** Entries such as r1c2=5 that leave one solution. */
  readonly unique_by?: readonly (string)[];
};

/** Of minimize. */
export type MinimizeAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  readonly puzzle?: AnswerGrid;
  readonly rules?: AnswerRules;
  readonly givens?: number;
  /** Givens that were taken away. */
  readonly spared?: number;
  /** Where rules were asked for: those that were taken away. */
  readonly spared_rules?: number;
  readonly seed?: AnswerSeed;
};

/** Of explore: one object for each neighbour, and one with their number and the reason where there is none or the search ended early. */
export type NeighboursAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle?: AnswerGrid;
  readonly rules?: AnswerRules;
  readonly verdict?: AnswerVerdict;
  readonly reason?: AnswerReason;
  readonly neighbours?: number;
};

/** Of explore --backdoors. */
export type BackdoorsAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  readonly size: number | null;
  readonly backdoors: readonly (readonly (string)[])[];
};

/** Of explore --unavoidable. */
export type UnavoidableAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  readonly complete?: number;
  readonly givens?: number;
  readonly exact?: boolean;
  readonly unavoidable: readonly (readonly (string)[])[];
};

export type AnswerRating = {
  readonly scale: string;
  readonly version: string;
  readonly settings: {
    readonly uniqueness?: boolean;
    readonly invariant?: boolean;
    readonly stops?: "pearl" | "diamond";
    readonly techniques?: readonly (string)[];
    readonly rules?: string;
    readonly most?: number;
  };
  readonly end?: "solved" | "stuck" | "contradiction" | "stopped" | "flawed";
  readonly er?: number;
  readonly ep?: number;
  readonly ed?: number;
  readonly beyond?: boolean;
  readonly level?: string | number;
  readonly score?: number;
  readonly difficulty?: number;
  readonly grade?: string;
  readonly hardest?: string | null;
  readonly steps?: number;
  readonly open?: number;
  /** Steps by technique. */
  readonly techniques?: { readonly [name: string]: number };
  readonly depth?: number | null;
  readonly depth_over?: number;
  readonly size?: number | null;
  readonly size_over?: number;
  readonly sets?: number;
  readonly guesses?: number | null;
  readonly guesses_over?: number;
};

/** Of rate. */
export type RateAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle: AnswerGrid;
  readonly rules?: AnswerRules;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  readonly guesses?: number | null;
  readonly guesses_over?: number;
  /** One for each scale; absent where the puzzle is not rated. */
  readonly ratings?: readonly (AnswerRating)[];
  /** With --disagree: where the scales part. */
  readonly parting?: {
    readonly after?: number;
    readonly steps?: readonly (unknown)[];
  };
};

/** Of explain --to json. steps: objects by step.schema.json. */
export type ExplainAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle: AnswerGrid;
  readonly rules?: AnswerRules;
  readonly verdict: "unknown" | "unique" | "multiple" | "unsatisfiable" | "wrong" | "absent";
  /** Why there is no explanation. */
  readonly why?: string;
  readonly impossible?: AnswerEntries;
  readonly take_back?: AnswerEntries;
  readonly only_set?: boolean;
  readonly lost?: readonly (string)[];
  readonly reason?: AnswerReason;
  readonly scale?: string;
  readonly version?: string;
  readonly givens?: readonly (number)[];
  readonly number?: number;
  readonly before?: readonly (number)[];
  readonly candidates?: readonly (unknown)[];
  readonly steps?: readonly ({ readonly [name: string]: unknown })[];
  readonly end?: string;
  /** With pictures: the candidates that are left at the end, by cell. */
  readonly left?: readonly (unknown)[];
  readonly grid?: readonly (number)[];
};

/** Of nishio. */
export type NishioAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly method: string;
  readonly verdict?: AnswerVerdict;
  readonly reason?: AnswerReason;
  readonly exact?: boolean;
  readonly without_placement?: readonly (number)[];
  readonly removed?: readonly ({
    readonly cell: string;
    readonly digit: number;
  })[];
};

/** Of convert; with --canonical the number of automorphisms and the map: row r and column c of the form are these of the puzzle (after a transposition, where one is made), and digit d becomes the d-th of digits. */
export type TransformAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle: AnswerGrid;
  readonly rules?: AnswerRules;
  /** Of a layout that has no name: the text of its layout file, which requests take as layout. */
  readonly layout_text?: string;
  /** A limit ended the question; the puzzle is as it was. */
  readonly verdict?: "unknown";
  readonly reason?: AnswerReason;
  readonly automorphisms?: number;
  readonly transposed?: boolean;
  readonly rows?: readonly (number)[];
  readonly columns?: readonly (number)[];
  readonly digits?: readonly (number)[];
};

/** Of scramble: one object for each isomorph, and one with their number and the reason where there is none or a limit ended the question. */
export type ScrambleAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle?: AnswerGrid;
  readonly rules?: AnswerRules;
  /** Of a layout that has no name: the text of its layout file, which requests take as layout. */
  readonly layout_text?: string;
  readonly seed?: AnswerSeed;
  readonly index?: number;
  readonly verdict?: "unknown";
  readonly reason?: AnswerReason;
  readonly isomorphs?: number;
};

/** Of the question compare; with the map that carries the puzzle to the other one, as of convert --canonical. */
export type CompareAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly isomorphic?: boolean;
  /** A limit ended the question. */
  readonly verdict?: "unknown";
  readonly reason?: AnswerReason;
  readonly transposed?: boolean;
  readonly rows?: readonly (number)[];
  readonly columns?: readonly (number)[];
  readonly digits?: readonly (number)[];
};

/** Of explore --complete, and of the question complete. */
export type CompletionsAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  /** Entries that leave one solution: r1c2=5, and of pairs r1c2=5+r3c4=7. */
  readonly unique_by: readonly (string)[];
};

/** Of explore --conflict, and of the question conflict. */
export type ConflictAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  /** Cells of givens that contradict each other; empty where there is a solution. */
  readonly conflict: readonly (string)[];
  /** Of a puzzle with rules: the rules that belong to it, as the format rules writes them. */
  readonly conflict_rules?: readonly (string)[];
  /** Each of them is needed. */
  readonly minimal: boolean;
  /** No smaller set of givens and rules contradicts itself. */
  readonly smallest: boolean;
};

/** Of the question draw. verdict and reason only with a step. */
export type DrawAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict?: "unknown" | "unique" | "multiple" | "unsatisfiable" | "wrong" | "absent";
  readonly reason?: AnswerReason;
  /** One document; null: there is no such step. */
  readonly svg?: string | null;
  /** Instead of svg, with shapes: objects by step.schema.json, #/$defs/shape. */
  readonly shapes?: readonly (unknown)[] | null;
  /** Why there is no picture. */
  readonly why?: string;
};

/** Of info, with the form of each file; and of the question info, of each puzzle. */
export type InfoAnswer = {
  readonly file: AnswerFile;
  readonly line?: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout?: AnswerLayout;
  readonly form?: string;
  readonly puzzles: number;
  readonly errors: number;
  readonly with_marks: number;
  /** Puzzles with rules; absent where there is none. */
  readonly with_rules?: number;
  readonly layouts: { readonly [name: string]: number };
  readonly givens: { readonly [name: string]: number };
  readonly space?: { readonly [name: string]: {
    readonly log10_states: number | null;
    readonly candidates: number;
    readonly solved: number;
  } };
};

/** Of make: a puzzle, or why it was given up. */
export type MadeAnswer = {
  readonly layout?: AnswerLayout;
  readonly puzzle?: AnswerGrid;
  readonly rules?: AnswerRules;
  readonly givens?: number;
  readonly family: string;
  readonly seed: AnswerSeed;
  readonly index: number;
  readonly weight?: number;
  readonly solution?: AnswerGrid;
  readonly ratings?: readonly (AnswerRating)[];
  readonly verdict?: AnswerVerdict;
  readonly reason?: AnswerReason;
};

/** Of count --grids, and of the question grids. */
export type GridsAnswer = {
  readonly layout: AnswerLayout;
  /** A number in full; null where a limit was reached. */
  readonly grids: string | null;
  readonly reason: AnswerReason;
};

/** Of nishio --graph, and of the question graph. */
export type GraphAnswer = {
  readonly box: string;
  readonly vertices: string;
  readonly edges: string;
  readonly placements: string;
};

/** Of nishio --board, and of the question board. */
export type BoardAnswer = {
  readonly file: AnswerFile;
  readonly side: number;
  readonly open: number;
  readonly method: string;
  readonly work: number;
  readonly placed?: boolean;
  /** Row and column of each, from 1. */
  readonly removed?: readonly (readonly (number)[])[];
  readonly verdict?: AnswerVerdict;
  readonly reason?: AnswerReason;
};

/** Of make --family nishio-3sat: a board of one digit. */
export type BoardMadeAnswer = {
  readonly box_rows: number;
  readonly box_cols: number;
  readonly family: string;
  /** Row and column of each, from 1. */
  readonly open: readonly (readonly (number)[])[];
};

/** Of engines. */
export type EngineInfoAnswer = {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  readonly iteration_unit: string;
  readonly complete: boolean;
  readonly claims: { readonly [name: string]: boolean };
  readonly takes: { readonly [name: string]: unknown };
  readonly seeded: boolean;
  readonly writes_proof: boolean;
  readonly params: readonly ({ readonly [name: string]: unknown })[];
  readonly counters: readonly ({ readonly [name: string]: unknown })[];
};

/** Of makers. */
export type MakerInfoAnswer = {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  readonly layouts: string;
  readonly verdict: AnswerVerdict;
  readonly minimal: boolean;
  readonly marks: boolean;
  readonly seeded: boolean;
  readonly input: string;
  readonly slow_side: number;
  readonly largest_side: number;
  readonly params: readonly ({ readonly [name: string]: unknown })[];
  readonly wishes: readonly ({ readonly [name: string]: unknown })[];
};

/** Of the question read: a puzzle and its layout. houses: rows, columns, regions, extras. */
export type ReadAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  /** Of a layout that has no name: the text of its layout file, which requests take as layout. */
  readonly layout_text?: string;
  readonly side: number;
  readonly puzzle: AnswerGrid;
  readonly givens: readonly (number)[];
  /** Of a puzzle with pencilmarks: by cell. */
  readonly marks?: readonly (readonly (unknown)[])[];
  readonly rules?: AnswerRules;
  /** By cell, counted from 0; empty where there are none. */
  readonly regions: readonly (number)[];
  readonly houses: readonly ({
    readonly name: string;
    readonly kind: "row" | "column" | "region" | "extra";
    readonly cells: readonly (string)[];
  })[];
};

/** Of scales. */
export type ScaleInfoAnswer = {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly version: string;
  readonly counting: "levels" | "tenths" | "points" | "number";
  /** Whether it explains, step by step; otherwise it has no techniques. */
  readonly path: boolean;
  readonly grades: readonly (string)[];
  readonly techniques: readonly ({ readonly [name: string]: unknown })[];
};

/** Of rules. */
export type RuleInfoAnswer = {
  readonly name: string;
  readonly title: string;
  /** What must hold. */
  readonly statement: string;
  /** How a line of the format rules is written. */
  readonly form: string;
  /** Its name in Interactive Sudoku Solver, or empty. */
  readonly iss: string;
  readonly meaning: string;
  /** How it is drawn. */
  readonly drawing: string;
  /** A puzzle of the format rules with one solution. */
  readonly example: string;
};

/** Of techniques. */
export type TechniqueInfoAnswer = {
  readonly name: string;
  readonly title: string;
  readonly family: string;
  readonly text: string;
  readonly scales: readonly ({ readonly [name: string]: unknown })[];
  readonly example?: string;
  /** The request that explains the example. */
  readonly request?: { readonly [name: string]: unknown };
};

/** Of info without a file, and of the question version. */
export type VersionAnswer = {
  readonly version: string;
  readonly commit: string;
  readonly compiler: string;
  readonly engines: number;
  readonly max_side: number;
  readonly simd: string;
};

/** Every answer, with the `id` of its question if that has one. */
export type Answer = (
  | SolveAnswer
  | CheckAnswer
  | MistakesAnswer
  | CountAnswer
  | EstimateAnswer
  | CandidatesAnswer
  | MinimizeAnswer
  | NeighboursAnswer
  | BackdoorsAnswer
  | UnavoidableAnswer
  | RateAnswer
  | ExplainAnswer
  | NishioAnswer
  | TransformAnswer
  | ScrambleAnswer
  | CompareAnswer
  | CompletionsAnswer
  | ConflictAnswer
  | DrawAnswer
  | InfoAnswer
  | ReadAnswer
  | MadeAnswer
  | GridsAnswer
  | GraphAnswer
  | BoardAnswer
  | BoardMadeAnswer
  | EngineInfoAnswer
  | MakerInfoAnswer
  | ScaleInfoAnswer
  | TechniqueInfoAnswer
  | RuleInfoAnswer
  | VersionAnswer
  | ErrorAnswer
) & { readonly id?: unknown };
