// What was solved in this browser.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { App } from "../state/app.ts";
import { clockText, recordsOf, streaksOf } from "../state/record.ts";
import { readRecord, writeRecord } from "../state/storage.ts";
import { Button, Section } from "./ui.tsx";
import { gradeText, grouped, t, upper } from "../words/words.ts";

export function Statistics(props: { readonly app: App }): JSX.Element | null {
  const { app } = props;
  const [, redraw] = useState(0);
  const all = readRecord();
  if (all.length === 0) return null;
  const grades = app.scales.find((scale) => scale.name === "grade")?.grades ?? [];
  const { now, longest } = streaksOf(all, app.daily.day);
  const forget = () => {
    writeRecord([]);
    redraw((count) => count + 1);
    app.say(t("Statistics cleared"), false, false, { label: t("Undo"), focus: true, run: () => writeRecord(all) });
  };
  return (
    <Section title={t("Statistics")}>
      <dl class="figures">
        <div><dt>{t("Solved")}</dt><dd>{grouped(all.length)}</dd></div>
        <div><dt>{t("Days in a row")}</dt><dd>{now}</dd></div>
        <div><dt>{t("Longest row")}</dt><dd>{longest}</dd></div>
        <div><dt>{t("Without hints")}</dt><dd>{grouped(all.filter(({ hints }) => hints === 0).length)}</dd></div>
      </dl>
      <table class="ratings">
        <thead><tr><th scope="col">{t("Grade")}</th><th scope="col">{t("Solved")}</th><th scope="col">{t("Best time")}</th><th scope="col">{t("Average")}</th></tr></thead>
        <tbody>
          {recordsOf(all, grades).map(({ grade, count, best, average }) => (
            <tr><th scope="row">{grade === "" ? t("Not graded") : upper(gradeText(grade))}</th><td>{grouped(count)}</td><td>{clockText(best)}</td><td>{clockText(average)}</td></tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{t("Days in a row count puzzles of the day. All of this is kept only in this browser.")}</p>
      <div class="row"><Button kind="quiet" onClick={forget}>{t("Clear the statistics")}</Button></div>
    </Section>
  );
}
