// What the page offers before anything has been begun: the puzzle of the day, and four doors.
import type { JSX } from "preact";
import type { App, Pane } from "../state/app.ts";
import { dayText } from "../state/daily.ts";
import { Icon, type IconName } from "./icons.tsx";
import { Button } from "./ui.tsx";
import { gradeText, t, upper } from "../words/words.ts";

/** The puzzle of the day by grade; the grade on the board is pressed. */
export function Today(props: { readonly app: App }): JSX.Element | null {
  const { app } = props;
  const grades = app.scales.find((scale) => scale.name === "grade")?.grades ?? [];
  const { grade: open, day } = app.daily;
  if (grades.length === 0) return null;
  return (
    <>
      <div class="today" role="group" aria-label={`${t("Puzzle of the day")}, ${dayText(day)}`}>
        {grades.map((grade) => (
          <Button pressed={grade === open} label={t("Today's puzzle: {grade}", { grade: upper(gradeText(grade)) })} onClick={() => void app.attempt(() => openToday(app, grade))}>
            {upper(gradeText(grade))}
          </Button>
        ))}
      </div>
      <p class="hint">{t("{day}. Everyone gets the same puzzles today.", { day: dayText(day) })}</p>
    </>
  );
}

async function openToday(app: App, grade: string): Promise<void> {
  const { welcome } = app;
  await app.daily.open(grade);
  app.welcome = welcome;
  app.toBoard();
}

export function Welcome(props: { readonly app: App; readonly onOpen: (pane: Pane) => void }): JSX.Element {
  const { app, onOpen } = props;
  const set = () => void app.attempt(async () => app.open.layout("3x3"));
  const play = () => {
    app.welcome = false;
    app.changed();
    document.getElementById(`r${Math.floor(app.cursor / app.side) + 1}c${(app.cursor % app.side) + 1}`)?.focus({ preventScroll: true });
  };
  return (
    <section class="section welcome" aria-label={t("Begin")}>
      <div class="doors">
        <Door icon="play" title={t("Play")} text={t("this puzzle")} onClick={play} />
        <Door icon="puzzles" title={t("Paste")} text={t("one or a thousand")} onClick={() => onOpen("puzzles")} />
        <Door icon="new" title={t("Make")} text={t("by grade or wish")} onClick={() => onOpen("new")} />
        <Door icon="set" title={t("Set")} text={t("draw your own")} onClick={set} />
      </div>
      <h2>{t("Puzzle of the day")}</h2>
      <Today app={app} />
    </section>
  );
}

function Door(props: { readonly icon: IconName; readonly title: string; readonly text: string; readonly onClick: () => void }): JSX.Element {
  return (
    <button type="button" class="door" onClick={props.onClick}>
      <Icon name={props.icon} />
      <strong>{props.title}</strong>
      <small>{props.text}</small>
    </button>
  );
}
