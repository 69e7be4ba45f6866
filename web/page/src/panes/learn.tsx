// Learn: the next step at three hint strengths, the whole path, the rating, and the shelf of techniques.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ScaleInfoAnswer, Step } from "sudokit";
import type { App } from "../state/app.ts";
import { setEntries } from "../state/game.ts";
import { linesOf } from "../state/lesson.ts";
import { progressText } from "../state/progress.ts";
import { hardestText, type Rated } from "../state/ratings.ts";
import { hasMarks, type Lesson, type Teacher } from "../state/teacher.ts";
import { Told } from "../state/told.ts";
import { Icon } from "./icons.tsx";
import { Races } from "./race.tsx";
import { Shelf } from "./shelf.tsx";
import { Button, Section, Working, useSeen, useTask } from "./ui.tsx";
import { Why } from "./why.tsx";

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
        title="Next step"
        aside={
          <label class="inline">
            Scale
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
          {lesson?.kind === "hint" && lesson.strength < 3 && <Button kind="primary" onClick={() => teacher.more()}>Tell me more</Button>}
          {lesson?.kind === "hint" && (
            <Button disabled={lesson.strength < 3} onClick={() => teacher.apply()}>
              Apply it
            </Button>
          )}
          {lesson?.kind !== "hint" && (
            <Button busy={task.running} onClick={() => task.start((report) => teacher.walk(report))}>
              The whole path
            </Button>
          )}
          {lesson && <Button kind="quiet" onClick={() => teacher.close()}>Close</Button>}
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
  const bare = <Button onClick={() => void app.attempt(() => teacher.hint(true))}>Hint from the digits alone</Button>;
  if (lesson.kind === "none") {
    return (
      <>
        <p class="answer">{upper(lesson.why)}</p>
        {lesson.marks && bare}
      </>
    );
  }
  if (lesson.kind === "wrong") {
    const { impossible, take_back } = lesson.answer;
    const cells = app.cellsOf(Object.keys({ ...impossible, ...take_back }));
    return (
      <>
        <p class="answer bad-text">{upper(lesson.answer.why ?? "Something is wrong")}.</p>
        {cells.length > 0 && (
          <Button
            kind="primary"
            onClick={() => {
              teacher.close();
              app.go(setEntries(app.position, app.grid, cells.map((cell) => ({ cell, digit: 0 })), { setting: false, erase: false }));
            }}
          >
            Take {cells.length === 1 ? "it" : "them"} back
          </Button>
        )}
        {cells.length === 0 && bare}
      </>
    );
  }
  if (lesson.kind === "hint") {
    return (
      <div class="telling" ref={place}>
        {lesson.strength >= 2 && <h3>{lesson.step.title} <small>{lesson.step.counts}</small></h3>}
        {lesson.strength < 3 ? (
          <p class="answer">{upper(lesson.tellings[lesson.strength - 1]!)}</p>
        ) : (
          <Argument teacher={teacher} step={lesson.step} />
        )}
        {!lesson.marks && hasMarks(app) && <p class="hint">This hint uses only the digits, not your marks.</p>}
      </div>
    );
  }
  return <Walk teacher={teacher} lesson={lesson} />;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Argument(props: { readonly teacher: Teacher; readonly step: Step }): JSX.Element {
  const { teacher, step } = props;
  const lines = linesOf(step.told);
  const main = lines.filter((line) => line.depth === 0);
  if (main.length < 2) return <div class="argument"><p class="answer">{step.sentence}</p></div>;
  const seen = teacher.line ?? Infinity;
  return (
    <div class="argument">
      {step.told?.lead && <p class="answer">{step.told.lead}</p>}
      <div class="row lines-head">
        <Button kind="quiet" label="Previous link" onClick={() => teacher.turn(-1)}><Icon name="up" /></Button>
        <Button kind="quiet" label="Next link" onClick={() => teacher.turn(1)}><Icon name="down" /></Button>
        <span class="hint">link by link</span>
        {teacher.line !== undefined && <Button kind="quiet" onClick={() => teacher.goToLine(undefined)}>Show all</Button>}
      </div>
      <ol class="lines">
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

const kEnds: Readonly<Record<string, string>> = { solved: "Solved", reached: "Shown" };

function Walk(props: { readonly teacher: Teacher; readonly lesson: Extract<Lesson, { kind: "walk" }> }): JSX.Element {
  const { teacher, lesson } = props;
  const steps = (lesson.answer.steps ?? []) as readonly Step[];
  const step = steps[lesson.at];
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
        <Button label="Previous step" disabled={lesson.at === 0} onClick={() => teacher.goTo(lesson.at - 1)}><Icon name="left" /></Button>
        <span class="count">{step ? `Step ${lesson.at + 1} of ${steps.length}` : kEnds[String(lesson.answer.end)] ?? upper(lesson.answer.why ?? "Stuck here")}</span>
        <Button label="Next step" disabled={lesson.at >= steps.length} onClick={() => teacher.goTo(lesson.at + 1)}><Icon name="right" /></Button>
      </div>
      {step && (
        <>
          <h3>{step.title} <small>{step.counts}</small></h3>
          <Argument teacher={teacher} step={step} />
        </>
      )}
      <ol class="steps" ref={list} tabIndex={0} aria-label="All steps">
        {steps.map((each, index) => (
          <li class={index === lesson.at ? "now" : ""}>
            <button type="button" aria-current={index === lesson.at ? "step" : undefined} onClick={() => teacher.goTo(index)}>
              <span>{each.title}</span>
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
    <Section title="How hard is it?">
      {!current && !task.running && (
        <Button
          onClick={() =>
            task.start(async (report) => {
              const { givens } = app.position;
              const answer = await app.long.one<{ verdict: string; ratings?: readonly Rated[] }>(
                { ask: "rate", scales: wanted, fitting: true, ...app.about("printed") },
                { onProgress: (progress) => report(progressText(progress)) },
              );
              if (!answer.ratings) throw new Told("Only puzzles with one solution are rated.");
              setRated({ givens, ratings: answer.ratings });
            })
          }
        >
          Grade and ratings
        </Button>
      )}
      <Working task={task} />
      {current && (
        <table class="ratings">
          <tbody>
            {current.map((rating) => (
              <tr>
                <th scope="row">{titles.get(rating.scale) ?? rating.scale}</th>
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
  if (typeof rating["grade"] === "string" && rating["hardest"] === undefined) return rating["grade"];
  if (typeof rating["er"] === "number") {
    const tenths = (name: string) => Number(rating[name]).toFixed(1);
    return `${tenths("er")} / ${tenths("ep")} / ${tenths("ed")}`;
  }
  if (typeof rating["score"] === "number" && typeof rating["level"] === "string") {
    return `${rating["level"]}, ${rating["score"]} points`;
  }
  if (typeof rating["rating"] === "number") return rating["rating"].toFixed(2);
  if (rating["end"] !== undefined && rating["end"] !== "solved") return "beyond its techniques";
  return typeof rating["level"] === "number" ? `level ${rating["level"]}` : String(rating["difficulty"] ?? "");
}
