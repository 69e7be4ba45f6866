// New: a puzzle by grade in one click, or by requirements, and an empty grid of any layout.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { MadeAnswer, MakerInfoAnswer } from "sudokit";
import type { App } from "../state/app.ts";
import { progressText } from "../state/progress.ts";
import { Told } from "../state/told.ts";
import { makerTitle, plain as inWords, textOfMade, wordsOf } from "../state/wishes.ts";
import { refusal } from "../engine/client.ts";
import { kLayouts, layoutText } from "./layouts.ts";
import { Today } from "./welcome.tsx";
import { Button, Section, Toggle, Working, useTask } from "./ui.tsx";
import { english, gradeText, t, titleText, upper, wishText } from "../words/words.ts";

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
        // Nothing shows the ratings, which may take longer than the making.
        { ask: "make", layout, seed: seed(), scales: [], ...options },
        {
          onAnswer: (answer) => {
            made.push(answer as unknown as MadeAnswer);
            report(t("{count} made", { count: made.length }));
          },
          onProgress: (progress) => report(progressText(progress)),
        },
      );
      const refused = made[0] && refusal(made[0] as unknown as Record<string, unknown>);
      if (refused) throw refused;
      const found = made.filter((each) => typeof each.puzzle === "string");
      const puzzles = found.map(textOfMade);
      if (puzzles.length === 0) throw new Told(t("No such puzzle was found. Relax the requirements, or try again."));
      const plain = found.every((each) => each.layout_text === undefined && !each.rules?.length);
      await app.open.text(puzzles.join("\n"), plain ? layout : undefined);
      app.name = name;
      app.setting = false;
      if (puzzles.length === 1) app.pane = "play";
      app.keeper.soon(false);
      app.changed();
      if (puzzles.length > 1) app.say(t("{count} puzzles made; they are listed under Puzzles", { count: puzzles.length }));
    });

  return (
    <>
      <Section
        title={t("New puzzle")}
        aside={
          <label class="inline">
            <span class="visually-hidden">{t("Layout")}</span>
            <select
              value={own ? "" : layout}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setOwn(value === "");
                if (value !== "") setLayout(value);
              }}
            >
              {kLayouts.map(([name, title]) => <option value={name}>{layoutText(title)}</option>)}
              <option value="">{t("another…")}</option>
            </select>
          </label>
        }
      >
        {own && (
          <label class="field">
            <span>{t("Layout")}</span>
            <textarea
              rows={3}
              value={layout}
              spellcheck={false}
              onInput={(event) => setLayout(event.currentTarget.value)}
              placeholder={`${t("2x3, latin7, 4x4+x, or a map of regions:")}\nAAAB\nABBB\nCCCD\nCDDD`}
            />
          </label>
        )}
        <div class="grades">
          {grades.map((grade) => (
            <Button kind="primary" busy={task.running} onClick={() => make({ rating: grade }, t("{grade} puzzle", { grade: upper(gradeText(grade)) }))}>
              {upper(gradeText(grade))}
            </Button>
          ))}
        </div>
        <Working task={task} />
        <div class="row">
          <Button busy={task.running} onClick={() => void app.attempt(async () => { await app.open.layout(layout); app.toBoard(); })}>{t("Empty grid")}</Button>
        </div>
      </Section>
      <Section title={t("Puzzle of the day")}><Today app={app} /></Section>
      <Section title={t("By requirements")}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const given = Object.entries(wishes).filter(([, value]) => value.trim() !== "" && value !== "false");
            const params = new Map((maker?.params as readonly Param[] | undefined)?.map((param) => [param.name, param]));
            const options = given.map(([name, value]) => {
              const kind = params.get(name)?.kind;
              return [name, kind === "boolean" ? value === "true" : kind === "integer" || kind === "real" ? Number(value) : value.trim()];
            });
            make({ family, count, ...Object.fromEntries(options) }, t("New puzzle"));
          }}
        >
          <label class="field">
            <span>{t("Kind of puzzle")}</span>
            <select
              value={family}
              onChange={(event) => {
                setFamily(event.currentTarget.value);
                setWishes({});
              }}
            >
              {makers.filter((each) => each.layouts !== "none").map((each) => <option value={each.name}>{makerTitle(each.name)}</option>)}
            </select>
            {maker && <Meaning name={maker.name} text={String(maker.summary)} />}
          </label>
          <datalist id="technique-names">
            {app.techniques.map((each) => <option value={each.name}>{titleText(each.title)}</option>)}
          </datalist>
          <div class="wishes">
          {((maker?.wishes ?? []) as readonly Wish[]).map((wish) => (
            <WishField wish={wish} value={wishes[wish.name] ?? ""} onValue={(value) => setWishes({ ...wishes, [wish.name]: value })} />
          ))}
          </div>
          {((maker?.params ?? []) as readonly Param[]).map((param) =>
            param.kind === "boolean" ? (
              <Toggle checked={wishes[param.name] === "true"} onChange={(on) => setWishes({ ...wishes, [param.name]: String(on) })}>
                <span title={wishText(param.name) ?? `${inWords(param.meaning)}.`}>{wordsOf(param.name).label}</span>
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
                <Meaning name={param.name} text={param.meaning} />
              </label>
            ),
          )}
          <label class="field">
            <span>{t("How many")}</span>
            <input type="number" min={1} max={100} value={count} onInput={(event) => setCount(Math.max(1, Math.min(100, Number(event.currentTarget.value) || 1)))} />
          </label>
          <button type="submit" class="button primary" disabled={task.running}>{t("Make")}</button>
        </form>
      </Section>
    </>
  );
}

/** What the library says of a maker, a wish or a parameter. */
function Meaning(props: { readonly name: string; readonly text: string; readonly form?: string }): JSX.Element {
  const { name, text, form } = props;
  const own = wishText(name);
  return <small {...english(own === undefined)}>{own ?? `${inWords(text)}.${form === undefined ? "" : ` ${inWords(form)}.`}`}</small>;
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
      <Meaning name={wish.name} text={wish.meaning} form={wish.form} />
    </label>
  );
}
