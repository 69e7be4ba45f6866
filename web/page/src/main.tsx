// Starts the page: first the board, if its houses are known without the engine, then the engine.
import { render } from "preact";
import type { ScaleInfoAnswer, TechniqueInfoAnswer } from "sudokit";
import { readLink, techniqueIn } from "./state/link.ts";
import { lanesOf, sourceOf } from "./engine/load.ts";
import { Teacher } from "./state/teacher.ts";
import { Root } from "./root.tsx";
import { App } from "./state/app.ts";
import { kPrefix, readSettings } from "./state/storage.ts";
import { load } from "./words/load.ts";
import { languageOf, t } from "./words/words.ts";

/** Resolves after the next paint, or after 500 ms (a tab in the background is not painted). */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 500);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Takes over what other tabs store. A tab that was asleep may have missed it, and asks when it wakes. */
function followTabs(app: App): void {
  window.addEventListener("storage", (event) => {
    if (event.key === `${kPrefix}settings`) app.settings = readSettings();
    if (event.key === null || event.key.startsWith(kPrefix)) app.keeper.sync();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) app.saveNow();
    else app.keeper.sync();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) app.keeper.sync();
  });
}

// Back and forward, and addresses that are typed. The event of an address comes after the other.
function followAddress(app: App, teacher: Teacher): void {
  const visit = () => (window.history.state as { readonly visit?: unknown } | null)?.visit;
  window.addEventListener("popstate", () => void app.visits.find(visit()));
  window.addEventListener("hashchange", () => {
    if (visit() === app.visits.serial) return;
    const { hash } = location;
    const board = techniqueIn(hash) === "" || readLink(hash) !== undefined;
    if (board) app.keeper.land();
    void app.attempt(async () => {
      if (board) await app.open.start(hash);
      openTechnique(app, teacher, hash);
    });
  });
}

// Shows the page of the technique that an address names.
function openTechnique(app: App, teacher: Teacher, fragment: string): void {
  const name = techniqueIn(fragment);
  if (name === "") return;
  app.pane = "learn";
  app.setting = false;
  teacher.page(name);
}

const languageNow = (chosen: string) => languageOf([chosen, ...navigator.languages]);

// The service worker keeps the words of the language for the time without a network.
function keepWords(app: App): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.controller?.postMessage({ words: languageNow(app.settings.language) });
}

/** Follows the choice of the language, in this tab or another. */
function followLanguage(app: App): void {
  let last = app.settings.language;
  app.onChange(() => {
    if (app.settings.language === last) return;
    last = app.settings.language;
    void load(languageNow(last), true).then(() => {
      app.notice = undefined;
      keepWords(app);
      app.changed();
    });
  });
}

async function begin(): Promise<void> {
  const words = load(languageNow(readSettings().language), false);
  // The empty board of index.html is painted before this script does its work.
  if (!document.hidden) await painted();
  await words;
  const place = document.getElementById("root")!;
  let goOn = (): void => {};
  const seen = new Promise<void>((resolve) => (goOn = resolve));
  const [live, long, searching, rating] = lanesOf(sourceOf(), 4, seen);
  const app = new App(live!, long!, searching!, rating!);
  const teacher = new Teacher(app);
  document.documentElement.dataset["theme"] = app.settings.theme;
  history.scrollRestoration = "manual";
  let before: unknown;
  app.onChange(() => {
    if (app.position === before) return;
    before = app.position;
    teacher.forget();
    teacher.judgeGoal();
  });
  const show = () => {
    place.replaceChildren();
    render(<Root app={app} teacher={teacher} />, place);
    document.documentElement.dataset["board"] = "";
  };
  // Asked first: the rules of a puzzle may take long to read.
  const tables = Promise.all([live!.ask({ ask: "scales" }), live!.ask({ ask: "techniques" })]);
  tables.catch(() => {}); // reported below
  // The engine is fetched after the board is painted.
  const { hash } = location;
  const early = app.open.early(hash);
  if (!early) app.open.blank();
  show();
  const panes = painted().then(async () => {
    goOn();
    const later = import("./panes/later.ts");
    await load(languageNow(app.settings.language), true);
    return later;
  });
  panes.catch(() => {}); // reported below
  if (!early) await app.open.start(hash);
  followAddress(app, teacher);
  window.addEventListener("pagehide", () => app.saveNow());
  followTabs(app);
  followLanguage(app);
  app.panes = await panes;
  app.drawer = new app.panes.Drawer(app);
  app.painter = new app.panes.Painter(app);
  const [scales, techniques] = await tables;
  app.scales = scales as unknown as ScaleInfoAnswer[];
  app.techniques = techniques as unknown as TechniqueInfoAnswer[];
  app.ready = true;
  openTechnique(app, teacher, hash);
  app.changed();
  document.documentElement.dataset["ready"] = "";
  if ("serviceWorker" in navigator && location.protocol.startsWith("http") && document.querySelector("link[rel=manifest]")) {
    navigator.serviceWorker.addEventListener("controllerchange", () => keepWords(app));
    navigator.serviceWorker.register("sw.js").catch((error: unknown) => console.error(error));
    keepWords(app);
  }
}

begin().catch((error: unknown) => {
  const text = t("The engine could not start: {why}", { why: error instanceof Error ? error.message : String(error) });
  const message = document.createElement("p");
  message.className = "failed";
  message.textContent = text;
  // A board that is already shown stays: it can be played without the engine.
  const place = document.getElementById("root")!;
  if (document.documentElement.dataset["board"] === undefined) place.replaceChildren(message);
  else place.before(message);
  console.error(error);
});
