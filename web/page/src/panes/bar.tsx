// What is always beside the board: Solve, Hint, Undo and Redo; and what Solve found.
import type { ComponentChildren, JSX } from "preact";
import type { App } from "../state/app.ts";
import { Icon, type IconName } from "./icons.tsx";
import type { Teacher } from "../state/teacher.ts";
import { MiniBoard } from "./mini.tsx";
import { Button, Working } from "./ui.tsx";
import { reasonText, t } from "../words/words.ts";

export function Bar(props: { readonly app: App; readonly teacher: Teacher; readonly onHint: () => void }): JSX.Element {
  const { app, teacher } = props;
  const still = app.show?.still === true;
  const solve = () => {
    if (still) teacher.close();
    void app.attempt(() => app.solver.solve());
  };
  return (
    <div class="bar" role="group" aria-label={t("Actions")}>
      <Tool name={t("Solve")} icon="solve" kind="primary" title={t("Fill in the solution")} busy={app.solver.running} onClick={solve} />
      <Tool name={t("Hint")} icon="learn" title={t("Show a hint for the next step (H)")} busy={teacher.busy} onClick={props.onHint} />
      <Tool name={t("Undo")} icon="undo" title={t("Undo (Ctrl+Z)")} disabled={still || !app.canUndo} onClick={() => app.hand.undo()} />
      <Tool name={t("Redo")} icon="redo" title={t("Redo (Ctrl+Y)")} disabled={still || !app.canRedo} onClick={() => app.hand.redo()} />
    </div>
  );
}

function Tool(props: {
  readonly name: string;
  readonly icon: IconName;
  readonly title: string;
  readonly onClick: () => void;
  readonly kind?: "primary";
  readonly disabled?: boolean;
  readonly busy?: boolean;
}): JSX.Element {
  return (
    <button
      type="button"
      class={`button ${props.kind ?? ""}`}
      title={props.title}
      disabled={props.disabled}
      aria-disabled={props.busy}
      onClick={props.busy ? undefined : props.onClick}
    >
      <Icon name={props.icon} />
      {props.name}
    </button>
  );
}

/** The progress of Solve, and what it found in place of one solution. */
export function Found(props: { readonly app: App; readonly onWhy: () => void }): JSX.Element {
  const { app } = props;
  const { solver } = app;
  const task = { running: solver.running, progress: "", start: () => {}, stop: () => solver.stop() };
  const fromGivens = () => void app.attempt(() => solver.solve("printed"));
  const { answer } = solver;
  return (
    <div class="found-solve" aria-live="polite">
      {(solver.running || answer) && (
        <section class="section" aria-label={t("Solve")}>
          <Working task={task} />
          {answer?.kind === "none" && (
            <Told app={app} text={t("This puzzle has no solution.")}>
              <Button onClick={props.onWhy}>{t("Why?")}</Button>
            </Told>
          )}
          {answer?.kind === "entries" && (
            <Told app={app} text={t("Your entries leave no solution. The puzzle itself can be solved.")}>
              <Button kind="primary" onClick={fromGivens}>{t("Solve from the givens")}</Button>
            </Told>
          )}
          {answer?.kind === "unknown" && <Told app={app} text={t("The search ended without an answer: {why}.", { why: reasonText(answer.why) })} />}
          {answer?.kind === "several" && <Several app={app} one={answer.one} two={answer.two} />}
        </section>
      )}
    </div>
  );
}

function Told(props: { readonly app: App; readonly text: string; readonly children?: ComponentChildren }): JSX.Element {
  return (
    <>
      <div class="section-head">
        <p class="answer">{props.text}</p>
        <button type="button" class="head-button small" aria-label={t("Close what Solve found")} onClick={() => props.app.solver.close()}>
          <Icon name="close" />
        </button>
      </div>
      {props.children && <div class="row">{props.children}</div>}
    </>
  );
}

function Several(props: { readonly app: App; readonly one: readonly number[]; readonly two: readonly number[] }): JSX.Element {
  const { app, one, two } = props;
  const differs = one.filter((digit, cell) => digit !== two[cell]).length;
  const own = app.position.entries.some((digit) => digit !== 0);
  return (
    <>
      <Told app={app} text={`${t(own ? "There are several solutions with your entries." : "There are several solutions.")} ${t("These two differ in {differs} cells:", { differs })}`} />
      <Pair app={app} one={one} two={two} />
      <div class="pair">
        {[one, two].map((solution, index) => (
          <Button label={t("Fill in solution {number}", { number: index + 1 })} onClick={() => app.solver.fill(solution)}>{t("Fill in this one")}</Button>
        ))}
      </div>
    </>
  );
}

/** Two solutions side by side; the cells in which they differ are marked. */
export function Pair(props: { readonly app: App; readonly one: readonly number[]; readonly two: readonly number[] }): JSX.Element {
  const { app, one, two } = props;
  const differs = new Set(one.flatMap((digit, cell) => (digit === two[cell] ? [] : [cell])));
  return (
    <div class="pair">
      {[one, two].map((digits, index) => (
        <MiniBoard grid={app.grid} digits={digits} givens={app.position.givens} marked={differs} label={t("Solution {number}", { number: index + 1 })} />
      ))}
    </div>
  );
}
