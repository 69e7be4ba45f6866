// Play: settings for entering digits, notes and visual aids.
import type { JSX } from "preact";
import type { App } from "../state/app.ts";
import { cleared } from "../state/game.ts";
import { Button, Entering, Extras, RuleList, Section, Toggle } from "./ui.tsx";
import { t } from "../words/words.ts";

export function Play(props: { readonly app: App; readonly onSet: () => void }): JSX.Element {
  const { app } = props;
  const { settings } = app;
  return (
    <>
      <Section title={t("Enter")}>
        <Entering app={app} onOther={props.onSet} />
        <p class="hint with-keys">{t("Shift makes corner marks, Ctrl centre marks; Space changes the mode.")}</p>
        <div class="row">
          <Button onClick={() => app.hand.fill()}>{t("Fill in candidates")}</Button>
          <Button onClick={() => app.go(cleared(app.position))}>{t("Start again")}</Button>
        </div>
      </Section>
      {app.grid.rules.length + app.grid.extras.length > 0 && (
        <Section title={t("Rules")}>
          <RuleList app={app} />
          <Extras app={app} />
          {app.grid.pending && (
            <div class="row">
              {app.reading ? (
                <Button onClick={app.reading.stop}>{t("Stop reading them")}</Button>
              ) : (
                <Button onClick={() => void app.open.readRules()}>{t("Read the rules")}</Button>
              )}
            </div>
          )}
        </Section>
      )}
      <Section title={t("Board")}>
        <Toggle checked={app.fixed} onChange={(on) => { app.fixed = on; app.changed(); }}>
          {t("Centre marks in fixed places")}
        </Toggle>
        <Toggle checked={settings.erase} onChange={(erase) => app.set({ erase })}>
          {t("A digit erases equal marks in its peers")}
        </Toggle>
        <Toggle checked={settings.peers} onChange={(peers) => app.set({ peers })}>
          {t("Highlight the peers of the cell and equal digits")}
        </Toggle>
        <Toggle checked={settings.clashes} onChange={(clashes) => app.set({ clashes })}>
          {t("Show digits that clash")}
        </Toggle>
        <Toggle checked={settings.liveMistakes} onChange={(liveMistakes) => app.set({ liveMistakes })}>
          {t("Show mistakes while I type")}
        </Toggle>
        <Toggle checked={settings.letters} onChange={(letters) => app.set({ letters })}>
          {t("Single letters are keys")}
        </Toggle>
        <Toggle checked={settings.timer} onChange={(timer) => app.set({ timer })}>
          {t("Timer")}
        </Toggle>
      </Section>
      <Section title={t("Keys")} kind="with-keys">
        <dl class="keys">
          <dt>{t("arrows")}</dt><dd>{t("move; with Shift or Ctrl select more")}</dd>
          <dt>{t("1 to 9")}</dt><dd>{t("digit; Shift: corner, Ctrl: centre")}{app.side > 9 ? t("; digits typed quickly form one number") : ""}</dd>
          <dt>Z X C V</dt><dd>{t("digit, corner, centre, colour; Space: next")}</dd>
          <dt>{t("Delete")}</dt><dd>{t("erase")}</dd>
          <dt>{t("Ctrl+Z, Ctrl+Y")}</dt><dd>{t("undo, redo; before the first change, the former puzzle")}</dd>
          <dt>{t("Ctrl+A, Esc")}</dt><dd>{t("select all, none")}</dd>
          <dt>H</dt><dd>{t("hint, and more of it; Enter: apply it; Esc: close it")}</dd>
        </dl>
      </Section>
    </>
  );
}
