// Engines at work: the methods of the literature side by side on the puzzle on the board.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { EngineInfoAnswer } from "sudokit";
import type { App } from "../state/app.ts";
import { Race, type Entrant } from "../state/race.ts";
import { MiniBoard } from "./mini.tsx";
import { Button, Section, Working, download, useTask } from "./ui.tsx";
import { english, grouped, t } from "../words/words.ts";

const kFirst: ReadonlySet<string> = new Set(["anneal", "tabu", "ants", "repair"]);
// Engines for many puzzles, for threads, and without a search to watch.
const kNotShown: ReadonlySet<string> = new Set(["bulk9", "portfolio", "singles", "ac3", "nishio", "deduce"]);
const kMostShown = 25;
const kFrameMs = 250;

/** Whether the library has better values than the paper's for some parameters. */
const isImproved = (engine: EngineInfoAnswer): boolean => engine.params.some((param) => param["improved"] !== undefined);

export function Races(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const task = useTask(app);
  const [engines, setEngines] = useState<readonly EngineInfoAnswer[]>([]);
  const [chosen, setChosen] = useState(kFirst);
  const [better, setBetter] = useState(false);
  const [seed, setSeed] = useState(1);
  const [most, setMost] = useState(100_000);
  const [race, setRace] = useState<Race | undefined>();
  const [, redraw] = useState(0);
  const open = () => {
    if (engines.length > 0) return;
    void app.attempt(async () => setEngines((await app.live.ask({ ask: "engines" })) as unknown as EngineInfoAnswer[]));
  };
  const run = () =>
    task.start(async () => {
      const improved = (name: string) => better && engines.some((each) => each.name === name && isImproved(each));
      const next = new Race(app, { engines: [...chosen].map((engine) => ({ engine, improved: improved(engine) })), seed, most });
      setRace(next);
      await next.run(() => redraw((count) => count + 1));
    });
  return (
    <Section title={t("Engines at work")}>
      <details onToggle={open}>
        <summary>{t("Watch search methods on this puzzle")}</summary>
        <p class="hint">
          {t("Each engine runs on the givens with the same seed. What it has after more and more iterations is shown: its best grid, with the cells that clash or are open shaded. The same seed repeats the race.")}
        </p>
        <fieldset class="engines">
          <legend>{t("Engines")}</legend>
          {engines.filter(({ name }) => !kNotShown.has(name)).map((engine) => (
            <label class="toggle" {...english()} title={`${engine.summary}. ${engine.source}`}>
              <input
                type="checkbox"
                checked={chosen.has(engine.name)}
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.currentTarget.checked) next.add(engine.name);
                  else next.delete(engine.name);
                  setChosen(next);
                }}
              />
              <span>{engine.name}</span>
            </label>
          ))}
        </fieldset>
        <div class="wishes">
          <label class="field"><span>{t("Parameters")}</span>
            <select value={String(better)} onChange={(event) => setBetter(event.currentTarget.value === "true")}>
              <option value="false">{t("as published")}</option>
              <option value="true">{t("as improved")}</option>
            </select>
          </label>
          <label class="field"><span>{t("Seed")}</span>
            <input type="number" min={1} value={seed} onInput={(event) => setSeed(Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1))} />
          </label>
          <label class="field"><span>{t("Iterations")}</span>
            <select value={most} onChange={(event) => setMost(Number(event.currentTarget.value))}>
              {[1000, 10_000, 100_000, 1_000_000, 10_000_000].map((each) => <option value={each}>{grouped(each)}</option>)}
            </select>
          </label>
        </div>
        <div class="row">
          <Button kind="primary" busy={task.running} disabled={chosen.size === 0 || app.side > kMostShown} onClick={run}>{t("Start")}</Button>
          {app.side > kMostShown && <span class="hint">{t("Grids up to {side}x{side} are shown here.", { side: kMostShown })}</span>}
        </div>
        <Working task={task} />
        {race && <Shown race={race} running={task.running} infos={engines} />}
      </details>
    </Section>
  );
}

function Shown(props: { readonly race: Race; readonly running: boolean; readonly infos: readonly EngineInfoAnswer[] }): JSX.Element {
  const { race, running, infos } = props;
  const { marks } = race;
  const [at, setAt] = useState<number | undefined>();
  const [plays, setPlays] = useState(false);
  const last = marks.length - 1;
  const shown = Math.min(at ?? last, last);
  useEffect(() => {
    if (!plays) return undefined;
    const timer = setInterval(() => setAt((before) => ((before ?? -1) >= last ? 0 : (before ?? -1) + 1)), kFrameMs);
    return () => clearInterval(timer);
  }, [plays, last]);
  if (last < 0) return <p class="hint">{race.entrants.map(({ engine, end }) => (end ? `${engine}: ${end}. ` : ""))}</p>;
  const iterations = marks[shown]!;
  return (
    <>
      <div class="row">
        <Button pressed={plays} onClick={() => setPlays(!plays)}>{plays ? t("Pause") : t("Play")}</Button>
        <input type="range" min={0} max={last} value={shown} aria-label={t("Iterations")} aria-valuetext={grouped(iterations)} onInput={(event) => { setPlays(false); setAt(Number(event.currentTarget.value)); }} />
        <span class="count">{grouped(iterations)}</span>
      </div>
      <Curves race={race} iterations={iterations} />
      <div class="racers">
        {race.entrants.map((entrant, index) => (
          <Racer race={race} entrant={entrant} index={index} iterations={iterations} info={infos.find(({ name }) => name === entrant.engine)} />
        ))}
      </div>
      {!running && (
        <div class="row">
          <Button onClick={() => download("race.csv", "text/csv", race.csv)}>{t("Save as CSV")}</Button>
          <Button onClick={() => download("race.svg", "image/svg+xml", document.querySelector(".curves")!.outerHTML)}>{t("Save the curves")}</Button>
        </div>
      )}
    </>
  );
}

const kColours = ["#2166ac", "#b2182b", "#1b7837", "#762a83", "#b35806", "#01665e", "#8c510a", "#4d4d4d"];
const colourOf = (index: number): string => kColours[index % kColours.length]!;

function Racer(props: { readonly race: Race; readonly entrant: Entrant; readonly index: number; readonly iterations: number; readonly info: EngineInfoAnswer | undefined }): JSX.Element {
  const { race, entrant, index, iterations, info } = props;
  const frame = race.frameAt(entrant, iterations);
  const over = frame !== undefined && frame === entrant.frames[entrant.frames.length - 1] && entrant.end !== "";
  const state = frame === undefined ? entrant.end : frame.solved ? t("solved after {iterations}", { iterations: grouped(frame.iterations) }) : `${t("{n} cell wrong, cost {cost}|{n} cells wrong, cost {cost}", { n: frame.wrong.size, cost: frame.cost })}${over ? `; ${entrant.end}` : ""}`;
  return (
    <figure>
      <figcaption title={info && t("Iterations: {unit}. {summary}. {source}", { unit: info.iteration_unit, summary: info.summary, source: info.source })}>
        <strong><svg width="10" height="10" aria-hidden="true"><rect width="10" height="10" fill={colourOf(index)} /></svg> {entrant.engine}</strong>
        <span class="hint"> {state}</span>
      </figcaption>
      {frame && <MiniBoard grid={race.grid} digits={frame.digits} givens={race.givens} marked={frame.wrong} label={`${entrant.engine}: ${state}`} />}
      {frame && info && (
        <dl class="counters" {...english()}>
          {(info.counters as readonly { name: string; meaning: string }[]).filter(({ name }) => frame.counters[name] !== undefined && name !== "iterations").map(({ name, meaning }) => (
            <div title={meaning}><dt>{name.replaceAll("_", " ")}</dt><dd>{number(frame.counters[name]!)}</dd></div>
          ))}
        </dl>
      )}
    </figure>
  );
}

const number = (value: number): string => (Number.isInteger(value) ? grouped(value) : value.toPrecision(4));

const kWidth = 360;
const kHeight = 150;

// Cells that are wrong over iterations, which are on a logarithmic scale.
function Curves(props: { readonly race: Race; readonly iterations: number }): JSX.Element {
  const { race, iterations } = props;
  const most = Math.max(10, ...race.marks);
  const highest = Math.max(1, ...race.entrants.flatMap(({ frames }) => frames.map(({ wrong }) => wrong.size)));
  const x = (value: number) => 30 + ((kWidth - 40) * Math.log10(Math.max(1, value))) / Math.log10(most);
  const y = (value: number) => 10 + (kHeight - 30) * (1 - value / highest);
  const powers = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power) => 10 ** power);
  return (
    <svg class="curves" xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${kWidth} ${kHeight}`} role="img" aria-label={t("Wrong cells over iterations")} font-family="sans-serif" font-size="9">
      {powers.map((power) => (
        <g>
          <path d={`M${x(power)} 10V${kHeight - 20}`} stroke="#8884" />
          <text x={x(power)} y={kHeight - 8} text-anchor={x(power) > kWidth - 30 ? "end" : "middle"} fill="currentColor">{grouped(power)}</text>
        </g>
      ))}
      {[0, highest].map((value) => <text x="26" y={y(value) + 3} text-anchor="end" fill="currentColor">{value}</text>)}
      <path d={`M${x(iterations)} 10V${kHeight - 20}`} stroke="currentColor" stroke-dasharray="3 2" />
      {race.entrants.map(({ frames }, index) => (
        <path d={frames.map((frame, at) => `${at === 0 ? "M" : "L"}${x(frame.iterations).toFixed(1)} ${y(frame.wrong.size).toFixed(1)}`).join("")} fill="none" stroke={colourOf(index)} stroke-width="1.6" />
      ))}
    </svg>
  );
}
