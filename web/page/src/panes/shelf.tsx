// The shelf: all techniques in the order of teaching, by grade, and a page for each.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Step, TechniqueInfoAnswer } from "sudokit";
import { Stopped, type Question } from "../engine/client.ts";
import type { App } from "../state/app.ts";
import { exercisesOf, tickOf } from "../state/lesson.ts";
import { coursesOf, doneOf, nearMissOf, nextLesson, stillOf, type Course, type NearMiss, type StepStill } from "../state/shelf.ts";
import type { Teacher } from "../state/teacher.ts";
import { Icon } from "./icons.tsx";
import { StillBoard } from "./still.tsx";
import { Button, Section, copy, type Task } from "./ui.tsx";
import { countsText, english, familyText, gradeText, sentenceOf, t, titleText, upper } from "../words/words.ts";

type Props = { readonly app: App; readonly teacher: Teacher; readonly task: Task };

const titleOfGrade = (grade: string): string => (grade === "" ? t("Further techniques") : upper(gradeText(grade)));

export function Shelf(props: Props): JSX.Element {
  const { app, teacher } = props;
  const { entry, entries } = teacher;
  const families = [...new Set(app.techniques.map(({ family }) => family))];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (app.technique !== "") place.current?.scrollIntoView();
  }, [app.technique]);
  return (
    <div ref={place} class="shelf-place">
      <Section
        title={t("Techniques")}
        aside={
          <label class="inline">
            <span class="visually-hidden">{t("Technique")}</span>
            <select value={entry?.name ?? ""} onChange={(event) => teacher.page(event.currentTarget.value)}>
              <option value="">{t("Choose…")}</option>
              {families.map((family) => (
                <optgroup label={upper(familyText(family))}>
                  {app.techniques.filter((each) => each.family === family).map((each) => <option value={each.name}>{titleText(each.title)}</option>)}
                </optgroup>
              ))}
            </select>
          </label>
        }
      >
        {entries.length > 1 && (
          <div class="choices">
            <span class="hint">{t("This step can be one of these:")}</span>
            {entries.map((each) => (
              <Button pressed={each === entry} onClick={() => { teacher.entry = each; app.changed(); }}>{titleText(each.title)}</Button>
            ))}
          </div>
        )}
        {entry ? <Page key={entry.name} {...props} entry={entry} /> : <Courses {...props} />}
      </Section>
    </div>
  );
}

function Courses(props: Props): JSX.Element {
  const { app } = props;
  const next = nextLesson(app);
  return (
    <>
      <p class="hint">{t("A course in the order of teaching: each technique has an example, a near miss and exercises. What you have done is kept in this browser.")}</p>
      {next && <p>{t("Next:")} <Link {...props} entry={next}>{titleText(next.title)}</Link></p>}
      {coursesOf(app).map((course) => <Grade {...props} course={course} open={next !== undefined && course.techniques.includes(next)} />)}
    </>
  );
}

function Grade(props: Props & { readonly course: Course; readonly open: boolean }): JSX.Element {
  const { app, course, open } = props;
  const count = (of: (entry: TechniqueInfoAnswer) => number) => course.techniques.reduce((sum, entry) => sum + of(entry), 0);
  return (
    <details class="course" open={open}>
      <summary>
        {titleOfGrade(course.grade)} <small>{t("{done} of {all} exercises", { done: count((entry) => doneOf(app, entry)), all: count((entry) => exercisesOf(entry).length) })}</small>
      </summary>
      <ul class="shelf">
        {course.techniques.map((entry) => (
          <li>
            <Link {...props} entry={entry}>{titleText(entry.title)}</Link>
            <Ticks app={app} entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Ticks(props: { readonly app: App; readonly entry: TechniqueInfoAnswer }): JSX.Element {
  const { app, entry } = props;
  const all = exercisesOf(entry).length;
  const done = doneOf(app, entry);
  return <span class="ticks" role="img" aria-label={t("{done} of {all} exercises done", { done, all })}>{"●".repeat(done)}{"○".repeat(all - done)}</span>;
}

/** The address of a technique, which opens here without loading the page again. */
function Link(props: Props & { readonly entry: TechniqueInfoAnswer; readonly children: ComponentChildren }): JSX.Element {
  const { teacher, entry, children } = props;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    teacher.page(entry.name);
  };
  return <a href={`#technique=${entry.name}`} onClick={open}>{children}</a>;
}

function Page(props: Props & { readonly entry: TechniqueInfoAnswer }): JSX.Element {
  const { app, teacher, task, entry } = props;
  const all = coursesOf(app).flatMap(({ techniques }) => techniques);
  const at = all.indexOf(entry);
  const address = (rest: string) => `${location.href.split("#")[0]}#${rest}`;
  return (
    <>
      <div class="row lines-head">
        <Button kind="quiet" onClick={() => teacher.page("")}>{t("All techniques")}</Button>
        <Button kind="quiet" label={t("Previous technique")} disabled={at < 1} onClick={() => teacher.page(all[at - 1]!.name)}><Icon name="left" /></Button>
        <Button kind="quiet" label={t("Next technique")} disabled={at === all.length - 1} onClick={() => teacher.page(all[at + 1]!.name)}><Icon name="right" /></Button>
      </div>
      <h3>{titleText(entry.title)} {entry.grade && <small>{gradeText(entry.grade)}</small>}</h3>
      <p class="answer" {...english()}>{entry.text}</p>
      <p class="answer"><strong>{t("How to look for it.")}</strong> <span {...english()}>{entry.looking}</span></p>
      <Pictures app={app} teacher={teacher} task={task} entry={entry} />
      <Exercises {...props} />
      <table class="ratings">
        <tbody>
          {(entry.scales as readonly { scale: string; title: string; counts: string }[]).map((row) => (
            <tr>
              <th scope="row">{app.scales.find((scale) => scale.name === row.scale)?.title ?? row.scale}</th>
              <td>{titleText(row.title)}</td>
              <td class="hint">{countsText(row.counts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row">
        <Button onClick={() => void copy(app, address(`technique=${entry.name}`), t("Link copied"))}>{t("Copy its link")}</Button>
        <Button title={t("For pupils: this technique beside the puzzle with its digits and marks")} onClick={() => void copy(app, address(`technique=${entry.name}&${app.link.slice(1)}`), t("Link copied"))}>
          {t("Copy link with the board")}
        </Button>
      </div>
    </>
  );
}

/** The example and the near miss, which are found while the page is shown. */
function Pictures(props: Props & { readonly entry: TechniqueInfoAnswer }): JSX.Element {
  const { app, teacher, task, entry } = props;
  const [example, setExample] = useState<StepStill>();
  const [miss, setMiss] = useState<NearMiss>();
  useEffect(() => {
    const { signal, stop } = stopper();
    const find = async () => {
      if (entry.request) setExample(await stillOf(app, entry.request as Question, signal));
      setMiss(await nearMissOf(app, entry, signal));
    };
    find().catch((error: unknown) => {
      if (!(error instanceof Stopped)) app.say(String(error), true);
    });
    return stop;
  }, [entry]);
  return (
    <>
      {entry.request && (
        <figure class="figure">
          {example ? <StillBoard still={example} label={t("Example of {technique}", { technique: titleText(entry.title) })} /> : <p class="hint">{t("Loading…")}</p>}
          {example && <Reason step={example.step} />}
          <div class="row">
            <Button busy={task.running} onClick={() => task.start(() => teacher.example(entry))}>{t("Show the example")}</Button>
          </div>
        </figure>
      )}
      <h4>{t("A near miss")}</h4>
      {miss ? <Missed entry={entry} miss={miss} /> : <p class="hint">{t("Loading…")}</p>}
    </>
  );
}

function Reason(props: { readonly step: Step }): JSX.Element {
  const own = sentenceOf(props.step);
  return <figcaption {...english(own === undefined)}>{own ?? props.step.sentence}</figcaption>;
}

function stopper(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const abort = new AbortController();
  return { signal: abort.signal, stop: () => abort.abort() };
}

function Missed(props: { readonly entry: TechniqueInfoAnswer; readonly miss: NearMiss }): JSX.Element {
  const { entry, miss } = props;
  const [shown, show] = useState(false);
  return (
    <figure class="figure">
      {miss.still && <StillBoard still={miss.still} label={t("Near miss of {technique}", { technique: titleText(entry.title) })} />}
      {miss.still && !shown ? (
        <div class="row">
          <span class="hint">{t("Why does it not work here?")}</span>
          <Button onClick={() => show(true)}>{t("Show why")}</Button>
        </div>
      ) : (
        <figcaption {...english()}>{miss.text}</figcaption>
      )}
    </figure>
  );
}

function Exercises(props: Props & { readonly entry: TechniqueInfoAnswer }): JSX.Element {
  const { app, teacher, task, entry } = props;
  return (
    <>
      <h4>{t("Exercises")}</h4>
      <div class="row">
        {exercisesOf(entry).map((_, index) => {
          const done = app.learned.has(tickOf(entry, index));
          return (
            <Button busy={task.running} label={t(done ? "Exercise {number}, done" : "Exercise {number}", { number: index + 1 })} onClick={() => task.start(() => teacher.exercise(entry, index))}>
              {done && <Icon name="check" />}
              {t("Exercise {number}", { number: index + 1 })}
            </Button>
          );
        })}
        {entry.request && entry.family !== "rule" && <Button busy={task.running} title={t("The example, rearranged")} onClick={() => task.start(() => teacher.practise(entry))}>{t("Practise it")}</Button>}
      </div>
    </>
  );
}
