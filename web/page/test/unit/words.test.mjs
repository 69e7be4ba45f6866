// The words of the page: every text is in the tables, every message is used, and German has a word for all that the
// library names.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { load } from "../load.mjs";

const root = fileURLToPath(new URL("../../src/", import.meta.url));
const { kFirst } = await load("words/de.ts");
const { kMore, library } = await load("words/de-more.ts");
const kGerman = { ...kFirst, ...kMore };

const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? filesIn(join(folder, each.name)) : /\.tsx?$/.test(each.name) ? [join(folder, each.name)] : []));
const kFiles = filesIn("").filter((file) => !file.startsWith("words/de"));
const parsed = (file) => ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.ES2022, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

function each(node, see) {
  see(node);
  ts.forEachChild(node, (child) => each(child, see));
}

const literals = new Map(kFiles.map((file) => {
  const found = new Set();
  each(parsed(file), (node) => ts.isStringLiteralLike(node) && found.add(node.text));
  return [file, found];
}));

test("every text and label in the markup is a message", () => {
  // The name of the program, names of keys and of digits, and a sign for "nothing" are the same in every language.
  const same = /^(?:Sudokit|Z X C V|H|s)$/;
  const labels = new Set(["title", "label", "aria-label", "placeholder", "text"]);
  const bare = [];
  for (const file of kFiles.filter((each) => each.endsWith("x"))) {
    each(parsed(file), (node) => {
      const literal = ts.isJsxAttribute(node) && labels.has(node.name.getText()) && node.initializer && ts.isStringLiteral(node.initializer) ? node.initializer.text : undefined;
      const text = (ts.isJsxText(node) ? node.text : (literal ?? "")).trim();
      if (/[A-Za-z]/.test(text) && !same.test(text)) bare.push(`${file}: ${text}`);
    });
  }
  assert.deepEqual(bare, []);
});

test("what is said elsewhere is a message too", () => {
  const bare = [];
  const words = (node) => node && (ts.isStringLiteralLike(node) ? /[a-z]{2}/.test(node.text) : ts.isTemplateExpression(node) && [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) => /[a-z]{2}/.test(text)));
  for (const file of kFiles) {
    each(parsed(file), (node) => {
      const said = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "say" ? node.arguments[0] : undefined;
      const told = ts.isNewExpression(node) && node.expression.getText() === "Told" ? node.arguments?.[0] : undefined;
      const label = ts.isPropertyAssignment(node) && node.name.getText() === "label" && node.initializer;
      if ([said, told, label].some(words) && file !== "state/wishes.ts") bare.push(`${file}: ${node.getText()}`);
    });
  }
  assert.deepEqual(bare, []);
});

test("no table has a message that nothing says, or one twice", () => {
  const all = [...literals.values()];
  assert.deepEqual(Object.keys(kGerman).filter((key) => !all.some((found) => found.has(key))), []);
  assert.deepEqual(Object.keys(kFirst).filter((key) => key in kMore), []);
});

test("what the board needs is in the first table, and nothing else is", async () => {
  const { metafile } = await build({ entryPoints: [join(root, "main.tsx")], bundle: true, splitting: true, format: "esm", write: false, outdir: "out", metafile: true, jsx: "automatic", jsxImportSource: "preact" });
  const late = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith("panes/later.ts"))[1];
  const names = Object.keys(late.inputs).map((path) => path.slice(path.indexOf("src/") + 4));
  const said = (files) => new Set(files.flatMap((file) => [...literals.get(file)]));
  const first = said(kFiles.filter((file) => !names.includes(file)));
  assert.deepEqual(Object.keys(kFirst).filter((key) => !first.has(key)), []);
  const needed = kFiles.filter((file) => !names.includes(file)).flatMap((file) => {
    const found = [];
    each(parsed(file), (node) => {
      const [key] = ts.isCallExpression(node) && node.expression.getText() === "t" ? node.arguments : [];
      for (const one of key && ts.isConditionalExpression(key) ? [key.whenTrue, key.whenFalse] : [key]) if (one && ts.isStringLiteralLike(one)) found.push(one.text);
    });
    return found;
  });
  assert.deepEqual(needed.filter((key) => !(key in kFirst)), []);
});

test("a translation has the values of its message, and a form for each number or one for all", () => {
  const { pluralCategories } = new Intl.PluralRules("de").resolvedOptions();
  for (const [key, german] of Object.entries(kGerman)) {
    const values = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    assert.deepEqual(values(german).filter((each) => each !== "{n}"), values(key).filter((each) => each !== "{n}"), key);
    assert.ok([1, pluralCategories.length].includes(german.split("|").length), key);
    assert.notEqual(german.trim(), "", key);
  }
});

test("messages take values and numbers in both languages", async () => {
  const { speak, t, languageOf, grouped, fixed, listed } = await load("words/words.ts");
  assert.equal(t("{n} given|{n} givens", { n: 1 }), "1 given");
  assert.equal(t("{n} given|{n} givens", { n: 0 }), "0 givens");
  assert.equal(grouped(12345), "12,345");
  speak("de", kGerman, library);
  assert.equal(t("{n} given|{n} givens", { n: 1 }), "1 Vorgabe");
  assert.equal(t("{n} given|{n} givens", { n: 24 }), "24 Vorgaben");
  assert.equal(t("{n} of these digits are not givens of a puzzle that you have saved", { n: 3 }), "3 dieser Ziffern sind in einem gespeicherten Rätsel keine Vorgaben");
  assert.equal(t("Delete {name}", { name: "{name} $& |" }), "{name} $& | löschen");
  assert.equal(grouped(12345), "12.345");
  assert.equal(fixed(7.25, 1), "7,3");
  assert.equal(listed([1, 2, 3]), "1, 2 und 3");
  speak("en");
  assert.equal(t("Solve"), "Solve");
  assert.equal(languageOf(["", "fr-FR", "de-AT", "en"]), "de");
  assert.equal(languageOf(["en-GB", "de"]), "en");
  assert.equal(languageOf(["fr"]), "en");
  assert.equal(languageOf(["toString"]), "en");
});

// --- What the library says -------------------------------------------------------------------------

const engine = new URL("../../../engine/dist/sudokit.js", import.meta.url);
const skip = !existsSync(engine) && "the engine is not built";

async function asker() {
  const { Engine } = await import(engine);
  const loaded = await Engine.load(readFileSync(new URL("sudokit.wasm", engine)));
  return (question) => {
    const answers = [];
    loaded.ask(question, (answer) => answers.push(answer));
    return answers;
  };
}
const ask = skip ? undefined : await asker();

test("every technique, grade, family, rule and maker of the library has a German name", { skip }, () => {
  const techniques = ask({ ask: "techniques" });
  const scales = ask({ ask: "scales" });
  const titles = [...techniques, ...scales.flatMap((scale) => scale.techniques)].map(({ title }) => title);
  assert.ok(titles.length > 300, `${titles.length}`);
  assert.deepEqual(titles.filter((title) => !library.title(title)), []);
  assert.deepEqual(scales.flatMap(({ grades }) => grades).filter((grade) => !library.grade(grade)), []);
  assert.deepEqual(techniques.filter(({ family }) => !library.family(family)), []);
  const rules = ask({ ask: "rules" });
  assert.deepEqual(rules.filter(({ name }) => library.rule(name)?.length !== 2).map(({ name }) => name), []);
  const makers = ask({ ask: "makers" });
  const named = makers.flatMap((maker) => [maker, ...(maker.wishes ?? []), ...(maker.params ?? [])]).map(({ name }) => name);
  assert.deepEqual(named.filter((name) => !library.wish(name)), []);
});

test("every reason for which a search ends is known in German", () => {
  const types = readFileSync(new URL("../../../engine/src/answers.ts", import.meta.url), "utf8");
  const reasons = /AnswerReason = (.+);/.exec(types)[1].match(/\w+/g);
  assert.ok(reasons.includes("time"));
  assert.deepEqual(reasons.filter((reason) => !library.reason(reason)), []);
});

test("every value of a rule has a German name", { skip }, async () => {
  const { formOf } = await load("state/forms.ts");
  const slots = ask({ ask: "rules" }).flatMap(({ form }) => formOf(form).slot?.name ?? []);
  assert.ok(slots.length > 20);
  assert.deepEqual(slots.filter((name) => !library.slot(name)), []);
});

// The steps of all examples and exercises of the handbook.
const steps = skip ? [] : ask({ ask: "techniques" }).flatMap((entry) => [entry.request, ...entry.exercises]).filter(Boolean).flatMap((request) => ask({ ...request, pictures: true })[0].steps ?? []);

test("the title of every step of the handbook is known in German", { skip }, () => {
  const rules = new Set(ask({ ask: "rules" }).map(({ title }) => title));
  assert.deepEqual(steps.filter(({ title }) => !rules.has(title) && !library.title(title)).map(({ title }) => title), []);
});

const cellsIn = (text) => [...new Set(text.match(/r\d+c\d+/g) ?? [])].sort();

test("a German reason names the cells and digits of the English one, and no English word", { skip }, () => {
  const told = steps.flatMap((step) => (library.sentence(step) === undefined ? [] : [[step, library.sentence(step)]]));
  assert.ok(told.length > 120, `${told.length}`);
  for (const [step, german] of told) {
    assert.deepEqual(cellsIn(german), cellsIn(step.sentence), `${step.sentence}\n${german}`);
    const digits = (text) => [...new Set(text.replace(/r\d+c\d+/g, "").match(/\d+/g) ?? [])].sort();
    assert.deepEqual(digits(german), digits(step.sentence), `${step.sentence}\n${german}`);
    assert.doesNotMatch(german, /\b(?:and|or|only|row|column|box|the|undefined)\b/, german);
  }
});

test("singles, locked candidates, subsets, basic fish and XY- and W-wings have German reasons", { skip }, () => {
  const names = ["full-house", "hidden-single", "naked-single", "pointing", "claiming", "naked-pair", "locked-pair", "naked-triple", "locked-triple", "naked-quadruple", "hidden-pair",
    "hidden-triple", "hidden-quadruple", "x-wing", "swordfish", "jellyfish", "finned-x-wing", "sashimi-x-wing", "finned-swordfish", "finned-jellyfish", "xy-wing", "xyz-wing", "w-wing"];
  for (const name of names) {
    const some = steps.filter(({ technique }) => technique === name);
    assert.ok(some.length > 0 && some.every((step) => library.sentence(step) !== undefined), name);
  }
});

test("other reasons stay English", { skip }, () => {
  for (const family of ["uniqueness", "overlay", "rule"]) {
    const some = steps.filter((step) => step.family === family);
    assert.ok(some.length > 0 && some.every((step) => library.sentence(step) === undefined), family);
  }
});

test("German reasons as a teacher would give them", { skip }, () => {
  const first = (name) => library.sentence(steps.find(({ technique }) => technique === name));
  assert.match(first("hidden-single"), /^In \S+ \d passt die \d nur in r\dc\d\.$/);
  assert.match(first("pointing"), /^In Block \d passt die \d nur in r\dc\d oder r\dc\d\. Beide liegen in (Zeile|Spalte) \d, also entfällt die \d im Rest von \1 \d: r/);
  assert.match(first("x-wing"), /^In den (Zeilen|Spalten) \d und \d passt die \d nur in die (Zeilen|Spalten) \d und \d\. Jede dieser \2 erhält eine davon, also entfällt/);
  assert.match(first("w-wing"), /^Wenn r\dc\d nicht \d ist, dann ist r\dc\d \d, also ist .* Also steht die \d in r\dc\d oder r\dc\d, und \d entfällt in /);
});

test("a chain has as many German lines as English ones", { skip }, () => {
  const chains = steps.filter((step) => library.lines(step));
  assert.ok(chains.length > 30, `${chains.length}`);
  for (const step of chains) assert.equal(library.lines(step).length, step.told.lines.length + (step.told.end ? 1 : 0), step.sentence);
});

test("weaker hints, houses and scores are told in German", { skip }, () => {
  const request = ask({ ask: "techniques" }).find(({ name }) => name === "x-wing").request;
  const [step] = ask({ ...request, pictures: true })[0].steps;
  const tellings = [1, 2].map((hint) => ask({ ...request, hint })[0].steps[0].sentence);
  assert.match(library.hint(tellings[0], step), /^Ein Blick auf (Zeile|Spalte|Block) \d: Ein Fisch schließt einen Kandidaten aus\.$/);
  assert.match(library.hint(tellings[1], step), /^Auf \d in den (Zeilen|Spalten) \d und \d und den (Zeilen|Spalten) \d und \d achten\.$/);
  assert.equal(library.hint("X-wing: look at this rule: killer.", step), undefined);
  assert.equal(library.house("window 3"), "Fenster 3");
  assert.equal(library.house("my house"), "my house");
  assert.equal(library.counts("2.6 to 2.8"), "2,6 bis 2,8");
  assert.equal(library.counts("50 points (Unfair)"), "50 Punkte (unfair)");
  assert.equal(library.counts("level 3"), "Stufe 3");
});
