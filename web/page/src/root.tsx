// The page as a whole: head, board, pad and the pane that is open.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Board } from "./board/board.ts";
import { CanvasBoard } from "./board/canvas.ts";
import { actionOf } from "./board/keys.ts";
import { onCanvas, type Surface } from "./board/surface.ts";
import { Bar, Found } from "./panes/bar.tsx";
import { Icon, type IconName } from "./panes/icons.tsx";
import { Pad } from "./panes/pad.tsx";
import { Play } from "./panes/play.tsx";
import { RuleList } from "./panes/ui.tsx";
import { Welcome } from "./panes/welcome.tsx";
import { kPanes, type App, type NoticeAction, type Pane } from "./state/app.ts";
import { verdictText } from "./state/checker.ts";
import { openFile } from "./state/files.ts";
import type { Mode } from "./state/game.ts";
import type { Painter } from "./state/painter.ts";
import { clockText } from "./state/record.ts";
import { isSolvedByMachine } from "./state/solve.ts";
import type { Teacher } from "./state/teacher.ts";
import { english, houseText, spoken, t, type Key } from "./words/words.ts";

const kTitles: Readonly<Record<Pane, Key>> = {
  play: "Play",
  set: "Set",
  check: "Check",
  learn: "Learn",
  new: "New",
  puzzles: "Puzzles",
};
const kThemes = { system: "light", light: "dark", dark: "system", warm: "system", contrast: "system" } as const;
const kThemeIcons: Readonly<Record<string, IconName>> = { system: "system", light: "sun", dark: "moon", warm: "sun", contrast: "sun" };
const kModes: readonly Mode[] = ["digit", "corner", "centre", "colour", "pen"];

export function Root(props: { readonly app: App; readonly teacher: Teacher }): JSX.Element {
  const { app, teacher } = props;
  const [, redraw] = useState(0);
  useEffect(() => app.onChange(() => redraw((count) => count + 1)), [app]);
  useEffect(() => drops(app), [app]);
  useTop(`${app.pane} ${app.id}`);
  const { theme } = app.settings;
  const title = titleOf(app);
  const themed = t("Theme: {theme}", { theme: t(theme) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.style.setProperty("--board-size", String(app.settings.size / 100));
  return (
    <div class="page" data-pane={app.pane}>
      <header class="head">
        <span class="brand"><Mark />Sudokit</span>
        <h1 class="name">{app.name || t("Untitled")}</h1>
        <div class="head-tools">
          {app.settings.timer && !app.setting && <Timer app={app} />}
          <button
            type="button"
            class="head-button"
            aria-label={themed}
            title={themed}
            onClick={() => app.set({ theme: kThemes[theme] })}
          >
            <Icon name={kThemeIcons[theme]!} />
          </button>
        </div>
      </header>
      <main class="main">
        <div class="left">
          <BoardArea key={`${spoken()} ${onCanvas(app.side, app.setting) ? "canvas" : "svg"}`} app={app} teacher={teacher} />
          <div class="under">
            <Bar app={app} teacher={teacher} onHint={() => hint(app, teacher)} />
            <Status app={app} />
          </div>
          <PrintedRules app={app} />
        </div>
        <div class="right">
          <nav class="tabs" role="tablist" aria-label={t("Panes")} onKeyDown={(event) => tabKeys(app, event)}>
            {kPanes.map((pane) => (
              <button
                type="button"
                role="tab"
                id={`tab-${pane}`}
                class="tab"
                aria-selected={app.pane === pane}
                aria-controls="pane"
                tabIndex={app.pane === pane ? 0 : -1}
                onClick={() => openPane(app, pane)}
              >
                <Icon name={pane} />
                {t(kTitles[pane])}
              </button>
            ))}
          </nav>
          {app.panes && <app.panes.EndingCard app={app} />}
          <Found app={app} onWhy={() => openPane(app, "check")} />
          {app.painter?.paints && app.panes ? <app.panes.RegionPad app={app} painter={app.painter} /> : <Pad app={app} />}
          <div class="pane" id="pane" role="tabpanel" aria-labelledby={`tab-${app.pane}`} tabIndex={0}>
            {app.pane === "play" && app.welcome && <Welcome app={app} onOpen={(pane) => openPane(app, pane)} />}
            {app.pane === "play" && <Play app={app} onSet={() => openPane(app, "set")} />}
            {app.pane === "play" && app.panes && <app.panes.More app={app} />}
            <Later app={app} teacher={teacher} />
          </div>
        </div>
      </main>
    </div>
  );
}

/** The open pane, if it is one of those that are loaded after the board. */
function Later(props: { readonly app: App; readonly teacher: Teacher }): JSX.Element | null {
  const { app, teacher } = props;
  const { pane, panes } = app;
  if (pane === "play") return null;
  if (!panes) return <p class="hint">{t("Loading…")}</p>;
  if (pane === "set") return <panes.Setter app={app} onPlay={() => openPane(app, "play")} />;
  if (pane === "check") return <panes.Check app={app} />;
  if (pane === "learn") return <panes.Learn app={app} teacher={teacher} />;
  return pane === "new" ? <panes.Make app={app} /> : <panes.Puzzles app={app} />;
}

const kMostInTitle = 60;

/** The title of the window: the name of the puzzle, or what it is. */
function titleOf(app: App): string {
  const { name, side } = app;
  if (name.length > kMostInTitle) return `${name.slice(0, kMostInTitle).replace(/\s+\S*$/, "")}… – Sudokit`;
  if (name !== "") return `${name} – Sudokit`;
  const givens = app.position.givens.filter((digit) => digit !== 0).length;
  return app.blank ? "Sudokit" : `${side}×${side}, ${t("{n} given|{n} givens", { n: givens })} – Sudokit`;
}

/** What a print shows below the board: the rules, and the houses that no line of the board tells. */
function PrintedRules(props: { readonly app: App }): JSX.Element | null {
  const { rules, extras } = props.app.grid;
  if (rules.length + extras.length === 0) return null;
  return (
    <div class="printed-rules">
      {extras.length > 0 && <p>{t("Extra houses: {houses}", { houses: extras.map((house) => houseText(house.name)).join(", ") })}</p>}
      <RuleList app={props.app} />
    </div>
  );
}

/** Scrolls to the top when another pane or puzzle is shown: on a phone the page is taller than the window. */
function useTop(seen: string): void {
  const before = useRef(seen);
  useEffect(() => {
    if (before.current !== seen) window.scrollTo(0, 0);
    before.current = seen;
  }, [seen]);
}

function openPane(app: App, pane: Pane): void {
  // Marks on the board that show the answer to a check belong to the Check pane.
  if (app.pane === "check" && pane !== "check" && !app.show?.still) app.show = undefined;
  if (app.pane !== pane) {
    app.hush();
    // Its progress and result would no longer be visible, and the next question would have to wait.
    if (app.tasks > 0) {
      app.long.stop();
      app.say(t("You left {pane}, so its work was stopped", { pane: t(kTitles[app.pane]) }));
    }
  }
  app.pane = pane;
  app.keeper.turned();
  if (pane === "play" || pane === "set") app.setting = pane === "set";
  app.changed();
}

function hint(app: App, teacher: Teacher): void {
  openPane(app, "learn");
  void app.attempt(() => teacher.hint());
}

function tabKeys(app: App, event: KeyboardEvent): void {
  const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (way === 0) return;
  event.preventDefault();
  const pane = kPanes[(kPanes.indexOf(app.pane) + way + kPanes.length) % kPanes.length]!;
  openPane(app, pane);
  document.getElementById(`tab-${pane}`)?.focus();
}

function Mark(): JSX.Element {
  return (
    <svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2" y="2" width="20" height="20" rx="5" />
      <path d="M9 2v20M15 2v20M2 9h20M2 15h20" />
    </svg>
  );
}

function Status(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const { check, busy, error } = app.checker.state;
  const verdict = check?.verdict;
  const good = verdict === "unique" || verdict === "minimal" || verdict === "redundant";
  const kind = error ? "unknown" : good ? "good" : verdict === "none" ? "bad" : verdict === "multiple" && !app.blank ? "many" : "unknown";
  const text = statusText(app);
  const settled = useRef("");
  if (!busy) settled.current = text;
  return (
    <div class="status">
      <button type="button" class={`chip-status ${kind}`} onClick={() => openPane(app, "check")} data-busy={busy ? "" : undefined}>
        <span class="dot" aria-hidden="true" />
        {text}
      </button>
      <p class="visually-hidden" role="status" data-verdict="">{settled.current}</p>
      <p class={`notice${app.notice?.bad ? " bad-text" : ""}`} role="status" {...english(app.notice?.foreign === true)}>
        {app.notice?.text ?? ""}
      </p>
      {app.notice?.action && <Act key={app.notice.text} action={app.notice.action} app={app} />}
      {app.notice && (
        <button type="button" class="head-button small" aria-label={t("Close the message")} onClick={() => { app.notice = undefined; app.changed(); }}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function statusText(app: App): string {
  const { check, error } = app.checker.state;
  if (app.grid.pending && !app.reading) return t("Rules not read");
  if (app.grid.pending) return t("Reading the rules…");
  if (error) return t("Not checked");
  return !check && !app.ready ? t("Loading the engine…") : verdictText(check, app.blank);
}

/** The button of a notice. */
function Act(props: { readonly app: App; readonly action: NoticeAction }): JSX.Element {
  const { app, action } = props;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (action.focus) button.current?.focus();
  }, [action]);
  const run = () => {
    app.notice = undefined;
    action.run();
    app.changed();
  };
  return <button type="button" ref={button} class="button notice-act" onClick={run}>{action.label}</button>;
}

function Timer(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden || app.paused || app.solved || app.setting || isSolvedByMachine(app.position)) return;
      app.seconds++;
      tick((count) => count + 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [app]);
  const pause = () => {
    app.paused = !app.paused;
    app.changed();
  };
  return (
    <button type="button" class="timer" aria-pressed={app.paused} title={app.paused ? t("Continue") : t("Pause")} disabled={app.solved} onClick={pause}>
      <Icon name={app.paused ? "play" : "clock"} />
      <span role="timer" aria-label={t("Time")}>{clockText(app.seconds)}</span>
    </button>
  );
}

function BoardArea(props: { readonly app: App; readonly teacher: Teacher }): JSX.Element {
  const { app, teacher } = props;
  const place = useRef<HTMLDivElement>(null);
  const board = useRef<Surface>();
  useLayoutEffect(() => {
    const made: Surface = onCanvas(app.side, app.setting) ? new CanvasBoard() : new Board();
    board.current = made;
    place.current!.append(made.element);
    const undo = [pointers(app, made), keys(app, teacher, made), printing(made), () => made.close()];
    made.update(app.view);
    return () => undo.forEach((each) => each());
  }, [app]);
  useLayoutEffect(() => {
    const made = board.current;
    if (!made) return;
    const focused = made.has(document.activeElement);
    made.update(app.view);
    if (focused) made.focus(app.cursor);
  });
  const goOn = () => {
    app.paused = false;
    app.changed();
    board.current?.focus(app.cursor);
  };
  return (
    <div class={`board-place${onCanvas(app.side, app.setting) ? " with-zoom" : ""}${app.paused ? " paused" : ""}`}>
      <div ref={place} inert={app.paused} />
      {app.paused && <button type="button" class="button primary go-on" onClick={goOn}>{t("Continue")}</button>}
    </div>
  );
}

function printing(board: Surface): () => void {
  const begin = () => board.print(true);
  const end = () => board.print(false);
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

function pointers(app: App, board: Surface): () => void {
  const element = board.target as HTMLElement;
  let dragging = false;
  let adding = true;
  let last = { cell: -1, at: 0 };
  // On a board that scrolls, dragging a finger selects nothing; a tap selects the cell where it is
  // lifted.
  const scrolling = (event: PointerEvent) => board.scrolls && event.pointerType === "touch";
  let tapped: number | undefined;
  let drawing = false;
  let painting = false;
  let pressing: ReturnType<typeof setTimeout> | undefined;
  // Where the pen is, and whether it draws or erases; undefined while it has not moved.
  let pen: { readonly cell: number; readonly on: boolean | undefined } | undefined;
  // A finger that rests on a cell selects all that look like it.
  const rest = (cell: number) => {
    pressing = setTimeout(() => app.hand.select(alike(app, cell), cell), kLongPressMs);
  };
  const plain = (event: PointerEvent) => !event.ctrlKey && !event.metaKey && !event.shiftKey && !scrolling(event);
  const draws = (event: PointerEvent, cell: number | undefined) => {
    const spot = board.spotAt(event.clientX, event.clientY);
    return plain(event) && spot && app.drawer?.takes(cell) ? spot : undefined;
  };
  const paints = (event: PointerEvent) => plain(event) && app.painter?.paints === true;
  const down = (event: PointerEvent) => {
    tapped = undefined;
    if (event.button !== 0) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    const spot = draws(event, cell);
    if (spot) {
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      drawing = true;
      app.drawer!.down(spot, cell);
      return board.focus(app.cursor);
    }
    if (cell !== undefined && paints(event)) {
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      painting = true;
      app.painter!.down(cell);
      return board.focus(cell);
    }
    clearTimeout(pressing);
    if (cell === undefined || pastEdge(element, event)) return;
    if (event.pointerType === "touch" && event.isPrimary && app.mode !== "pen") rest(cell);
    if (scrolling(event)) {
      if (event.isPrimary) tapped = cell;
      return;
    }
    if (app.mode === "pen" && !app.setting) pen = { cell, on: undefined };
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    dragging = true;
    press(event, cell);
  };
  const press = (event: PointerEvent, cell: number) => {
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    const again = last.cell === cell && event.timeStamp - last.at < 350;
    leaveRule(app);
    last = { cell, at: event.timeStamp };
    adding = !more || !app.selection.has(cell);
    if (again) {
      app.hand.select(alike(app, cell), cell);
    } else if (!more) {
      app.hand.select([cell], cell);
    } else {
      const next = new Set(app.selection);
      if (adding) next.add(cell);
      else next.delete(cell);
      app.hand.select(next, cell);
    }
    board.focus(cell);
  };
  const move = (event: PointerEvent) => {
    if (drawing || painting) return trace(event);
    if (!dragging) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === undefined || cell === app.cursor) return;
    clearTimeout(pressing);
    if (pen) {
      pen = { cell, on: app.hand.stroke(pen.cell, cell, pen.on) };
      return app.hand.select([cell], cell);
    }
    const next = new Set(app.selection);
    if (adding) next.add(cell);
    else next.delete(cell);
    app.hand.select(next, cell);
  };
  // Browsers join the places that a fast pointer passes into one event.
  const trace = (event: PointerEvent) => {
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of passed.length > 0 ? passed : [event]) {
      const cell = board.cellAt(clientX, clientY);
      const spot = board.spotAt(clientX, clientY);
      if (painting && spot && cell !== undefined) app.painter!.move(spot, cell);
      else if (drawing && spot) app.drawer!.move(spot, cell);
    }
  };
  const up = (event: PointerEvent) => {
    clearTimeout(pressing);
    dragging = false;
    pen = undefined;
    if (painting) {
      painting = false;
      return void app.attempt(() => app.painter!.up());
    }
    if (drawing) {
      drawing = false;
      const spot = board.spotAt(event.clientX, event.clientY);
      return event.type === "pointerup" && spot ? app.drawer!.up(spot) : app.drawer!.cancel();
    }
    if (event.type === "pointerup" && tapped !== undefined && tapped === board.cellAt(event.clientX, event.clientY)) press(event, tapped);
    tapped = undefined;
  };
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
  };
}

const kLongPressMs = 500;

// Whether the pointer is on a scroll bar.
function pastEdge(element: HTMLElement, event: PointerEvent): boolean {
  if (element.clientWidth === 0) return false; // An SVG element has no scroll bars.
  const box = element.getBoundingClientRect();
  return event.clientX - box.left >= element.clientWidth || event.clientY - box.top >= element.clientHeight;
}

// Cells with the same digit as the double-clicked cell, or the same notes if it has no digit.
function alike(app: App, cell: number): number[] {
  const { givens, entries, centre, corner, colours } = app.position;
  const look = (at: number) => {
    const digit = givens[at] || entries[at];
    if (digit) return `d${digit}`;
    if (centre[at]!.length > 0) return `c${centre[at]!.join()}`;
    if (corner[at]!.length > 0) return `k${corner[at]!.join()}`;
    return colours[at]!.length > 0 ? `b${colours[at]!.join()}` : "";
  };
  const wanted = look(cell);
  if (wanted === "") return [cell];
  return givens.flatMap((_, at) => (look(at) === wanted ? [at] : []));
}

function typing(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) && (element as HTMLInputElement).type !== "checkbox";
}

// Keys act on the board wherever the focus is, except in text fields. Keys that also move or press
// something elsewhere act only while the board, or nothing, has the focus.
function keys(app: App, teacher: Teacher, board: Surface): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (typing(event.target) || event.isComposing || app.paused) return;
    const onBoard = board.has(event.target as Element) || event.target === document.body;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && onBoard && typedLetter(app, event.key)) return event.preventDefault();
    if (plain && app.settings.letters && event.key.toLowerCase() === "h" && onBoard) {
      hint(app, teacher);
      return event.preventDefault();
    }
    if (plain && onBoard && drawingKey(app, event)) return event.preventDefault();
    if (onBoard && plain && event.key === "Enter") return teacher.apply();
    if (plain && event.key === "Escape" && teacher.lesson) return teacher.close();
    // Arrow keys step through a path from anywhere except where they already have a meaning.
    const within = (place: string) => (event.target as Element).closest?.(place) != null;
    if (app.show?.still && plain && teacher.lesson?.kind === "walk" && !within("[role=tablist]")) {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (way !== undefined) {
        event.preventDefault();
        return teacher.goTo(teacher.lesson.at + way);
      }
      const turn = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
      if (turn !== undefined && !within(".steps")) {
        event.preventDefault();
        return teacher.turn(turn);
      }
    }
    const action = actionOf({
      key: event.key,
      code: event.code,
      shift: event.shiftKey,
      command: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    });
    if (!action || (action.kind === "mode" && !(app.settings.letters && onBoard))) return;
    const needsBoard = action.kind === "move" || action.kind === "next mode" || action.kind === "none" || action.kind === "all";
    if (needsBoard && !onBoard) return;
    event.preventDefault();
    act(app, action, event.repeat);
    if (action.kind === "move") board.focus(app.cursor);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (typing(event.target) || text.trim() === "") return;
    event.preventDefault();
    void app.attempt(() => app.open.pasted(text));
  };
  document.addEventListener("keydown", onKey);
  document.addEventListener("paste", onPaste);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("paste", onPaste);
  };
}

// Letters that are digits; all others keep their meaning.
function typedLetter(app: App, key: string): boolean {
  const digit = /^[a-z]$/i.test(key) ? parseInt(key, 36) : 0;
  if (!app.settings.signs || app.setting || digit < 10 || digit > app.side) return false;
  app.hand.digit(digit, app.mode);
  return true;
}

// Keys of setting: letters choose kinds of rules, and digits go into the value of what is drawn.
function drawingKey(app: App, event: KeyboardEvent): boolean {
  const { drawer } = app;
  if (!drawer || app.pane !== "set") return false;
  const { key } = event;
  if (app.painter?.paints) return paintingKey(app, app.painter, key);
  const active = drawer.kind !== undefined || drawer.chosen !== undefined;
  if (active && (key === "Escape" || key === "Enter")) {
    if (key === "Escape") drawer.choose(undefined);
    else drawer.finish();
    return true;
  }
  if (drawer.item && key === "Delete") drawer.remove(drawer.item);
  else if (drawer.slot && /^[\d]$/.test(key)) drawer.type(key);
  else if (drawer.slot && key === "Backspace") drawer.type("");
  else return /^[a-z]$/i.test(key) && pressed(app, key.toLowerCase());
  return true;
}

// Keys of painting: a digit puts the selected cells into the region with that number.
function paintingKey(app: App, painter: Painter, key: string): boolean {
  if (key === "Escape") painter.end();
  else if (/^\d$/.test(key)) void app.attempt(() => painter.type(Number(key)));
  else if (key === "Enter") void app.attempt(() => painter.put(painter.brush));
  else if (key === "Delete" || key === "Backspace") void app.attempt(() => painter.put(-1));
  else return false;
  return true;
}

// Digits that are typed elsewhere do not belong to the rule that is edited.
function leaveRule(app: App): void {
  if (app.drawer?.chosen !== undefined && !app.drawer.kind) app.drawer.done();
}

function pressed(app: App, letter: string): boolean {
  const kind = app.settings.letters ? app.drawer?.keyed(letter) : undefined;
  if (kind) app.drawer!.press(kind);
  return kind !== undefined;
}

function act(app: App, action: NonNullable<ReturnType<typeof actionOf>>, held: boolean): void {
  switch (action.kind) {
    case "digit":
      return app.hand.typed(action.digit, action.mode ?? app.mode);
    case "erase":
      return app.hand.erase();
    case "move":
      leaveRule(app);
      return app.hand.move(action.rows, action.columns, action.extend, action.far);
    case "mode":
      app.mode = action.mode;
      break;
    case "next mode":
      app.mode = kModes[(kModes.indexOf(app.mode) + 1) % kModes.length]!;
      break;
    case "undo":
      return app.hand.undo(held);
    case "redo":
      return app.hand.redo(held);
    case "all":
      return app.hand.select(app.position.givens.keys(), app.cursor);
    case "none":
      return app.hand.select([], app.cursor);
    case "invert":
      return app.hand.select([...app.position.givens.keys()].filter((cell) => !app.selection.has(cell)), app.cursor);
  }
  app.changed();
}

function drops(app: App): () => void {
  const over = (event: DragEvent) => event.preventDefault();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (file) void app.attempt(() => openFile(app, file));
    else if (text.trim() !== "") void app.attempt(() => app.open.pasted(text));
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop);
  return () => {
    document.removeEventListener("dragover", over);
    document.removeEventListener("drop", drop);
  };
}
