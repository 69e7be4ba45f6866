// More of Play: how the board looks, what it shows, and the replay of a game.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { App } from "../state/app.ts";
import type { Settings } from "../state/storage.ts";
import { Button, Section, Toggle } from "./ui.tsx";
import { kLanguages, spoken, t, type Key, type Language } from "../words/words.ts";

const kColours: readonly (readonly [Settings["theme"], Key])[] = [
  ["system", "As the system"], ["light", "Light"], ["dark", "Dark"], ["warm", "Warm"], ["contrast", "High contrast"],
];

export function More(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const { settings } = app;
  return (
    <>
      <Section title={t("Aids and looks")}>
        <Toggle checked={settings.autoMarks} onChange={(autoMarks) => app.set({ autoMarks })}>
          {t("Show candidates where you have no marks")}
        </Toggle>
        <Toggle checked={settings.late} onChange={(late) => app.set({ late })}>
          {t("Check only at the end")}
        </Toggle>
        {app.side > 9 && <Toggle checked={settings.signs} onChange={(signs) => app.set({ signs })}>
          {t("Letters for digits above 9")}
        </Toggle>}
        <label class="inline">
          {t("Language")}
          <select value={settings.language} onChange={(event) => app.set({ language: event.currentTarget.value })}>
            <option value="">{t("As the browser")}</option>
            {(Object.keys(kLanguages) as Language[]).map((each) => <option value={each} lang={each}>{kLanguages[each]}</option>)}
          </select>
        </label>
        {spoken() !== "en" && <p class="hint">{t("Not all is translated.")}</p>}
        <label class="inline">
          {t("Colours")}
          <select value={settings.theme} onChange={(event) => app.set({ theme: event.currentTarget.value as Settings["theme"] })}>
            {kColours.map(([theme, name]) => <option value={theme}>{t(name)}</option>)}
          </select>
        </label>
        <label class="inline">
          {t("Size of the board")}
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
    <Section title={t("Replay")}>
      <div class="row">
        <Button onClick={start}>{runs ? t("Stop") : t("Play from the start")}</Button>
        {at !== undefined && <Button kind="quiet" onClick={() => { run(false); show(undefined); }}>{t("Back to the game")}</Button>}
      </div>
      {at !== undefined && (
        <label class="inline">
          {t("Step {at} of {last}", { at, last })}
          <input type="range" min="0" max={last} value={at} onInput={(event) => { run(false); show(Number(event.currentTarget.value)); }} />
        </label>
      )}
    </Section>
  );
}
