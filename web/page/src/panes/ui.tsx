// Small components that the panes share.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { App } from "../state/app.ts";
import { toldOf } from "../state/ruletext.ts";
import { houseText, t } from "../words/words.ts";

export function Button(props: {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
  readonly kind?: "primary" | "quiet" | "danger" | undefined;
  readonly disabled?: boolean;
  /** The button cannot be pressed for now, but keeps the keyboard focus. */
  readonly busy?: boolean;
  readonly pressed?: boolean;
  readonly label?: string;
  readonly title?: string;
}): JSX.Element {
  return (
    <button
      type="button"
      class={`button ${props.kind ?? ""}`}
      onClick={props.busy ? undefined : props.onClick}
      disabled={props.disabled}
      aria-disabled={props.busy}
      aria-pressed={props.pressed}
      aria-label={props.label}
      title={props.title ?? props.label}
    >
      {props.children}
    </button>
  );
}

export function Section(props: { readonly title: string; readonly children: ComponentChildren; readonly aside?: ComponentChildren; readonly kind?: string }): JSX.Element {
  return (
    <section class={`section${props.kind ? ` ${props.kind}` : ""}`}>
      <div class="section-head">
        <h2>{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

export function Toggle(props: {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <label class="toggle">
      <input type="checkbox" checked={props.checked} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span>{props.children}</span>
    </label>
  );
}

/** The rules of the puzzle in words, one sentence for each kind. */
export function RuleList(props: { readonly app: App }): JSX.Element | null {
  const { grid, kinds } = props.app;
  if (grid.rules.length === 0) return null;
  return (
    <ul class="rule-lines">
      {toldOf(grid.rules, kinds).map(({ title, count, statement }) => (
        <li>
          <strong>{title}{count > 1 && ` (${count})`}</strong>{statement && `: ${statement}`}
        </li>
      ))}
    </ul>
  );
}

/** Whether digits are entered as a player does or as givens. The other choice is in another pane. */
export function Entering(props: { readonly app: App; readonly onOther: () => void }): JSX.Element {
  const { setting } = props.app;
  return (
    <div class="choice" role="group" aria-label={t("What is entered")}>
      <Button pressed={!setting} onClick={setting ? props.onOther : () => {}}>{t("Enter digits")}</Button>
      <Button pressed={setting} onClick={setting ? () => {} : props.onOther}>{t("Set givens")}</Button>
    </div>
  );
}

/** The extra houses of the layout, which may have no other sign on the board. */
export function Extras(props: { readonly app: App }): JSX.Element | null {
  const { extras } = props.app.grid;
  if (extras.length === 0) return null;
  return <p class="hint">{t("Each of these holds every digit too: {houses}.", { houses: extras.map((house) => houseText(house.name)).join(", ") })}</p>;
}

/** A long-running question: whether it runs, its progress, and functions to start and stop it. */
export type Task = {
  readonly running: boolean;
  readonly progress: string;
  readonly start: (work: (report: (text: string) => void) => Promise<void>) => void;
  readonly stop: () => void;
};

export function useTask(app: App): Task {
  const [state, set] = useState({ running: false, progress: "" });
  return {
    running: state.running,
    progress: state.progress,
    start: (work) => {
      set({ running: true, progress: "" });
      app.tasks++;
      void app
        .attempt(() => work((progress) => set({ running: true, progress })).finally(() => app.tasks--))
        .finally(() => set({ running: false, progress: "" }));
    },
    stop: () => app.long.stop(),
  };
}

export function Working(props: { readonly task: Task }): JSX.Element | null {
  const { running, progress } = props.task;
  const [seconds, count] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    count(0);
    const timer = setInterval(() => count((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (!running) return null;
  return (
    <div class="working" role="status">
      <span class="spinner" aria-hidden="true" />
      <span>
        {progress || t("Working…")}
        {!progress && seconds > 0 && <span aria-hidden="true"> {seconds} s</span>}
      </span>
      <Button kind="quiet" onClick={props.task.stop}>
        {t("Stop")}
      </Button>
    </div>
  );
}

export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Copies a text; `done` is what to say then. */
export async function copy(app: App, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.say(done);
  } catch {
    // Pages opened as files may have no clipboard; copying from a selected field works there.
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    app.say(copied ? done : t("The browser does not allow copying"), !copied);
  }
}

/** Scrolls new content into view: on a phone the board fills most of the window. */
export function useSeen(seen: unknown): { readonly current: HTMLDivElement | null } {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen) place.current?.scrollIntoView({ block: "nearest" });
  }, [seen]);
  return place;
}
