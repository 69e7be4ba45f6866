// The shelf: all techniques in the order of teaching, by grade, and a page for each.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TechniqueInfoAnswer } from "sudokit";
import { Stopped, type Question } from "../engine/client.ts";
import type { App } from "../state/app.ts";
import { exercisesOf, tickOf } from "../state/lesson.ts";
import { coursesOf, doneOf, nearMissOf, nextLesson, stillOf, type Course, type NearMiss, type StepStill } from "../state/shelf.ts";
import type { Teacher } from "../state/teacher.ts";
import { Icon } from "./icons.tsx";
import { StillBoard } from "./still.tsx";
import { Button, Section, copy, type Task } from "./ui.tsx";

type Props = { readonly app: App; readonly teacher: Teacher; readonly task: Task };

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const titleOfGrade = (grade: string): string => (grade === "" ? "Further techniques" : upper(grade));

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
        title="Techniques"
        aside={
          <label class="inline">
            <span class="visually-hidden">Technique</span>
            <select value={entry?.name ?? ""} onChange={(event) => teacher.page(event.currentTarget.value)}>
              <option value="">Choose…</option>
              {families.map((family) => (
                <optgroup label={upper(family)}>
                  {app.techniques.filter((each) => each.family === family).map((each) => <option value={each.name}>{each.title}</option>)}
                </optgroup>
              ))}
            </select>
          </label>
        }
      >
        {entries.length > 1 && (
          <div class="choices">
            <span class="hint">This step can be one of these:</span>
            {entries.map((each) => (
              <Button pressed={each === entry} onClick={() => { teacher.entry = each; app.changed(); }}>{each.title}</Button>
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
      <p class="hint">A course in the order of teaching: each technique has an example, a near miss and exercises. What you have done is kept in this browser.</p>
      {next && <p>Next: <Link {...props} entry={next}>{next.title}</Link></p>}
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
        {titleOfGrade(course.grade)} <small>{count((entry) => doneOf(app, entry))} of {count((entry) => exercisesOf(entry).length)} exercises</small>
      </summary>
      <ul class="shelf">
        {course.techniques.map((entry) => (
          <li>
            <Link {...props} entry={entry}>{entry.title}</Link>
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
  return <span class="ticks" role="img" aria-label={`${done} of ${all} exercises done`}>{"●".repeat(done)}{"○".repeat(all - done)}</span>;
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
        <Button kind="quiet" onClick={() => teacher.page("")}>All techniques</Button>
        <Button kind="quiet" label="Previous technique" disabled={at < 1} onClick={() => teacher.page(all[at - 1]!.name)}><Icon name="left" /></Button>
        <Button kind="quiet" label="Next technique" disabled={at === all.length - 1} onClick={() => teacher.page(all[at + 1]!.name)}><Icon name="right" /></Button>
      </div>
      <h3>{entry.title} {entry.grade && <small>{entry.grade}</small>}</h3>
      <p class="answer">{entry.text}</p>
      <p class="answer"><strong>How to look for it.</strong> {entry.looking}</p>
      <Pictures app={app} teacher={teacher} task={task} entry={entry} />
      <Exercises {...props} />
      <table class="ratings">
        <tbody>
          {(entry.scales as readonly { scale: string; title: string; counts: string }[]).map((row) => (
            <tr>
              <th scope="row">{app.scales.find((scale) => scale.name === row.scale)?.title ?? row.scale}</th>
              <td>{row.title}</td>
              <td class="hint">{row.counts}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row">
        <Button onClick={() => void copy(app, address(`technique=${entry.name}`), "Link")}>Copy its link</Button>
        <Button title="For pupils: this technique beside the puzzle with its digits and marks" onClick={() => void copy(app, address(`technique=${entry.name}&${app.link.slice(1)}`), "Link")}>
          Copy link with the board
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
          {example ? <StillBoard still={example} label={`Example of ${entry.title}`} /> : <p class="hint">Loading…</p>}
          {example && <figcaption>{example.step.sentence}</figcaption>}
          <div class="row">
            <Button busy={task.running} onClick={() => task.start(() => teacher.example(entry))}>Show the example</Button>
          </div>
        </figure>
      )}
      <h4>A near miss</h4>
      {miss ? <Missed entry={entry} miss={miss} /> : <p class="hint">Loading…</p>}
    </>
  );
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
      {miss.still && <StillBoard still={miss.still} label={`Near miss of ${entry.title}`} />}
      {miss.still && !shown ? (
        <div class="row">
          <span class="hint">Why does it not work here?</span>
          <Button onClick={() => show(true)}>Show why</Button>
        </div>
      ) : (
        <figcaption>{miss.text}</figcaption>
      )}
    </figure>
  );
}

function Exercises(props: Props & { readonly entry: TechniqueInfoAnswer }): JSX.Element {
  const { app, teacher, task, entry } = props;
  return (
    <>
      <h4>Exercises</h4>
      <div class="row">
        {exercisesOf(entry).map((_, index) => {
          const done = app.learned.has(tickOf(entry, index));
          return (
            <Button busy={task.running} label={`Exercise ${index + 1}${done ? ", done" : ""}`} onClick={() => task.start(() => teacher.exercise(entry, index))}>
              {done && <Icon name="check" />}
              Exercise {index + 1}
            </Button>
          );
        })}
        {entry.request && entry.family !== "rule" && <Button busy={task.running} title="The example, rearranged" onClick={() => task.start(() => teacher.practise(entry))}>Practise it</Button>}
      </div>
    </>
  );
}
