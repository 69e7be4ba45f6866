// Puzzles: paste, drop, link, copy, print, and the puzzles stored in this browser.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { DrawAnswer, ReadAnswer } from "sudokit";
import type { App } from "../state/app.ts";
import { filled } from "../state/game.ts";
import { digitsOf, lineOf, ruledText } from "../state/grid.ts";
import { openFile } from "../state/files.ts";
import { gamesText } from "../state/games.ts";
import { Icon } from "./icons.tsx";
import { Statistics } from "./statistics.tsx";
import { Table } from "./table.tsx";
import { Button, Section, copy, download } from "./ui.tsx";
import { locale, spoken, t } from "../words/words.ts";

/** The puzzle in a text format that every part of Sudokit can read. */
export function textOf(app: App, digits: readonly number[]): string {
  if (app.grid.rules.length > 0) return ruledText(app.grid, digits);
  const line = lineOf(app.side, digits);
  const { layout } = app.grid;
  if (layout.includes("\n")) return `${layout}\n${line}\n`;
  return layout === "3x3" ? `${line}\n` : `# layout: ${layout}\n${line}\n`;
}

export function Puzzles(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const [text, setText] = useState("");
  const address = () => location.href.split("#")[0] + app.link;
  const open = () =>
    void app.attempt(async () => {
      await app.open.pasted(text);
      if (app.list.length === 0) app.toBoard();
      setText("");
    });
  return (
    <>
      <Section title={t("Open")}>
        <label class="field">
          <span class="visually-hidden">{t("Puzzles as text")}</span>
          <textarea
            rows={5}
            value={text}
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
            placeholder={t("Paste puzzles in any form: lines, grids, tables, links, JSON. A map of regions may precede them.")}
          />
        </label>
        <div class="row">
          <Button kind="primary" disabled={text.trim() === ""} onClick={open}>{t("Open")}</Button>
          <FileButton app={app} label={t("Choose a file")} />
        </div>
        <p class="hint with-keys">{t("A file can also be dropped on the page, and a puzzle pasted on the board.")}</p>
      </Section>
      {app.list.length > 1 && <Table app={app} />}
      <Statistics app={app} />
      <Section title={t("Share")}>
        <label class="field">
          <span>{t("Name")}</span>
          <input
            value={app.name}
            maxLength={200}
            onInput={(event) => {
              app.rename(event.currentTarget.value);
            }}
          />
        </label>
        <div class="row">
          <Button kind="primary" onClick={() => void copy(app, address(), t("Link copied"))}>{t("Copy link")}</Button>
          {"share" in navigator && <Button onClick={() => void app.attempt(() => share(app.name || "Sudoku", address()))}>{t("Share…")}</Button>}
          <Button onClick={() => void copy(app, textOf(app, app.position.givens), t("Puzzle copied"))}>{t("Copy as text")}</Button>
          <Button onClick={() => void copy(app, textOf(app, filled(app.position)), t("Puzzle with entries copied"))}>{t("Copy with entries")}</Button>
          <Button
            onClick={() =>
              void app.attempt(async () => {
                const drawn = await app.long.one<DrawAnswer>({ ask: "draw", labels: false, ...app.about("filled") });
                if (typeof drawn.svg === "string") await copy(app, drawn.svg, t("Picture (SVG) copied"));
              })
            }
          >
            {t("Copy as SVG")}
          </Button>
          <Button
            onClick={() =>
              void app.attempt(async () => {
                const drawn = await app.long.one<DrawAnswer>({ ask: "draw", labels: false, ...app.about("filled") });
                if (typeof drawn.svg === "string") download("sudoku.svg", "image/svg+xml", drawn.svg);
              })
            }
          >
            {t("Save SVG")}
          </Button>
          <Button onClick={() => window.print()}>{t("Print")}</Button>
        </div>
        <Programs app={app} />
      </Section>
      <Section title={t("My puzzles")}>
        {!app.keeps && <p class="bad-text">{t("This browser does not save puzzles: copy the link to return to this one.")}</p>}
        <div class="row">
          <Button disabled={app.saved.length === 0} onClick={() => saveAll(app)}>{t("Save all as a file")}</Button>
          <FileButton app={app} label={t("Add from a file")} />
        </div>
        {app.saved.length === 0 && <p class="hint">{t("Puzzles that you work on are saved here, only in this browser.")}</p>}
        <ul class="puzzles">
          {app.saved.map((saved) => {
            const givens = digitsOf(saved.side, saved.givens) ?? [];
            const entries = digitsOf(saved.side, saved.entries) ?? [];
            const open = givens.filter((digit) => digit === 0).length;
            const done = entries.filter((digit) => digit !== 0).length;
            return (
              <li>
                <button type="button" class="puzzle" aria-current={saved.id === app.id ? "true" : undefined} onClick={() => void app.attempt(async () => { await app.open.saved(saved); app.toBoard(); })}>
                  <span>{saved.name || t("Untitled")}</span>
                  <small>
                    {saved.side}×{saved.side}, {saved.solved ? t("solved") : /(^|;)m/.test(saved.notes) ? t("with Solve") : open === 0 ? t("full") : `${Math.round((100 * done) / open)} %`}, {timeText(saved.touched)}
                  </small>
                </button>
                <Button kind="quiet" label={t("Delete {name}", { name: saved.name || t("Untitled") })} onClick={() => app.keeper.forget(saved.id)}><Icon name="bin" /></Button>
              </li>
            );
          })}
        </ul>
      </Section>
    </>
  );
}

/** The programs whose links the library writes, by the names of their formats. */
const kPrograms: readonly (readonly [string, string])[] = [
  ["sudokupad", "SudokuPad"],
  ["f-puzzles", "f-puzzles"],
  ["penpa", "Penpa+"],
  ["iss", "Interactive Sudoku Solver"],
];

/** Copies the puzzle as another program opens it. What that program cannot hold is named. */
function Programs(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const [to, setTo] = useState(kPrograms[0]![0]);
  const title = kPrograms.find(([name]) => name === to)![1];
  const give = async () => {
    const text = ruledText(app.grid, app.position.givens, app.name);
    const read = await app.long.one<ReadAnswer>({ ask: "read", text, most: 1, to });
    await copy(app, read.written!.trim(), t("Puzzle for {program} copied", { program: title }));
  };
  return (
    <div class="row">
      <label class="inline">
        {t("For another program")}
        <select value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          {kPrograms.map(([name, program]) => <option value={name}>{program}</option>)}
        </select>
      </label>
      <Button onClick={() => void app.attempt(give)}>{t("Copy for {program}", { program: title })}</Button>
    </div>
  );
}

function FileButton(props: { readonly app: App; readonly label: string }): JSX.Element {
  const { app } = props;
  return (
    <label class="button file">
      {props.label}
      <input
        type="file"
        class="visually-hidden"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void app.attempt(() => openFile(app, file));
        }}
      />
    </label>
  );
}

function saveAll(app: App): void {
  app.saveNow();
  const day = new Date().toISOString().slice(0, 10);
  download(`sudokit-${day}.json`, "application/json", gamesText(app.saved));
}

let format: { readonly language: string; readonly text: Intl.DateTimeFormat } | undefined;
function timeText(at: number): string {
  if (format?.language !== spoken()) format = { language: spoken(), text: new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" }) };
  return format.text.format(at);
}

/** Opens the system's share dialog. Cancelling it is not an error. */
async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
