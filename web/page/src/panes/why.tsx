// Why: the easiest argument that a digit cannot go in the selected cell, or that it must, and the
// easiest step there.
import type { JSX } from "preact";
import type { App } from "../state/app.ts";
import { cellName, leftIn } from "../state/grid.ts";
import { filled } from "../state/game.ts";
import type { Teacher } from "../state/teacher.ts";
import { Button, Section, Working, useTask } from "./ui.tsx";
import { t } from "../words/words.ts";

export function Why(props: { readonly app: App; readonly teacher: Teacher }): JSX.Element {
  const { app, teacher } = props;
  const task = useTask(app);
  const [cell] = app.selection;
  const one = app.selection.size === 1 && cell !== undefined && app.position.givens[cell] === 0;
  const ask = (what: string, title: string) => task.start((report) => teacher.why(cell!, what, title, report));
  return (
    <Section title={t("Why?")}>
      {one ? <Questions app={app} cell={cell} ask={ask} busy={task.running} /> : <p class="hint">{t("Select a cell without a given to ask about its digits.")}</p>}
      <Working task={task} />
    </Section>
  );
}

function Questions(props: {
  readonly app: App;
  readonly cell: number;
  readonly busy: boolean;
  readonly ask: (what: string, title: string) => void;
}): JSX.Element {
  const { app, cell, ask, busy } = props;
  const name = cellName(app.side, cell);
  const entry = app.position.entries[cell]!;
  if (entry > 0) {
    return (
      <div class="row">
        <Button busy={busy} onClick={() => ask(`${name}=${entry}`, t("Why {cell} is {digit}", { cell: name, digit: entry }))}>{t("Why is {cell} {digit}?", { cell: name, digit: entry })}</Button>
      </div>
    );
  }
  const easiest = t("The easiest step in {cell}", { cell: name });
  const digits = leftIn(app.grid, filled(app.position), cell);
  return (
    <>
      <div class="choices" role="group" aria-label={t("Why a digit cannot go in {cell}", { cell: name })}>
        <span>{t("Why can {cell} not be", { cell: name })}</span>
        {digits.map((digit) => (
          <Button busy={busy} label={t("Why can {cell} not be {digit}?", { cell: name, digit })} onClick={() => ask(`${name}<>${digit}`, t("Why {cell} is not {digit}", { cell: name, digit }))}>
            {digit}
          </Button>
        ))}
      </div>
      <div class="row">
        <Button busy={busy} onClick={() => ask(name, easiest)}>{easiest}</Button>
      </div>
    </>
  );
}
