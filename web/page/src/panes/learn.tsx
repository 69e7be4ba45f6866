// Learn: the next step at three hint strengths, the whole path, the rating, and the shelf of techniques.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ScaleInfoAnswer, Step } from "sudokit";
import type { App } from "../state/app.ts";
import { setEntries } from "../state/game.ts";
import { linesOf, ownLines } from "../state/lesson.ts";
import { progressText } from "../state/progress.ts";
import { hardestText, type Rated } from "../state/ratings.ts";
import { stepTitle } from "../state/ruletext.ts";
import { hasMarks, type Lesson, type Teacher } from "../state/teacher.ts";
import { Told } from "../state/told.ts";
import { Icon } from "./icons.tsx";
import { Races } from "./race.tsx";
import { Shelf } from "./shelf.tsx";
import { Button, Section, Working, useSeen, useTask } from "./ui.tsx";
import { Why } from "./why.tsx";
import { countsText, english, fixed, gradeText, hintText, listed, sentenceOf, spoken, t, upper, type Key } from "../words/words.ts";

/** The title of a scale, with its version if another scale has the same title. */
function titleOf(scale: ScaleInfoAnswer, all: readonly ScaleInfoAnswer[]): string {
  const alone = all.filter((each) => each.title === scale.title).length === 1;
  return alone ? scale.title : `${scale.title} (${scale.version.split(" ").pop()})`;
}

export function Learn(props: { readonly app: App; readonly teacher: Teacher }): JSX.Element {
  const { app, teacher } = props;
  const own = useTask(app);
  const task = { ...own, running: own.running || teacher.busy };
  const { lesson } = teacher;
  const scales = app.scales.filter((scale) => scale.path);
  return (
    <>
      <Section
        title={t("Next step")}
        aside={
          <label class="inline">
            {t("Scale")}
            <select
              value={teacher.scale}
              onChange={(event) => {
                teacher.forget();
                app.show = undefined;
                app.set({ scale: event.currentTarget.value });
              }}
            >
              {scales.map((scale) => (
                <option value={scale.name}>{titleOf(scale, scales)}</option>
              ))}
            </select>
          </label>
        }
      >
        <div class="row">
          {lesson?.kind === "hint" && lesson.strength < 3 && <Button kind="primary" onClick={() => teacher.more()}>{t("Tell me more")}</Button>}
          {lesson?.kind === "hint" && (
            <Button disabled={lesson.strength < 3} onClick={() => teacher.apply()}>
              {t("Apply it")}
            </Button>
          )}
          {lesson?.kind !== "hint" && (
            <Button busy={task.running} onClick={() => task.start((report) => teacher.walk(report))}>
              {t("The whole path")}
            </Button>
          )}
          {lesson && <Button kind="quiet" onClick={() => teacher.close()}>{t("Close")}</Button>}
        </div>
        <Working task={task} />
        <div aria-live="polite">{lesson && <Shown app={app} teacher={teacher} lesson={lesson} />}</div>
      </Section>
      <Why app={app} teacher={teacher} />
      <Ratings app={app} />
      <Shelf app={app} teacher={teacher} task={task} />
      <Races app={app} />
    </>
  );
}

function Shown(props: { readonly app: App; readonly teacher: Teacher; readonly lesson: Lesson }): JSX.Element {
  const { app, teacher, lesson } = props;
  const place = useSeen(lesson.kind === "hint" ? lesson.strength : 0);
  const bare = <Button onClick={() => void app.attempt(() => teacher.hint(true))}>{t("Hint from the digits alone")}</Button>;
  if (lesson.kind === "none") {
    return (
      <>
        <p class="answer" {...english(!lesson.own)}>{upper(lesson.why)}</p>
        {lesson.marks && bare}
      </>
    );
  }
  if (lesson.kind === "wrong") {
    const { impossible, take_back } = lesson.answer;
    const cells = app.cellsOf(Object.keys({ ...impossible, ...take_back }));
    return (
      <>
        <p class="answer bad-text">{wrongText(lesson.answer)}</p>
        {cells.length > 0 && (
          <Button
            kind="primary"
            onClick={() => {
              teacher.close();
              app.go(setEntries(app.position, app.grid, cells.map((cell) => ({ cell, digit: 0 })), { setting: false, erase: false }));
            }}
          >
            {t("Take it back|Take them back", { n: cells.length })}
          </Button>
        )}
        {cells.length === 0 && bare}
      </>
    );
  }
  if (lesson.kind === "hint") {
    return (
      <div class="telling" ref={place}>
        {lesson.strength >= 2 && <h3><StepTitle app={app} step={lesson.step} /></h3>}
        {lesson.strength < 3 ? (
          <Telling telling={lesson.tellings[lesson.strength - 1]!} step={lesson.step} />
        ) : (
          <Argument teacher={teacher} step={lesson.step} />
        )}
        {!lesson.marks && hasMarks(app) && <p class="hint">{t("This hint uses only the digits, not your marks.")}</p>}
      </div>
    );
  }
  return <Walk teacher={teacher} lesson={lesson} />;
}

function Argument(props: { readonly teacher: Teacher; readonly step: Step }): JSX.Element {
  const { teacher, step } = props;
  const own = ownLines(step);
  const lines = own ?? linesOf(step.told);
  const sentence = sentenceOf(step);
  const main = lines.filter((line) => line.depth === 0);
  if (main.length < 2 || (sentence !== undefined && !own)) return <div class="argument"><p class="answer" {...english(sentence === undefined)}>{sentence ?? step.sentence}</p></div>;
  const seen = teacher.line ?? Infinity;
  return (
    <div class="argument">
      {step.told?.lead && !own && <p class="answer" {...english()}>{step.told.lead}</p>}
      <div class="row lines-head">
        <Button kind="quiet" label={t("Previous link")} onClick={() => teacher.turn(-1)}><Icon name="up" /></Button>
        <Button kind="quiet" label={t("Next link")} onClick={() => teacher.turn(1)}><Icon name="down" /></Button>
        <span class="hint">{t("link by link")}</span>
        {teacher.line !== undefined && <Button kind="quiet" onClick={() => teacher.goToLine(undefined)}>{t("Show all")}</Button>}
      </div>
      <ol class="lines" {...english(!own)}>
        {lines.map((line) => (
          <li class={`depth-${Math.min(3, line.depth)}${line.line > seen ? " later" : ""}${line.line === teacher.line ? " now" : ""}`}>
            <button type="button" onClick={() => teacher.goToLine(line.line)}>
              {line.text}
              {line.reason && <span class="reason"> ({line.reason})</span>}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

// What prevents a hint: a wrong entry, or marks without the right digit.
function wrongText({ why, impossible, take_back: takeBack, lost = [] }: Extract<Lesson, { kind: "wrong" }>["answer"]): string {
  if (spoken() === "en" && why !== undefined) return `${upper(why)}.`;
  const cells = Object.keys({ ...impossible, ...takeBack });
  const wrong = cells.length > 0 ? [t("A number is wrong in {cells}", { cells: listed(cells) })] : [];
  const lacking = lost.length > 0 ? [t("The right digit is missing among the marks of {cells}", { cells: listed(lost) })] : [];
  const said = [...wrong, ...lacking];
  return `${(said.length > 0 ? said : [t("Something is wrong")]).join(". ")}.`;
}

/** The name of a step, and what it counts. */
function StepTitle(props: { readonly app: App; readonly step: Step }): JSX.Element {
  const { app, step } = props;
  return <>{stepTitle(step.title, app.kinds)} <small>{countsText(step.counts ?? "")}</small></>;
}

/** A hint that is weaker than the reason. */
function Telling(props: { readonly telling: string; readonly step: Step }): JSX.Element {
  const { telling, step } = props;
  const own = hintText(telling, step);
  return <p class="answer" {...english(own === undefined)}>{upper(own ?? telling)}</p>;
}

const kEnds: Readonly<Record<string, Key>> = { solved: "Solved", reached: "Shown" };

function Walk(props: { readonly teacher: Teacher; readonly lesson: Extract<Lesson, { kind: "walk" }> }): JSX.Element {
  const { teacher, lesson } = props;
  const steps = (lesson.answer.steps ?? []) as readonly Step[];
  const step = steps[lesson.at];
  const end = String(lesson.answer.end);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.children[lesson.at] as HTMLElement | undefined;
    if (!current || !list.current) return;
    const top = current.offsetTop - list.current.offsetTop;
    if (top < list.current.scrollTop || top > list.current.scrollTop + list.current.clientHeight - 40) {
      list.current.scrollTop = top - 60;
    }
  }, [lesson.at]);
  return (
    <div class="telling">
      {lesson.title && <h3>{lesson.title}</h3>}
      <div class="row walk-head">
        <Button label={t("Previous step")} disabled={lesson.at === 0} onClick={() => teacher.goTo(lesson.at - 1)}><Icon name="left" /></Button>
        <span class="count" {...english(!step && !kEnds[end] && lesson.answer.why !== undefined)}>{step ? t("Step {at} of {last}", { at: lesson.at + 1, last: steps.length }) : kEnds[end] ? t(kEnds[end]) : upper(lesson.answer.why ?? t("Stuck here"))}</span>
        <Button label={t("Next step")} disabled={lesson.at >= steps.length} onClick={() => teacher.goTo(lesson.at + 1)}><Icon name="right" /></Button>
      </div>
      {step && (
        <>
          <h3><StepTitle app={teacher.app} step={step} /></h3>
          <Argument teacher={teacher} step={step} />
        </>
      )}
      <ol class="steps" ref={list} tabIndex={0} aria-label={t("All steps")}>
        {steps.map((each, index) => (
          <li class={index === lesson.at ? "now" : ""}>
            <button type="button" aria-current={index === lesson.at ? "step" : undefined} onClick={() => teacher.goTo(index)}>
              <span>{stepTitle(each.title, teacher.app.kinds)}</span>
              <code>{each.changes}</code>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Ratings(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const task = useTask(app);
  const [rated, setRated] = useState<{ readonly givens: readonly number[]; readonly ratings: readonly Rated[] } | undefined>();
  const wanted = ["grade", "sudokit", "se", "hodoku"];
  const titles = new Map(app.scales.map((scale) => [scale.name, scale.title]));
  const current = rated?.givens === app.position.givens ? rated.ratings : undefined;
  return (
    <Section title={t("How hard is it?")}>
      {!current && !task.running && (
        <Button
          onClick={() =>
            task.start(async (report) => {
              const { givens } = app.position;
              const answer = await app.long.one<{ verdict: string; ratings?: readonly Rated[] }>(
                { ask: "rate", scales: wanted, fitting: true, ...app.about("printed") },
                { onProgress: (progress) => report(progressText(progress)) },
              );
              if (!answer.ratings) throw new Told(t("Only puzzles with one solution are rated."));
              setRated({ givens, ratings: answer.ratings });
            })
          }
        >
          {t("Grade and ratings")}
        </Button>
      )}
      <Working task={task} />
      {current && (
        <table class="ratings">
          <tbody>
            {current.map((rating) => (
              <tr>
                <th scope="row">{rating.scale === "grade" ? t("Grade") : (titles.get(rating.scale) ?? rating.scale)}</th>
                <td>{ratingText(rating)}</td>
                <td class="hint">{hardestText(app, rating)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

export function ratingText(rating: Rated): string {
  if (typeof rating["grade"] === "string" && rating["hardest"] === undefined) return gradeText(rating["grade"]);
  if (typeof rating["er"] === "number") {
    const tenths = (name: string) => fixed(Number(rating[name]), 1);
    return `${tenths("er")} / ${tenths("ep")} / ${tenths("ed")}`;
  }
  if (typeof rating["score"] === "number" && typeof rating["level"] === "string") {
    return t("{level}, {score} points", { level: gradeText(rating["level"]), score: rating["score"] });
  }
  if (typeof rating["rating"] === "number") return fixed(rating["rating"], 2);
  if (rating["end"] !== undefined && rating["end"] !== "solved") return t("beyond its techniques");
  return typeof rating["level"] === "number" ? t("level {level}", { level: rating["level"] }) : String(rating["difficulty"] ?? "");
}
