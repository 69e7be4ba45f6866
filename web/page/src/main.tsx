// Begins the page: engine, state, first puzzle.
import { render } from "preact";
import type { AnswerScaleInfo, AnswerTechniqueInfo } from "./engine/answers.ts";
import { lanesOf, sourceOf } from "./engine/load.ts";
import { Teacher } from "./panes/learn.tsx";
import { Root } from "./root.tsx";
import { App } from "./state/app.ts";

async function begin(): Promise<void> {
  const place = document.getElementById("root")!;
  const [live, long] = lanesOf(sourceOf(), 2);
  const app = new App(live!, long!);
  const teacher = new Teacher(app);
  document.documentElement.dataset["theme"] = app.settings.theme;
  let before: unknown;
  app.onChange(() => {
    if (app.position === before) return;
    before = app.position;
    teacher.forget();
    teacher.judgeGoal();
  });
  await app.start(location.hash);
  place.replaceChildren();
  render(<Root app={app} teacher={teacher} />, place);
  window.addEventListener("hashchange", () => void app.attempt(() => app.start(location.hash)));
  window.addEventListener("pagehide", () => app.saveNow());
  app.scales = (await app.live.ask({ ask: "scales" })) as unknown as AnswerScaleInfo[];
  app.techniques = (await app.live.ask({ ask: "techniques" })) as unknown as AnswerTechniqueInfo[];
  app.changed();
  document.documentElement.dataset["ready"] = "";
  if ("serviceWorker" in navigator && location.protocol.startsWith("http") && document.querySelector("link[rel=manifest]")) {
    navigator.serviceWorker.register("sw.js").catch((error: unknown) => console.error(error));
  }
}

begin().catch((error: unknown) => {
  const place = document.getElementById("root")!;
  const message = document.createElement("p");
  message.className = "failed";
  message.textContent = `The page could not begin: ${error instanceof Error ? error.message : String(error)}`;
  place.replaceChildren(message);
  console.error(error);
});
