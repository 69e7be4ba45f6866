import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { linkIn, linkOf, readLink, unknownParts, unreadParts, withinGame, withLink } = await load("state/link.ts");
const { newPosition, same } = await load("state/game.ts");

function noted() {
  const position = newPosition([1, 0, 0, 0, ...Array(12).fill(0)]);
  const centre = [...position.centre];
  const corner = [...position.corner];
  const colours = [...position.colours];
  centre[1] = [2, 3];
  corner[2] = [4];
  colours[0] = [1, 9];
  return { ...position, entries: position.entries.map((_, i) => (i === 3 ? 4 : 0)), centre, corner, colours };
}

test("a link brings everything back", () => {
  const position = noted();
  const linked = readLink(linkOf(4, "2x2", position, "A & B <i>"));
  assert.equal(linked.name, "A & B <i>");
  assert.equal(linked.layout, "2x2");
  assert.ok(same(withLink(newPosition(position.givens), 4, linked), position));
  const jigsaw = "AAAB\nABBB\nCCCD\nCDDD\n";
  assert.equal(readLink(linkOf(4, jigsaw, position, "")).layout, jigsaw);
});

test("all candidates of a 49x49 go by a link", () => {
  const all = Array.from({ length: 49 }, (_, i) => i + 1);
  const position = newPosition(Array(49 ** 2).fill(0), Array(49 ** 2).fill(all));
  const linked = readLink(linkOf(49, "7x7", position, ""));
  assert.ok(same(withLink(newPosition(position.givens), 49, linked), position));
});

test("what strangers put into a link costs nothing else", () => {
  assert.equal(readLink(""), undefined);
  assert.equal(readLink("#other=1"), undefined);
  assert.equal(readLink("#puzzle=" + "1".repeat(2_000_001)), undefined);
  const base = newPosition(Array(16).fill(0));
  const notes = "c99:1;c1:9,2,2;k2:;x1:1;b3:10,4;c__proto__:1;c0:" + "1,".repeat(10_000);
  const read = withLink(base, 4, { notes, entries: "<script>" });
  assert.deepEqual(read.centre[1], [2]);
  assert.deepEqual(read.colours[3], [4]);
  assert.deepEqual(read.centre[0], []);
  assert.deepEqual(read.entries, base.entries);
  assert.equal(readLink("#puzzle=1&name=" + "n".repeat(1000)).name.length, 200);
});

test("a link is known from another text", () => {
  const link = linkOf(4, "2x2", noted(), "A B");
  assert.equal(linkIn(` https://host/some/page.html${link}\n`).name, "A B");
  assert.equal(linkIn(`file:///home/me/sudokit.html${link}`).layout, "2x2");
  for (const text of ["", "1..4...3.2......", `say ${link}`, `https://host/${link}\nhttps://host/${link}`, "https://host/#top", "# layout: 2x2\n1..4...3.2......", "https://host/?q=.Cage~10~R1C1#x=1"]) {
    assert.equal(linkIn(text), undefined, text);
  }
});

test("parts of a link that are not understood are named", () => {
  const linked = readLink("#puzzle=1..4&constraints=x&rule=y&puzzle=2&Rules=z&rule=w");
  assert.equal(linked.puzzle, "1..4");
  assert.deepEqual(linked.unknown, ["constraints", "rule", "a second puzzle", "Rules"]);
  assert.deepEqual(readLink(linkOf(4, "2x2", noted(), "A", ["killer 3 r1c1 r1c2"])).unknown, []);
  assert.deepEqual(unknownParts(`#${"9".repeat(81)}`), [`${"9".repeat(40)}…`]);
  assert.deepEqual(unknownParts("#"), []);
  assert.deepEqual(unreadParts(4, { entries: "12", notes: "c1:2;x1:1" }), ["entries", "notes"]);
  assert.deepEqual(unreadParts(4, { entries: ".".repeat(16), notes: "c1:2;b3:1" }), []);
});

test("a stored game continues a link whose entries it contains", () => {
  const game = { givens: "1...............", entries: ".23.............", notes: "", rules: "" };
  const linked = (entries, notes) => ({ puzzle: game.givens, unknown: [], ...(entries ? { entries } : {}), ...(notes ? { notes } : {}) });
  assert.ok(withinGame(4, linked(), game));
  assert.ok(withinGame(4, linked(".2.............."), game));
  assert.equal(withinGame(4, linked(".24............."), game), false);
  // The notes of a link are not lost beside a game without them; a game may have fewer by now.
  assert.equal(withinGame(4, linked(".2..............", "c7:1,3"), { ...game, notes: "" }), false);
  assert.ok(withinGame(4, linked(".2..............", "c7:1,3"), { ...game, notes: "c7:3" }));
  assert.ok(withinGame(4, linked(undefined, "c1:2,3"), { ...game, notes: "" }));
  // Without givens and rules any two puzzles would be the same.
  const bare = { ...game, givens: ".".repeat(16) };
  assert.equal(withinGame(4, linked(), bare), false);
  assert.ok(withinGame(4, linked(".2.............."), bare));
  assert.ok(withinGame(4, linked(undefined, "c1:2"), { ...bare, notes: "c1:2" }));
});
