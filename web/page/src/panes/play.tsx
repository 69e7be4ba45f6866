// Play: settings for entering digits, notes and visual aids.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Refused } from "../engine/client.ts";
import type { App } from "../state/app.ts";
import { asEntries, cleared, printed } from "../state/game.ts";
import { Button, RuleList, Section, Toggle } from "./ui.tsx";

export function Play(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const { settings } = app;
  const setting = (on: boolean) => {
    app.setting = on;
    app.changed();
  };
  return (
    <>
      <Section title="Enter">
        <div class="choice" role="group" aria-label="What is entered">
          <Button pressed={!app.setting} onClick={() => setting(false)}>Enter digits</Button>
          <Button pressed={app.setting} onClick={() => setting(true)}>Set givens</Button>
        </div>
        <p class="hint">
          {app.setting
            ? "Digits become givens. The puzzle is checked after every keystroke."
            : "Digits are your entries."}
          {!app.setting && <span class="with-keys"> Shift makes corner marks, Ctrl centre marks; Space changes the mode.</span>}
        </p>
        <div class="row">
          {app.setting ? (
            <>
              <Button onClick={() => app.go(printed(app.position, true))}>Turn all digits into givens</Button>
              <Button onClick={() => app.go(printed(app.position, false))}>Turn givens into entries</Button>
              <Button
                disabled={![...app.selection].some((cell) => app.position.givens[cell] !== 0)}
                title="Turn the selected givens into entries"
                onClick={() => app.go(asEntries(app.position, app.selection))}
              >
                Selected are mine
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => app.hand.fill()}>Fill in candidates</Button>
              <Button onClick={() => app.go(cleared(app.position))}>Start again</Button>
            </>
          )}
        </div>
      </Section>
      {app.setting && <RulesField key={`${app.id} ${app.grid.rules.join()}`} app={app} />}
      {!app.setting && app.grid.rules.length + app.grid.extras.length > 0 && (
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

// The extra houses of the layout, which may have no other sign on the board.
function Extras(props: { readonly app: App }): JSX.Element | null {
  const { extras } = props.app.grid;
  if (extras.length === 0) return null;
  return <p class="hint">Each of these holds every digit too: {extras.map((house) => house.name).join(", ")}.</p>;
}

// The rules of a puzzle that is being set, as text, one per line.
function RulesField(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const before = app.grid.rules.join("\n");
  const [text, setText] = useState(before);
  const [wrong, setWrong] = useState("");
  const use = () =>
    void app.attempt(async () => {
      setWrong("");
      try {
        await app.open.rules(text);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        setWrong(error instanceof Refused && error.line !== undefined ? `Line ${error.line}: ${error.message}.` : `${error.message}`);
      }
    });
  return (
    <Section title="Rules">
      <label class="field">
        <span class="visually-hidden">Rules, one per line</span>
        <textarea
          rows={Math.min(8, Math.max(3, text.split("\n").length))}
          value={text}
          spellcheck={false}
          autocapitalize="off"
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder={"killer 10 r1c1 r1c2\nthermometer r3c1-r6c1\narrow r2c2 r2c3 r2c4"}
        />
      </label>
      {wrong !== "" && <p class="bad-text rules-wrong" role="alert">{wrong}</p>}
      <div class="row">
        <Button disabled={text === before && !app.grid.pending} onClick={use}>Use these rules</Button>
      </div>
      <Extras app={app} />
      {app.grid.extras.length > 0 && (
        <div class="row">
          <Button onClick={() => void app.attempt(() => app.open.withoutExtras())}>Take the extra houses off</Button>
        </div>
      )}
    </Section>
  );
}
