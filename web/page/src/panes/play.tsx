// Play: settings for entering digits, notes and visual aids.
import type { JSX } from "preact";
import type { App } from "../state/app.ts";
import { cleared } from "../state/game.ts";
import { Button, Entering, Extras, RuleList, Section, Toggle } from "./ui.tsx";

export function Play(props: { readonly app: App; readonly onSet: () => void }): JSX.Element {
  const { app } = props;
  const { settings } = app;
  return (
    <>
      <Section title="Enter">
        <Entering app={app} onOther={props.onSet} />
        <p class="hint with-keys">Shift makes corner marks, Ctrl centre marks; Space changes the mode.</p>
        <div class="row">
          <Button onClick={() => app.hand.fill()}>Fill in candidates</Button>
          <Button onClick={() => app.go(cleared(app.position))}>Start again</Button>
        </div>
      </Section>
      {app.grid.rules.length + app.grid.extras.length > 0 && (
        <Section title="Rules">
          <RuleList app={app} />
          <Extras app={app} />
          {app.grid.pending && (
            <div class="row">
              {app.reading ? (
                <Button onClick={app.reading.stop}>Stop reading them</Button>
              ) : (
                <Button onClick={() => void app.open.readRules()}>Read the rules</Button>
              )}
            </div>
          )}
        </Section>
      )}
      <Section title="Board">
        <Toggle checked={app.fixed} onChange={(on) => { app.fixed = on; app.changed(); }}>
          Centre marks in fixed places
        </Toggle>
        <Toggle checked={settings.erase} onChange={(erase) => app.set({ erase })}>
          A digit erases equal marks in its peers
        </Toggle>
        <Toggle checked={settings.peers} onChange={(peers) => app.set({ peers })}>
          Highlight the peers of the cell and equal digits
        </Toggle>
        <Toggle checked={settings.clashes} onChange={(clashes) => app.set({ clashes })}>
          Show digits that clash
        </Toggle>
        <Toggle checked={settings.liveMistakes} onChange={(liveMistakes) => app.set({ liveMistakes })}>
          Show mistakes while I type
        </Toggle>
        <Toggle checked={settings.letters} onChange={(letters) => app.set({ letters })}>
          Single letters are keys
        </Toggle>
        <Toggle checked={settings.timer} onChange={(timer) => app.set({ timer })}>
          Timer
        </Toggle>
      </Section>
      <Section title="Keys" kind="with-keys">
        <dl class="keys">
          <dt>arrows</dt><dd>move; with Shift or Ctrl select more</dd>
          <dt>1 to 9</dt><dd>digit; Shift: corner, Ctrl: centre{app.side > 9 ? "; digits typed quickly form one number" : ""}</dd>
          <dt>Z X C V</dt><dd>digit, corner, centre, colour; Space: next</dd>
          <dt>Delete</dt><dd>erase</dd>
          <dt>Ctrl+Z, Ctrl+Y</dt><dd>undo, redo; before the first change, the former puzzle</dd>
          <dt>Ctrl+A, Esc</dt><dd>select all, none</dd>
          <dt>H</dt><dd>hint, and more of it; Enter: apply it; Esc: close it</dd>
        </dl>
      </Section>
    </>
  );
}
