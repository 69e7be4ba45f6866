// Written by types.mjs from docs/reference/answer.schema.json and docs/reference/step.schema.json.

/** The name of a cell, such as r1c1. */
export type StepCell = string;

/** The name of a house, such as row 1. */
export type StepHouse = string;

export type StepDigit = number;

export type StepCandidate = {
  readonly cell: StepCell;
  readonly digit: StepDigit;
};

export type StepNode = {
  readonly cell: StepCell;
  readonly digit: StepDigit;
  /** What is stated about the candidate. part: only that it belongs to the pattern. */
  readonly claim: "part" | "true" | "false";
  /** one, other: the two sides (two colours, or true and false). place: another place of the digit, which the argument rules out. */
  readonly role: "pattern" | "one" | "other" | "place";
  /** The index in `nested`, from 0, of the argument that leads to this node. That argument applies to the position without everything that the links into this node exclude. Several nodes may rest on the same argument. */
  readonly nested?: number;
  /** Further places of the digit: the digit is in one of all these places (true), or in none of them (false). */
  readonly group?: readonly (StepCell)[];
};

/** An inference from one node to another. The links into a node hold together: the node follows from all of them. */
export type StepLink = {
  /** A node, counted from 0. */
  readonly from: number;
  readonly to: number;
  readonly inference: "one must be true" | "both cannot be true" | "forces";
  readonly ground: "cell" | "house" | "last place" | "last candidate" | "almost pair" | "exchange" | "nested" | "locked candidates" | "hidden pair" | "naked pair" | "x-wing" | "inner chain" | "placements" | "almost locked set" | "rule" | "sum";
  readonly houses: readonly (StepHouse)[];
  readonly cells?: readonly (StepCell)[];
  readonly digits?: readonly (StepDigit)[];
  /** The number of a rule of the puzzle, counted from 1. */
  readonly rule?: number;
  readonly sum?: StepSum;
};

/** A sum that houses and rules imply together: the digits of the cells in `added` minus those of the cells in `taken` add up to `total`. */
export type StepSum = {
  readonly total: number;
  readonly added: readonly (StepCell)[];
  readonly taken: readonly (StepCell)[];
  readonly houses: readonly (StepHouse)[];
  /** The numbers of rules of the puzzle, counted from 1. */
  readonly rules: readonly (number)[];
};

/** With pictures: the argument in lines, numbered in reading order. */
export type StepTold = {
  readonly lead?: string;
  readonly lines: readonly ({
    readonly line: number;
    readonly statement: string;
    readonly reason?: string;
    /** The line is assumed, not inferred. */
    readonly first?: boolean;
    readonly nested?: readonly (StepTold)[];
  })[];
  /** The number of the line with the conclusion. */
  readonly last?: number;
  readonly end?: string;
  /** For a nested argument: its number. */
  readonly chain?: number;
};

/** With pictures: a shape. A cell is 60 units wide, and the origin is the upper left corner of the grid. Later shapes cover earlier ones. The second point of a rect is its width and height; a curve goes from the first point to the third, with the second as its control point; a path or polygon goes through all points. */
export type StepShape = {
  readonly shape: "rect" | "circle" | "lines" | "curve" | "text" | "path" | "polygon";
  /** What the shape stands for. With `look`: the name of a mark of a rule. */
  readonly ink: string;
  readonly points: readonly (number)[];
  /** The radius of a circle or of the corners of a rect, or the font size of a text. */
  readonly size?: number;
  readonly text?: string;
  /** Of the marks of rules: attributes of SVG. */
  readonly look?: {
    readonly fill: string;
    readonly stroke: string;
    readonly width?: number;
    readonly dashes?: readonly (number)[];
    /** Round ends and joins. */
    readonly round?: boolean;
  };
  /** The number of the line in `told` that the shape shows. */
  readonly line?: number;
  /** The number of the nested argument that the shape belongs to. */
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
  /** Filled cells that rule out other places of the digit. */
  readonly blockers: readonly (StepCell)[];
  /** The rule on which the whole argument rests, which would be broken, or by which the ends of a chain exclude what the step removes; counted from 1. */
  readonly rule?: number;
  readonly sum?: StepSum;
  /** Rules that are considered together, or by which the cells exclude what the step removes; counted from 1. */
  readonly rules?: readonly (number)[];
  /** The sets of digits that the cells of the rule can still hold together, if there are few. */
  readonly sets?: readonly (readonly (StepDigit)[])[];
  readonly nested: readonly (StepArgument)[];
  /** For an argument in `nested` on which a node rests: the argument as a sentence. */
  readonly sentence?: string;
};

/** One element of `steps` in `sudokit explain --to json`. With --hint 1 or 2, only the members up to `sentence` are present. */
export type Step = {
  /** The name that --techniques accepts. */
  readonly technique: string;
  /** The name of the technique for people. */
  readonly title: string;
  /** The name of this instance in the program that the scale follows. */
  readonly variant?: string;
  readonly family: "single" | "intersection" | "subset" | "fish" | "single digit" | "wing" | "uniqueness" | "chain" | "overlay" | "rule";
  /** The level of the technique's row in the scale. */
  readonly level: number;
  /** The score of this instance on the scale. */
  readonly score: number;
  readonly sentence: string;
  /** In a list of all possible steps: how many cells the step and the singles after it fill that singles alone do not. */
  readonly opens?: number;
  readonly placements?: readonly (StepCandidate)[];
  readonly removals?: readonly (StepCandidate)[];
  /** Of a search: the positions that it went through. */
  readonly branches?: number;
  readonly argument?: StepArgument;
  /** With pictures: the digits before the step, by cell. */
  readonly before?: readonly (number)[];
  /** With pictures: the candidates before the step, by cell. */
  readonly candidates?: readonly (readonly (StepDigit)[])[];
  /** With pictures: the score of the step, in words. */
  readonly counts?: string;
  /** With pictures: what the step changes, in the usual notation. */
  readonly changes?: string;
  readonly told?: StepTold;
  readonly shapes?: readonly (StepShape)[];
};

/** The name of the input; - is standard input. */
export type AnswerFile = string;

/** The line at which the puzzle begins. */
export type AnswerLine = number;

/** The comment that came with the puzzle; absent if there was none. */
export type AnswerComment = string;

export type AnswerLayout = string;

/** Only if the name of the layout does not tell its houses: the text of its layout file. Readers use it instead of `layout`. */
export type AnswerLayoutText = string;

/** The engine that the request named, or `auto`. */
export type AnswerEngine = string;

export type AnswerSeed = number;

/** If puzzles were solved in a block: the time of the block divided by their number. */
export type AnswerSeconds = number;

/** solved: a solution was found; whether there are more was not asked and is not known. */
export type AnswerVerdict = "unknown" | "solved" | "unique" | "multiple" | "unsatisfiable";

/** The number of solutions found, at most the limit. */
export type AnswerSolutions = number;

/** Whether the solutions found are known to be all. */
export type AnswerComplete = boolean;

export type AnswerReason = "finished" | "time" | "iterations" | "stopped" | "memory";

/** In the form of --to if that is given and is neither json nor csv, otherwise one character per cell (a puzzle with pencilmarks: one per candidate; sides above 35: numbers); null if there is no grid, or if that form cannot represent it. */
export type AnswerGrid = string | null;

/** Only of a puzzle with rules: the lines of its constraints. Those that are houses of the layout come first. */
export type AnswerRules = readonly (string)[];

/** The digit of each entry, by the name of its cell. */
export type AnswerEntries = { readonly [name: string]: number };

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
  readonly rating?: number;
  readonly grade?: string;
  readonly hardest?: string | null;
  readonly steps?: number;
  readonly open?: number;
  /** The number of steps by technique. */
  readonly techniques?: { readonly [name: string]: number };
  readonly depth?: number | null;
  readonly depth_over?: number;
  readonly size?: number | null;
  readonly size_over?: number;
  readonly sets?: number;
  readonly guesses?: number | null;
  readonly guesses_over?: number;
};

export type SolveAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
  readonly rules?: AnswerRules;
  readonly verdict: AnswerVerdict;
  readonly solution: AnswerGrid;
  /** If the verdict is `unknown`: the best incomplete grid. Its digits may clash. */
  readonly best?: AnswerGrid;
  /** The cost of `best`, in the engine's own measure. */
  readonly cost?: number | null;
  /** Answer of the question `solutions`, and of `solve` with a limit other than 1: every solution found, each written when it is found. */
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
  /** With --minimal: the givens that can each be removed alone. */
  readonly redundant?: readonly (string)[];
  /** With --minimal: the rules that can each be removed alone, as the format `rules` writes them; absent if there are none. */
  readonly redundant_rules?: readonly (string)[];
  /** Rules that contradict each other together with the givens of `conflict`, as the format `rules` writes them; absent if there are none. */
  readonly conflict_rules?: readonly (string)[];
  /** For a puzzle up to 9x9 without a solution: givens that contradict each other, each of which is needed. */
  readonly conflict?: readonly (string)[];
  /** What is wrong with the solution that came with the puzzle. */
  readonly wrong_solution?: string;
  readonly engine: AnswerEngine;
};

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

/** Answer of `count --estimate` and of the question `estimate`. */
export type EstimateAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  /** A number such as 6.671e21, written in full below a million, or `unknown`. */
  readonly estimate: string;
  readonly exact: boolean;
  readonly log10: number | null;
  readonly relative_error: number | null;
  readonly walks: number;
  readonly reached: number;
  readonly reason: AnswerReason;
  readonly seed: AnswerSeed;
};

/** Answer of `candidates`. */
export type CandidatesAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  /** The cells that differ between solutions: the digits of each in the solutions (15, or 3,12 above side 9), by the name of the cell. */
  readonly undetermined: { readonly [name: string]: string };
  readonly solution?: AnswerGrid;
  readonly another?: AnswerGrid;
  /** With --solutions: counts stop at this number. */
  readonly cap?: number;
  /** The number of solutions of the puzzle; exact below the cap. */
  readonly all?: number | null;
  /** The number of solutions with each candidate, by cell and then by digit. */
  readonly counts?: { readonly [name: string]: { readonly [name: string]: number | null } };
  /** The entries, such as r1c2=5, that each leave one solution. */
  readonly unique_by?: readonly (string)[];
};

/** Answer of `check --mistakes` and of the question `mistakes`. */
export type MistakesAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: "right" | "wrong" | "unknown";
  /** The entries that are in no solution. */
  readonly impossible: AnswerEntries;
  /** A smallest set of entries without which there is a solution. */
  readonly take_back: AnswerEntries;
  /** Whether no other set is as small. */
  readonly only_set: boolean;
  /** With --printed: open cells whose pencilmarks lack every digit that a solution has there. */
  readonly lost: readonly (string)[];
  readonly reason: AnswerReason;
};

/** Answer of `minimize`. */
export type MinimizeAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  readonly puzzle?: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
  readonly rules?: AnswerRules;
  readonly givens?: number;
  /** The number of givens removed. */
  readonly spared?: number;
  /** With the option `minimal_rules` (`minimize --rules`): the number of rules removed. */
  readonly spared_rules?: number;
  readonly seed?: AnswerSeed;
};

/** Answer of `explore` and of the question `neighbours`: one object for each neighbour. If there is none, or if the search ended early, one more object has their number and the reason. */
export type NeighboursAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle?: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
  readonly rules?: AnswerRules;
  readonly verdict?: AnswerVerdict;
  readonly reason?: AnswerReason;
  readonly neighbours?: number;
};

/** Answer of `explore --backdoors` and of the question `backdoors`. */
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

/** Answer of `explore --unavoidable` and of the question `unavoidable`. */
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

/** Answer of `rate`. */
export type RateAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
  readonly rules?: AnswerRules;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  readonly guesses?: number | null;
  readonly guesses_over?: number;
  /** One rating for each scale; absent if the puzzle is not rated. */
  readonly ratings?: readonly (AnswerRating)[];
  /** With --disagree: the steps at which the paths of the scales first differ; null if they never differ. */
  readonly parting?: {
    readonly after?: number;
    readonly steps?: readonly (unknown)[];
  };
};

/** Answer of `explain --to json` and of the question `explain`. The objects in `steps` are described by step.schema.json. */
export type ExplainAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
  readonly rules?: AnswerRules;
  readonly verdict: "unknown" | "unique" | "multiple" | "unsatisfiable" | "wrong" | "absent";
  /** Why there is no explanation, or why it ends before the puzzle does. */
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
  /** With pictures: the candidates left at the end, by cell. */
  readonly left?: readonly (unknown)[];
  readonly grid?: readonly (number)[];
  /** With `page`: an HTML document without references to others; empty if it exceeds the memory. */
  readonly page?: string;
};

/** Answer of `nishio`. */
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

/** Answer of `convert` and of the question `transform`. With --canonical it has the number of automorphisms and the map: row r of the canonical form is the row of the puzzle that is the r-th of `rows`, and likewise with `columns` (after the transposition, if there is one); digit d becomes the d-th of `digits`. */
export type TransformAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
  readonly rules?: AnswerRules;
  /** A limit ended the question; the puzzle is unchanged. */
  readonly verdict?: "unknown";
  readonly reason?: AnswerReason;
  readonly automorphisms?: number;
  readonly transposed?: boolean;
  readonly rows?: readonly (number)[];
  readonly columns?: readonly (number)[];
  readonly digits?: readonly (number)[];
};

/** Answer of `scramble`: one object for each isomorph. If there is none, or if a limit ended the question, one more object has their number and the reason. */
export type ScrambleAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly puzzle?: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
  readonly rules?: AnswerRules;
  readonly seed?: AnswerSeed;
  readonly index?: number;
  readonly verdict?: "unknown";
  readonly reason?: AnswerReason;
  readonly isomorphs?: number;
};

/** Answer of the question `compare`. If the puzzles are isomorphic, it has the map that carries the puzzle to the other one, in the form of `convert --canonical`. */
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

/** Answer of `explore --complete` and of the question `complete`. */
export type CompletionsAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  /** The entries that leave one solution: r1c2=5, or for a pair r1c2=5+r3c4=7. */
  readonly unique_by: readonly (string)[];
};

/** Answer of `explore --conflict` and of the question `conflict`. */
export type ConflictAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict: AnswerVerdict;
  readonly reason: AnswerReason;
  /** The cells of givens that contradict each other; empty if there is a solution. */
  readonly conflict: readonly (string)[];
  /** For a puzzle with rules: the rules that belong to the contradiction, as the format `rules` writes them. */
  readonly conflict_rules?: readonly (string)[];
  /** Whether each of these givens and rules is needed. */
  readonly minimal: boolean;
  /** Whether it is proved that no smaller set of givens and rules contradicts itself. */
  readonly smallest: boolean;
};

/** Answer of the question `draw`. `verdict` and `reason` are present only with a step. */
export type DrawAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly verdict?: "unknown" | "unique" | "multiple" | "unsatisfiable" | "wrong" | "absent";
  readonly reason?: AnswerReason;
  /** An SVG document; null if there is no such step. */
  readonly svg?: string | null;
  /** With the option `shapes`, instead of `svg`: objects described by step.schema.json, #/$defs/shape. */
  readonly shapes?: readonly (unknown)[] | null;
  /** Why there is no picture. */
  readonly why?: string;
};

/** Answer of `info`, one for each file with its `form`, and of the question `info`, one for each puzzle. */
export type InfoAnswer = {
  readonly file: AnswerFile;
  readonly line?: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout?: AnswerLayout;
  readonly form?: string;
  readonly puzzles: number;
  readonly errors: number;
  readonly with_marks: number;
  /** The number of puzzles with rules; absent if there are none. */
  readonly with_rules?: number;
  readonly layouts: { readonly [name: string]: number };
  readonly givens: { readonly [name: string]: number };
  readonly space?: { readonly [name: string]: {
    readonly log10_states: number | null;
    readonly candidates: number;
    readonly solved: number;
  } };
};

/** Answer of the question `read`: a puzzle and its layout. `houses` lists the rows, the columns, the regions and the extra houses. */
export type ReadAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly comment?: AnswerComment;
  readonly layout: AnswerLayout;
  readonly side: number;
  readonly puzzle: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
  readonly givens: readonly (number)[];
  /** For a puzzle with pencilmarks: the digits noted in each cell. */
  readonly marks?: readonly (readonly (unknown)[])[];
  readonly rules?: AnswerRules;
  /** The region of each cell, from 0; empty if there are no regions. */
  readonly regions: readonly (number)[];
  /** The puzzle in the format of the option `to`. */
  readonly written?: string;
  readonly houses: readonly ({
    readonly name: string;
    readonly kind: "row" | "column" | "region" | "extra";
    readonly cells: readonly (string)[];
  })[];
};

/** Answer of `make`: a puzzle, or the reason why it was given up. */
export type MadeAnswer = {
  readonly layout?: AnswerLayout;
  readonly puzzle?: AnswerGrid;
  readonly layout_text?: AnswerLayoutText;
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

/** Answer of `count --grids` and of the question `grids`. */
export type GridsAnswer = {
  readonly layout: AnswerLayout;
  /** The number in full; null if a limit was reached. */
  readonly grids: string | null;
  readonly reason: AnswerReason;
};

/** Answer of `nishio --graph` and of the question `graph`. */
export type GraphAnswer = {
  readonly box: string;
  readonly vertices: string;
  readonly edges: string;
  readonly placements: string;
};

/** Answer of `nishio --board` and of the question `board`. */
export type BoardAnswer = {
  readonly file: AnswerFile;
  readonly side: number;
  readonly open: number;
  readonly method: string;
  readonly work: number;
  readonly placed?: boolean;
  /** The row and column of each removed cell, from 1. */
  readonly removed?: readonly (readonly (number)[])[];
  readonly verdict?: AnswerVerdict;
  readonly reason?: AnswerReason;
};

/** Answer of `engines`. */
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

/** Answer of `makers`. */
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

/** Answer of `scales`. */
export type ScaleInfoAnswer = {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly version: string;
  readonly counting: "levels" | "rating" | "tenths" | "points" | "number";
  /** Whether the scale explains puzzles step by step; otherwise it has no techniques. */
  readonly path: boolean;
  readonly grades: readonly (string)[];
  readonly techniques: readonly ({ readonly [name: string]: unknown })[];
};

/** Answer of `techniques`. */
export type TechniqueInfoAnswer = {
  readonly name: string;
  readonly title: string;
  readonly family: string;
  readonly text: string;
  /** How to look for it on the board. */
  readonly looking: string;
  /** The grade of puzzles whose hardest step it can be; absent if the default scale does not use it. */
  readonly grade?: string;
  readonly scales: readonly ({ readonly [name: string]: unknown })[];
  readonly example?: string;
  /** The request that explains the example. */
  readonly request?: { readonly [name: string]: unknown };
  /** Requests that explain steps in other puzzles. */
  readonly exercises: readonly ({ readonly [name: string]: unknown })[];
  /** With the option `near_miss`: a position as `layout`, `puzzle` with its pencilmarks, `rules` and `before`, the placed digits, and as `text` what it lacks. Without a position, `text` says why there is none. */
  readonly near_miss?: { readonly [name: string]: unknown };
};

/** Answer of `rules`. */
export type RuleInfoAnswer = {
  readonly name: string;
  readonly title: string;
  /** The condition that must hold. */
  readonly statement: string;
  /** The syntax of its line in the format `rules`. */
  readonly form: string;
  /** Its name in Interactive Sudoku Solver, or empty. */
  readonly iss: string;
  readonly meaning: string;
  /** How the rule is drawn. */
  readonly drawing: string;
  /** How a solver uses the rule; may be empty. */
  readonly looking: string;
  /** Whether it is drawn from the first of its cells to the last. */
  readonly ordered: boolean;
  /** A puzzle in the format `rules` with one solution. */
  readonly example: string;
};

/** Answer of `info` without a file and of the question `version`. */
export type VersionAnswer = {
  readonly version: string;
  readonly commit: string;
  readonly compiler: string;
  readonly engines: number;
  readonly max_side: number;
  readonly simd: string;
};

/** Answer of `make --family nishio-3sat`: a board of one digit. */
export type BoardMadeAnswer = {
  readonly box_rows: number;
  readonly box_cols: number;
  readonly family: string;
  /** The row and column of each open cell, from 1. */
  readonly open: readonly (readonly (number)[])[];
};

/** Answer to a request with `cancel`. */
export type CancelledAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  /** How many requests with this id had begun; each ends with the reason `stopped`. */
  readonly cancelled: number;
};

/** The error for a record that is not a valid puzzle or request, or that the engine or the question does not support. */
export type ErrorAnswer = {
  readonly file: AnswerFile;
  readonly line: AnswerLine;
  readonly verdict: "error";
  readonly error: {
    /** Stable; listed in errors.md. */
    readonly code: string;
    /** A message for people; it may change. */
    readonly message: string;
    readonly line: number;
    /** 0 if the error does not concern a column. */
    readonly column: number;
  };
};

/** Every answer, with the `id` of its question if the question has one. */
export type Answer = (
  | SolveAnswer
  | CheckAnswer
  | CountAnswer
  | EstimateAnswer
  | CandidatesAnswer
  | MistakesAnswer
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
  | EngineInfoAnswer
  | MakerInfoAnswer
  | ScaleInfoAnswer
  | TechniqueInfoAnswer
  | RuleInfoAnswer
  | VersionAnswer
  | BoardMadeAnswer
  | CancelledAnswer
  | ErrorAnswer
) & { readonly id?: unknown };
