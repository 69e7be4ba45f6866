// New: a puzzle by grade in one click, or by requirements, and an empty grid of any layout.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { MadeAnswer, MakerInfoAnswer } from "sudokit";
import type { App } from "../state/app.ts";
import { progressText } from "../state/progress.ts";
import { Told } from "../state/told.ts";
import { makerTitle, plain as inWords, textOfMade, wordsOf } from "../state/wishes.ts";
import { refusal } from "../engine/client.ts";
import { kLayouts } from "./layouts.ts";
import { Today } from "./welcome.tsx";
import { Button, Section, Toggle, Working, useTask } from "./ui.tsx";

const seed = (): number => 1 + Math.floor(Math.random() * 2 ** 50);

type Wish = { readonly name: string; readonly form: string; readonly meaning: string };
type Param = Wish & { readonly kind: string; readonly default: string; readonly choices?: readonly string[] };

export function Make(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const task = useTask(app);
  const [layout, setLayout] = useState("3x3");
  const [own, setOwn] = useState(false);
  const [makers, setMakers] = useState<readonly MakerInfoAnswer[]>([]);
  const [family, setFamily] = useState("minimal");
  const [wishes, setWishes] = useState<Readonly<Record<string, string>>>({});
  const [count, setCount] = useState(1);
  useEffect(() => {
    void app.attempt(async () => setMakers((await app.live.ask({ ask: "makers" })) as unknown as MakerInfoAnswer[]));
  }, []);
  const grades = app.scales.find((scale) => scale.name === "grade")?.grades ?? [];
  const maker = makers.find((each) => each.name === family);

  const make = (options: Readonly<Record<string, unknown>>, name: string) =>
    task.start(async (report) => {
      const made: MadeAnswer[] = [];
      await app.long.ask(
        { ask: "make", layout, seed: seed(), ...options },
        {
          onAnswer: (answer) => {
            made.push(answer as unknown as MadeAnswer);
            report(`${made.length} made`);
          },
          onProgress: (progress) => report(progressText(progress)),
        },
      );
      const refused = made[0] && refusal(made[0] as unknown as Record<string, unknown>);
      if (refused) throw refused;
      const found = made.filter((each) => typeof each.puzzle === "string");
      const puzzles = found.map(textOfMade);
      if (puzzles.length === 0) throw new Told("No such puzzle was found. Relax the requirements, or try again.");
      const plain = found.every((each) => each.layout_text === undefined && !each.rules?.length);
      await app.open.text(puzzles.join("\n"), plain ? layout : undefined);
      app.name = name;
      app.setting = false;
      if (puzzles.length === 1) app.pane = "play";
      app.keeper.soon(false);
      app.changed();
      if (puzzles.length > 1) app.say(`${puzzles.length} puzzles made; they are listed under Puzzles`);
    });

  return (
    <>
      <Section
        title="New puzzle"
        aside={
          <label class="inline">
            <span class="visually-hidden">Layout</span>
            <select
              value={own ? "" : layout}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setOwn(value === "");
                if (value !== "") setLayout(value);
              }}
            >
              {kLayouts.map(([name, title]) => <option value={name}>{title}</option>)}
              <option value="">another…</option>
            </select>
          </label>
        }
      >
        {own && (
          <label class="field">
            <span>Layout</span>
            <textarea
              rows={3}
              value={layout}
              spellcheck={false}
              onInput={(event) => setLayout(event.currentTarget.value)}
              placeholder={"2x3, latin7, 4x4+x, or a map of regions:\nAAAB\nABBB\nCCCD\nCDDD"}
            />
          </label>
        )}
        <div class="grades">
          {grades.map((grade) => (
            <Button kind="primary" busy={task.running} onClick={() => make({ rating: grade }, `${upper(grade)} puzzle`)}>
              {upper(grade)}
            </Button>
          ))}
        </div>
        <Working task={task} />
        <div class="row">
          <Button busy={task.running} onClick={() => void app.attempt(async () => { await app.open.layout(layout); app.toBoard(); })}>Empty grid</Button>
        </div>
      </Section>
      <Section title="Puzzle of the day"><Today app={app} /></Section>
      <Section title="By requirements">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const given = Object.entries(wishes).filter(([, value]) => value.trim() !== "" && value !== "false");
            const params = new Map((maker?.params as readonly Param[] | undefined)?.map((param) => [param.name, param]));
            const options = given.map(([name, value]) => {
              const kind = params.get(name)?.kind;
              return [name, kind === "boolean" ? value === "true" : kind === "integer" || kind === "real" ? Number(value) : value.trim()];
            });
            make({ family, count, ...Object.fromEntries(options) }, "New puzzle");
          }}
        >
          <label class="field">
            <span>Kind of puzzle</span>
            <select
              value={family}
              onChange={(event) => {
                setFamily(event.currentTarget.value);
                setWishes({});
              }}
            >
              {makers.filter((each) => each.layouts !== "none").map((each) => <option value={each.name}>{makerTitle(each.name)}</option>)}
            </select>
            {maker && <small>{inWords(String(maker.summary))}.</small>}
          </label>
          <datalist id="technique-names">
            {app.techniques.map((each) => <option value={each.name}>{each.title}</option>)}
          </datalist>
          <div class="wishes">
          {((maker?.wishes ?? []) as readonly Wish[]).map((wish) => (
            <WishField wish={wish} value={wishes[wish.name] ?? ""} onValue={(value) => setWishes({ ...wishes, [wish.name]: value })} />
          ))}
          </div>
          {((maker?.params ?? []) as readonly Param[]).map((param) =>
            param.kind === "boolean" ? (
              <Toggle checked={wishes[param.name] === "true"} onChange={(on) => setWishes({ ...wishes, [param.name]: String(on) })}>
                <span title={`${inWords(param.meaning)}.`}>{wordsOf(param.name).label}</span>
              </Toggle>
            ) : (
              <label class="field">
                <span>{wordsOf(param.name).label}</span>
                {param.kind === "choice" ? (
                  <select value={wishes[param.name] ?? param.default} onChange={(event) => setWishes({ ...wishes, [param.name]: event.currentTarget.value })}>
                    {(param.choices ?? []).map((choice) => <option value={choice}>{choice}</option>)}
                  </select>
                ) : (
                  <input inputMode="decimal" placeholder={param.default} value={wishes[param.name] ?? ""} onInput={(event) => setWishes({ ...wishes, [param.name]: event.currentTarget.value })} />
                )}
                <small>{inWords(param.meaning)}.</small>
              </label>
            ),
          )}
          <label class="field">
            <span>How many</span>
            <input type="number" min={1} max={100} value={count} onInput={(event) => setCount(Math.max(1, Math.min(100, Number(event.currentTarget.value) || 1)))} />
          </label>
          <button type="submit" class="button primary" disabled={task.running}>Make</button>
        </form>
      </Section>
    </>
  );
}

function WishField(props: { readonly wish: Wish; readonly value: string; readonly onValue: (value: string) => void }): JSX.Element {
  const { wish, value, onValue } = props;
  const words = wordsOf(wish.name);
  return (
    <label class="field wish">
      <span>{words.label}</span>
      {words.choices ? (
        <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          {words.choices.map(([choice, title]) => <option value={choice}>{title}</option>)}
        </select>
      ) : (
        <input
          value={value}
          placeholder={words.example ?? wish.form}
          autocomplete="off"
          spellcheck={false}
          {...(words.techniques ? { list: "technique-names" } : words.suggestions ? { list: `${wish.name}-names` } : {})}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
      {words.suggestions && <datalist id={`${wish.name}-names`}>{words.suggestions.map((each) => <option value={each} />)}</datalist>}
      <small>{inWords(wish.meaning)}. {inWords(wish.form)}.</small>
    </label>
  );
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
