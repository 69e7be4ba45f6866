// Reads what tests/cli wrote with SUDOKIT_TEST_COMPARED: what both programs did for each command
// line. Fails on any difference for which there is no reason below.
import { readFileSync } from "node:fs";

// What is not the same in two runs: times, and what the numbers of threads and bits change.
const same = (text) =>
  text
    .replace(/"seconds":[-+.e\d]+/g, '"seconds":0')
    .replace(/^(time|a puzzle|per puzzle) .*$/gm, "$1")
    .replace(/ +[\d.]+ +[\d.]+ (us|ms|s)$/gm, " TIMES") // solve --summary
    .replace(/\d+ (puzzles )?per second/g, "N per second");
const told = ({ code, out, err }) => JSON.stringify([code, same(out), same(err)]);

const COMMANDS_WITH_LISTS = /^(engines|algorithms|help|--help|man|completion|info|--version|)$/;
const lists = (args) => COMMANDS_WITH_LISTS.test(args[0] ?? "") || args.includes("--help") || args.includes("-h");
const REASONS = [
  ["no studies", ({ args, other }) => args[0] === "study" || /no studies/.test(other.err)],
  ["nothing is printed", ({ other }) => /the (npm package|program for Windows) does not print/.test(other.err)],
  ["no page", ({ other }) => /the npm package does not contain the page|the page is not installed/.test(other.err)],
  ["no Zstandard", ({ other }) => /the program for Windows does not read Zstandard/.test(other.err)],
  ["no clause learning, no threads", ({ other }) => /which this build leaves out|this build has no /.test(other.out + other.err)],
  ["another given to take back, without clause learning", ({ ours, other }) => /take back/.test(ours.out) && /take back/.test(other.out)],
  ["lists of what is there", ({ args }) => lists(args)],
  ["lists of engines in messages", ({ other }) => /expected one of singles, ac3/.test(other.err)],
];

const lines = readFileSync(process.argv[2], "utf8").split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
const counts = new Map();
const count = (what) => counts.set(what, (counts.get(what) ?? 0) + 1);
const different = lines.filter((line) => {
  if (told(line.ours) === told(line.other)) return count("the same"), false;
  const reason = REASONS.find(([, holds]) => holds(line));
  if (reason === undefined) return true;
  count(reason[0]);
  return false;
});
for (const { args, ours, other } of different) {
  console.log(`sudokit ${args.join(" ")}\n  native ${told(ours).slice(0, 600)}\n  other  ${told(other).slice(0, 600)}`);
}
console.log(`${lines.length} command lines: ${[...counts].map(([what, number]) => `${number} ${what}`).join(", ")}, ${different.length} different`);
process.exit(lines.length > 0 && different.length === 0 ? 0 : 1);
