// Check: whether the puzzle has one solution, and what to do if not.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type {
  CandidatesAnswer,
  CheckAnswer,
  CompletionsAnswer,
  ConflictAnswer,
  CountAnswer,
  MinimizeAnswer,
  MistakesAnswer,
  Progress,
} from "sudokit";
import type { App } from "../state/app.ts";
import { verdictText } from "../state/checker.ts";
import type { Tint } from "../board/board.ts";
import { newPosition, setEntries, type Change } from "../state/game.ts";
import { digitsOf, entryOf } from "../state/grid.ts";
import { progressText } from "../state/progress.ts";
import { ruleName, type Kinds } from "../state/ruletext.ts";
import { Pair } from "./bar.tsx";
import { Button, Section, Toggle, Working, useSeen, useTask } from "./ui.tsx";
import { english, grouped, reasonText, t, upper } from "../words/words.ts";

type Found =
  | { readonly kind: "count"; readonly text: string }
  | { readonly kind: "pair"; readonly one: readonly number[]; readonly two: readonly number[] }
  | { readonly kind: "mistakes"; readonly answer: MistakesAnswer }
  | { readonly kind: "redundant"; readonly answer: CheckAnswer }
  | { readonly kind: "conflict"; readonly answer: ConflictAnswer }
  | { readonly kind: "complete"; readonly answer: CompletionsAnswer }
  | { readonly kind: "minimized"; readonly of: "givens" | "rules"; readonly answer: MinimizeAnswer };

export function Check(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const task = useTask(app);
  const [found, setFound] = useState<Found | undefined>();
  const { check, busy, error, foreign } = app.checker.state;
  const position = app.position;
  // Results for one position do not apply to another.
  useEffect(() => {
    setFound(undefined);
    app.long.stop();
  }, [position.givens, position.entries, app.grid]);

  const ask = (work: (report: (text: string) => void) => Promise<Found>) =>
    task.start(async (report) => setFound(await work(report)));
  const watch = (report: (text: string) => void) => ({ onProgress: (p: Progress) => report(progressText(p)) });
  const tint = (cells: readonly string[], kind: Tint) => {
    app.show = { tints: new Map(app.cellsOf(cells).map((cell) => [cell, kind])) };
    app.changed();
  };
  const place = useSeen(found);
  const verdict = check?.verdict;
  const one = verdict === "unique" || verdict === "minimal" || verdict === "redundant";
  const ruled = app.grid.rules.length > 0;
  const givens = position.givens.filter((digit) => digit !== 0).length;
  const entries = position.entries.filter((digit) => digit !== 0).length;

  return (
    <>
      <Section title={t("The puzzle")}>
        <p class={`verdict ${one ? "good" : verdict === "none" ? "bad" : ""}`}>
          <strong>{error ? t("Not checked") : verdictText(check, app.blank)}</strong>
          <span>
            {t("{n} given|{n} givens", { n: givens })}
            {busy ? `, ${t("checking…")}` : ""}
          </span>
        </p>
        {error && <p class="bad-text" {...english(foreign)}>{error}</p>}
        {verdict === "none" && <Contradiction kinds={app.kinds} lead="all" cells={check?.conflict} rules={check?.conflict_rules} />}
        <TrueCandidates app={app} />
      </Section>
      <Section title={t("Ask")}>
        <div class="asks">
          <Button
            onClick={() =>
              ask(async (report) => {
                const answer = await app.long.one<CountAnswer>({ ask: "count", limit: 1_000_000, ...app.about("printed") }, watch(report));
                const [n, number] = [answer.solutions, grouped(answer.solutions)];
                return {
                  kind: "count",
                  text: answer.complete
                    ? t("The puzzle has {number} solution.|The puzzle has {number} solutions.", { n, number })
                    : t("The puzzle has at least {number} solutions.", { number }),
                };
              })
            }
          >
            {t("How many solutions?")}
          </Button>
          <Button
            disabled={verdict !== "multiple"}
            onClick={() =>
              ask(async (report) => {
                const answer = await app.long.one<CandidatesAnswer>({ ask: "candidates", ...app.about("printed") }, watch(report));
                const grids = [answer.solution, answer.another].map((line) =>
                  typeof line === "string" ? digitsOf(app.side, line) : undefined,
                );
                if (!grids[0] || !grids[1]) throw new Error("no two solutions were found");
                return { kind: "pair", one: grids[0], two: grids[1] };
              })
            }
          >
            {t("Show two solutions")}
          </Button>
          <Button
            disabled={entries === 0 && app.position.centre.every((list) => list.length === 0)}
            onClick={() =>
              ask(async (report) => {
                const answer = await app.long.one<MistakesAnswer>(
                  { ask: "mistakes", printed: app.printedText, ...app.about("noted") },
                  watch(report),
                );
                tint([...Object.keys({ ...answer.impossible, ...answer.take_back }), ...(answer.lost ?? [])], "conflict");
                return { kind: "mistakes", answer };
              })
            }
          >
            {t("Any mistakes?")}
          </Button>
          <Button
            disabled={verdict !== "none"}
            onClick={() =>
              ask(async (report) => {
                const answer = await app.long.one<ConflictAnswer>({ ask: "conflict", ...app.about("printed") }, watch(report));
                tint(answer.conflict ?? [], "conflict");
                return { kind: "conflict", answer };
              })
            }
          >
            {t("Why is there no solution?")}
          </Button>
          <Button
            disabled={!one}
            onClick={() =>
              ask(async (report) => {
                const answer = await app.long.one<CheckAnswer>({ ask: "unique", minimal: true, ...app.about("printed") }, watch(report));
                tint(answer.redundant ?? [], "redundant");
                return { kind: "redundant", answer };
              })
            }
          >
            {ruled ? t("What is redundant?") : t("Which givens are redundant?")}
          </Button>
          <Button
            disabled={verdict !== "multiple"}
            onClick={() =>
              ask(async (report) => {
                const answer = await app.long.one<CompletionsAnswer>({ ask: "complete", most: 1, ...app.about("printed") }, watch(report));
                const cells = (answer.unique_by ?? []).map((text) => text.split("=")[0]!);
                tint(cells, "entry");
                return { kind: "complete", answer };
              })
            }
          >
            {t("What makes it unique?")}
          </Button>
        </div>
        <Working task={task} />
        <div aria-live="polite" class="found" ref={place}>{found && <Result app={app} found={found} onMinimize={(of) =>
          ask(async (report) => ({
            kind: "minimized",
            of,
            answer: await app.long.one<MinimizeAnswer>({ ask: "minimize", minimal_rules: of === "rules", ...app.about("printed") }, watch(report)),
          }))
        } />}</div>
      </Section>
    </>
  );
}

/** Whether the board shows the digits that are in some solution. */
export function TrueCandidates(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  return (
    <>
      <Toggle
        checked={app.wantCandidates}
        onChange={(on) => {
          app.wantCandidates = on;
          app.show = undefined;
          app.checker.run();
          app.changed();
        }}
      >
        {t("Show the true candidates: digits that are in some solution")}
      </Toggle>
      {app.wantCandidates && (
        <Toggle
          checked={app.wantCounts}
          onChange={(on) => {
            app.wantCounts = on;
            app.checker.run();
          }}
        >
          {t("With the number of solutions of each, up to 1,000")}
        </Toggle>
      )}
    </>
  );
}

function Result(props: { readonly app: App; readonly found: Found; readonly onMinimize: (of: "givens" | "rules") => void }): JSX.Element {
  const { app, found } = props;
  if (found.kind === "count") return <p class="answer">{found.text}</p>;
  if (found.kind === "pair") {
    const differs = found.one.filter((digit, cell) => digit !== found.two[cell]).length;
    return (
      <>
        <p class="answer">{t("Two solutions that differ in {differs} cells:", { differs })}</p>
        <Pair app={app} one={found.one} two={found.two} />
      </>
    );
  }
  if (found.kind === "mistakes") return <Mistakes app={app} answer={found.answer} />;
  if (found.kind === "conflict") {
    const { conflict, conflict_rules, smallest } = found.answer;
    if (!conflict?.length && !conflict_rules?.length) return <p class="answer">{t("No contradiction was found.")}</p>;
    return <Contradiction kinds={app.kinds} lead={smallest ? "smallest" : "some"} cells={conflict} rules={conflict_rules} />;
  }
  if (found.kind === "redundant") return <Redundant app={app} answer={found.answer} onMinimize={props.onMinimize} />;
  if (found.kind === "minimized") return <Minimized app={app} answer={found.answer} of={found.of} />;
  const entries = found.answer.unique_by ?? [];
  if (entries.length === 0) return <p class="answer">{t("No single digit leaves one solution.")}</p>;
  return (
    <>
      <p class="answer">
        {t("This digit leaves exactly one solution:|Each of these {n} digits leaves exactly one solution:", { n: entries.length })}
      </p>
      <div class="chips">
        {entries.slice(0, 60).map((text) => {
          const entry = entryOf(app.side, text);
          if (!entry) return null;
          return (
            <button type="button" class="chip" onClick={() => app.go(setEntries(app.position, app.grid, [entry], { setting: true, erase: false }))}>
              {text}
            </button>
          );
        })}
        {entries.length > 60 && <span class="hint">{t("and {count} more", { count: entries.length - 60 })}</span>}
      </div>
    </>
  );
}

const kLeads = {
  all: "{what} that contradict each other",
  some: "A set of {what} that contradict each other",
  smallest: "A smallest set of {what} that contradict each other",
} as const;

/** Shows givens and rules that contradict each other. */
export function Contradiction(props: {
  readonly lead: keyof typeof kLeads;
  readonly kinds: Kinds;
  readonly cells: readonly string[] | undefined;
  readonly rules: readonly string[] | undefined;
}): JSX.Element | null {
  const { lead, kinds, cells = [], rules = [] } = props;
  if (cells.length + rules.length === 0) return null;
  const what = t(rules.length === 0 ? "givens" : cells.length === 0 ? "rules" : "givens and rules");
  const end = rules.length === 0 ? "." : cells.length > 0 ? t(", and") : ":";
  return (
    <>
      <p class="answer">{`${upper(t(kLeads[lead], { what }))}${cells.length > 0 ? `: ${cells.join(" ")}` : ""}${end}`}</p>
      {rules.length > 0 && <ul class="rule-lines">{rules.map((rule) => <li>{ruleName(rule, kinds)}</li>)}</ul>}
    </>
  );
}

function Redundant(props: { readonly app: App; readonly answer: CheckAnswer; readonly onMinimize: (of: "givens" | "rules") => void }): JSX.Element {
  const { app, answer } = props;
  const cells = answer.redundant ?? [];
  const rules = answer.redundant_rules ?? [];
  const { kinds } = app;
  const givens = app.position.givens.some((digit) => digit !== 0);
  const none = app.grid.rules.length === 0 ? "None: every given is needed." : givens ? "None: every given and every rule is needed." : "None: every rule is needed.";
  if (cells.length + rules.length === 0) return <p class="answer">{t(none)}</p>;
  return (
    <>
      {cells.length > 0 && (
        <>
          <p class="answer">{t("Each of these can be removed alone: {cells}.", { cells: cells.join(" ") })}</p>
          <Button onClick={() => props.onMinimize("givens")}>{t("Remove givens until all are needed")}</Button>
        </>
      )}
      {rules.length > 0 && (
        <>
          <p class="answer">{t("Each of these rules can be removed alone:")}</p>
          <ul class="rule-lines">{rules.map((rule) => <li>{ruleName(rule, kinds)}</li>)}</ul>
          <Button onClick={() => props.onMinimize("rules")}>{t("Remove rules until all are needed")}</Button>
        </>
      )}
    </>
  );
}

function Minimized(props: { readonly app: App; readonly answer: MinimizeAnswer; readonly of: "givens" | "rules" }): JSX.Element {
  const { app, answer, of } = props;
  const digits = typeof answer.puzzle === "string" ? digitsOf(app.side, answer.puzzle) : undefined;
  const rules = (answer.rules ?? []) as readonly string[];
  if (!digits) return <p class="answer">{t("It could not be made smaller.")}</p>;
  const count = of === "rules" ? rules.length : digits.filter((digit) => digit !== 0).length;
  // Rules that became houses are kept without a test whether they are needed.
  const extras = app.grid.houses.filter((house) => house.kind === "extra").length;
  const tested = of === "givens" || extras === app.grid.extras.length;
  const none = of === "rules" ? t("No rule is needed.") : t("No given is needed.");
  const left = t(of === "rules" ? "{n} rule is left|{n} rules are left" : "{n} given is left|{n} givens are left", { n: count });
  const needed = !tested ? "." : t(", and it is needed.|, each of them needed.", { n: count });
  return (
    <>
      <p class="answer">
        {count === 0 ? none : left + needed}
      </p>
      <Button
        kind="primary"
        onClick={() => (of === "rules" ? void app.attempt(() => app.open.keepRules(rules)) : app.go(newPosition(digits)))}
      >
        {count === 0 ? t("Remove all") : t("Keep only this one|Keep only these", { n: count })}
      </Button>
    </>
  );
}

function Mistakes(props: { readonly app: App; readonly answer: MistakesAnswer }): JSX.Element {
  const { app, answer } = props;
  if (answer.verdict === "right") return <p class="answer good-text">{t("No mistakes: everything is right so far.")}</p>;
  if (answer.verdict === "unknown") return <p class="answer">{t("The search did not finish: {reason}.", { reason: reasonText(String(answer.reason)) })}</p>;
  const back = Object.keys({ ...answer.impossible, ...answer.take_back });
  const lost = answer.lost ?? [];
  const changes: Change[] = app.cellsOf(back).map((cell) => ({ cell, digit: 0 }));
  return (
    <>
      {back.length > 0 && (
        <p class="answer bad-text">
          {t("This entry is wrong: {cells}.|The puzzle can be solved without these entries: {cells}.", { n: back.length, cells: back.join(" ") })}
        </p>
      )}
      {lost.length > 0 && <p class="answer bad-text">{t("The marks lack the right digit in {cells}.", { cells: lost.join(" ") })}</p>}
      {changes.length > 0 && (
        <Button kind="primary" onClick={() => app.go(setEntries(app.position, app.grid, changes, { setting: false, erase: false }))}>
          {t("Take it back|Take them back", { n: changes.length })}
        </Button>
      )}
    </>
  );
}
