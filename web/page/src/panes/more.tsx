// More of Play: how the board looks, what it shows, and the replay of a game.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { App } from "../state/app.ts";
import type { Settings } from "../state/storage.ts";
import { Button, Section, Toggle } from "./ui.tsx";

const kColours: readonly (readonly [Settings["theme"], string])[] = [
  ["system", "As the system"], ["light", "Light"], ["dark", "Dark"], ["warm", "Warm"], ["contrast", "High contrast"],
];

export function More(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const { settings } = app;
  return (
    <>
      <Section title="Aids and looks">
        <Toggle checked={settings.autoMarks} onChange={(autoMarks) => app.set({ autoMarks })}>
          Show candidates where you have no marks
        </Toggle>
        <Toggle checked={settings.late} onChange={(late) => app.set({ late })}>
          Check only at the end
        </Toggle>
        {app.side > 9 && <Toggle checked={settings.signs} onChange={(signs) => app.set({ signs })}>
          Letters for digits above 9
        </Toggle>}
        <label class="inline">
          Colours
          <select value={settings.theme} onChange={(event) => app.set({ theme: event.currentTarget.value as Settings["theme"] })}>
            {kColours.map(([theme, name]) => <option value={theme}>{name}</option>)}
          </select>
        </label>
        <label class="inline">
          Size of the board
          <input type="range" min="50" max="100" step="5" value={settings.size} onInput={(event) => app.set({ size: Number(event.currentTarget.value) })} />
        </label>
      </Section>
      <Replay key={app.id} app={app} />
    </>
  );
}

const kStepMs = 500;

/** All positions of the game since it was opened, one after the other. */
function Replay(props: { readonly app: App }): JSX.Element | null {
  const { app } = props;
  const [at, setAt] = useState<number | undefined>();
  const [runs, run] = useState(false);
  const { positions } = app.history;
  const last = positions.length - 1;
  const show = (index: number | undefined) => {
    setAt(index);
    app.show = index === undefined ? undefined : { position: positions[index]!, still: true };
    app.changed();
  };
  useEffect(() => () => {
    if (app.show?.still) app.show = undefined;
    app.changed();
  }, [app]);
  useEffect(() => {
    if (!runs || at === undefined) return undefined;
    const timer = setTimeout(() => (at < last ? show(at + 1) : run(false)), kStepMs);
    return () => clearTimeout(timer);
  }, [runs, at]);
  if (last < 1) return null;
  const start = () => {
    run(!runs);
    if (!runs) show(at === undefined || at === last ? 0 : at);
  };
  return (
    <Section title="Replay">
      <div class="row">
        <Button onClick={start}>{runs ? "Stop" : "Play from the start"}</Button>
        {at !== undefined && <Button kind="quiet" onClick={() => { run(false); show(undefined); }}>Back to the game</Button>}
      </div>
      {at !== undefined && (
        <label class="inline">
          Step {at} of {last}
          <input type="range" min="0" max={last} value={at} onInput={(event) => { run(false); show(Number(event.currentTarget.value)); }} />
        </label>
      )}
    </Section>
  );
}
