// TypeScript types of questions and answers, from the JSON Schemas in docs/reference.
//   node types.mjs            writes src/questions.ts and src/answers.ts
//   node types.mjs --check    exits with 1 if they are not what would be written
import { readFileSync, writeFileSync } from "node:fs";

const here = (path) => new URL(path, import.meta.url);
const schema = (name) =>
  JSON.parse(readFileSync(here(`../../docs/reference/${name}.schema.json`), "utf8"));

// Answers that only the program writes.
const LEFT_OUT = new Set(["run", "undetermined"]);
// Members that questions about an open puzzle do not have.
const OF_THE_PUZZLE = ["puzzle", "quiz", "sudoku", "puzzles", "quizzes", "layout", "marks", "rules", "comment", "ordered"];
// Questions with members that the schema does not list: the requirements and parameters of makers.
const OPEN_QUESTIONS = new Set(["ask_make"]);
const SIMPLE = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

const pascal = (name) => name.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase());
const quoted = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const unique = (types) => [...new Set(types)].join(" | ");
const comment = (of, indent) => (of.description ? `${indent}/** ${of.description} */\n` : "");

// `names` maps the name of a definition to that of its type.
function typeOf(of, names, indent = "") {
  if (of.$ref) return names(of.$ref.replace("#/$defs/", ""));
  if (of.enum) return unique(of.enum.map((value) => JSON.stringify(value)));
  if ("const" in of) return JSON.stringify(of.const);
  if (of.anyOf) return unique(of.anyOf.map((one) => typeOf(one, names, indent)));
  if (Array.isArray(of.type)) {
    return unique(of.type.map((type) => typeOf({ ...of, type }, names, indent)));
  }
  if (of.type === "array") return `readonly (${of.items ? typeOf(of.items, names, indent) : "unknown"})[]`;
  if (of.properties) return objectOf(of, names, indent);
  if (of.type === "object") {
    const values = of.additionalProperties;
    const type = typeof values === "object" ? typeOf(values, names, indent) : "unknown";
    return `{ readonly [name: string]: ${type} }`;
  }
  return SIMPLE[of.type] ?? "unknown";
}

function objectOf(of, names, indent, open = false) {
  const required = new Set(of.required ?? []);
  const inner = `${indent}  `;
  const members = Object.entries(of.properties).map(([name, member]) => {
    const mark = required.has(name) ? "" : "?";
    return `${comment(member, inner)}${inner}readonly ${quoted(name)}${mark}: ${typeOf(member, names, inner)};\n`;
  });
  if (open) members.push(`${inner}readonly [name: string]: unknown;\n`);
  return `{\n${members.join("")}${indent}}`;
}

const declared = (name, of, type) => `${comment(of, "")}export type ${name} = ${type};\n`;
const head = (...from) =>
  `// Written by types.mjs from ${from.map((name) => `docs/reference/${name}.schema.json`).join(" and ")}.\n`;

function questions() {
  const question = schema("question");
  const isQuestion = (name) => name.startsWith("ask_");
  const names = (name) => pascal(isQuestion(name) ? `${name.slice(4)}_question` : `question_${name}`);
  const definitions = Object.entries(question.$defs);
  const kinds = definitions.map(([name]) => name).filter(isQuestion);
  const ofPuzzle = OF_THE_PUZZLE.map((name) => JSON.stringify(name)).join(" | ");
  return [
    head("question"),
    ...definitions.map(([name, of]) =>
      declared(
        names(name),
        of,
        of.properties ? objectOf(of, names, "", OPEN_QUESTIONS.has(name)) : typeOf(of, names),
      ),
    ),
    declared("Question", { description: "Every question." }, kinds.map(names).join("\n  | ")),
    "type Without<Q, Names extends PropertyKey> = Q extends unknown ? Omit<Q, Names> : never;\n",
    declared(
      "PuzzleQuestion",
      { description: "A question about an open puzzle." },
      `Without<Exclude<Question, MakeQuestion>, ${ofPuzzle}>`,
    ),
  ].join("\n");
}

function answers() {
  const step = schema("step");
  const answer = schema("answer");
  const isAnswer = new Set(answer.anyOf.map((one) => one.$ref.replace("#/$defs/", "")));
  const stepNames = (name) => `Step${pascal(name)}`;
  const names = (name) => name === "refused" ? "ErrorAnswer" : (isAnswer.has(name) ? `${pascal(name)}Answer` : `Answer${pascal(name)}`);
  const kinds = [...isAnswer].filter((name) => !LEFT_OUT.has(name));
  const definitions = Object.entries(answer.$defs).filter(([name]) => !LEFT_OUT.has(name));
  return [
    head("answer", "step"),
    ...Object.entries(step.$defs ?? {}).map(([name, of]) =>
      declared(stepNames(name), of, typeOf(of, stepNames)),
    ),
    declared("Step", step, typeOf(step, stepNames)),
    ...definitions.map(([name, of]) => declared(names(name), of, typeOf(of, names))),
    declared(
      "Answer",
      { description: "Every answer, with the `id` of its question if the question has one." },
      `(\n  | ${kinds.map(names).join("\n  | ")}\n) & { readonly id?: unknown }`,
    ),
  ].join("\n");
}

let stale = false;
for (const [name, text] of [["questions", questions()], ["answers", answers()]]) {
  const file = here(`src/${name}.ts`);
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
  } else if (readFileSync(file, "utf8") !== text) {
    console.error(`web/engine/src/${name}.ts is not what the schemas say: run node types.mjs`);
    stale = true;
  }
}
process.exit(stale ? 1 : 0);
