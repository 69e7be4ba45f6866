// The puzzles that were opened together as a table that is filled in while it is shown.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { App } from "../state/app.ts";
import { Survey, chosen, csvOf, sorted, type Column, type Row, type Wanted } from "../state/survey.ts";
import { Button, Section, download } from "./ui.tsx";
import { fixed, gradeText, grouped, t, upper, type Key } from "../words/words.ts";

let last: Survey | undefined;

// The table of the list on the board's page: it goes on while other panes are open.
function surveyOf(app: App): Survey {
  if (last?.list !== app.list) {
    last?.stop();
    last = new Survey(app, app.list);
    void app.attempt(() => last!.start());
  }
  return last;
}

const kColumns: readonly (readonly [Column, Key])[] = [
  ["number", "Puzzle"],
  ["solutions", "Solutions"],
  ["grade", "Grade"],
  ["rating", "Rating"],
  ["hardest", "Hardest step"],
  ["givens", "Givens"],
];
const kSolutions = { one: "One", several: "Several", none: "None", "not known": "Not known" } as const;
const kMostRows = 100;
const kAll: Wanted = { words: "", grade: "", solutions: "" };

export function Table(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const survey = surveyOf(app);
  const [, redraw] = useState(0);
  useEffect(() => survey.onChange(() => redraw((count) => count + 1)), [survey]);
  const [order, setOrder] = useState<{ readonly column: Column; readonly down: boolean }>({ column: "number", down: false });
  const [wanted, setWanted] = useState(kAll);
  const [most, setMost] = useState(kMostRows);
  const grades = app.scales.find((scale) => scale.name === "grade")?.grades ?? [];
  const rows = sorted(chosen(survey.rows, wanted), order.column, order.down, grades);
  const sort = (column: Column) => setOrder({ column, down: order.column === column && !order.down });
  return (
    <Section title={t("{count} puzzles", { count: grouped(survey.rows.length) })}>
      <Progress app={app} survey={survey} />
      <Filters grades={grades} wanted={wanted} onChange={setWanted} />
      <div class="table-place" role="region" aria-label={t("Puzzles that were opened together")} tabIndex={0}>
        <table class="survey">
          <thead>
            <tr>
              {kColumns.map(([column, title]) => (
                <th scope="col" aria-sort={order.column === column ? (order.down ? "descending" : "ascending") : undefined}>
                  <button type="button" onClick={() => sort(column)}>{t(title)}{order.column === column && <span aria-hidden="true">{order.down ? " ↓" : " ↑"}</span>}</button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.slice(0, most).map((row) => <Line key={row.number} app={app} row={row} />)}</tbody>
        </table>
      </div>
      <div class="row">
        {rows.length < survey.rows.length && <span class="hint">{t("{count} of {all} shown", { count: grouped(rows.length), all: grouped(survey.rows.length) })}</span>}
        {rows.length > most && <Button onClick={() => setMost(Infinity)}>{t("Show all {count}", { count: grouped(rows.length) })}</Button>}
        <Button onClick={() => download("puzzles.csv", "text/csv", csvOf(rows))}>{t("Save as CSV")}</Button>
      </div>
    </Section>
  );
}

function Progress(props: { readonly app: App; readonly survey: Survey }): JSX.Element {
  const { app, survey } = props;
  const { done, running } = survey;
  const all = survey.rows.length;
  return (
    <div class="survey-progress">
      <progress max={all} value={done} aria-label={t("Puzzles rated")} />
      <span class="hint" role="status">{running ? t("Rating {count} puzzles", { count: grouped(all) }) : done === all ? t("All are rated") : t("Stopped after {count}", { count: grouped(done) })}</span>
      {running && <Button kind="quiet" onClick={() => survey.stop()}>{t("Stop")}</Button>}
      {!running && done < all && <Button kind="quiet" onClick={() => void app.attempt(() => survey.start())}>{t("Continue")}</Button>}
    </div>
  );
}

function Filters(props: { readonly grades: readonly string[]; readonly wanted: Wanted; readonly onChange: (wanted: Wanted) => void }): JSX.Element {
  const { grades, wanted, onChange } = props;
  return (
    <div class="filters">
      <input type="search" aria-label={t("Find a name or a hardest step")} placeholder={t("Find…")} value={wanted.words} onInput={(event) => onChange({ ...wanted, words: event.currentTarget.value })} />
      <select aria-label={t("Solutions")} value={wanted.solutions} onChange={(event) => onChange({ ...wanted, solutions: event.currentTarget.value })}>
        <option value="">{t("Solutions")}</option>
        {(["one", "several", "none", "not known"] as const).map((each) => <option value={each}>{t(kSolutions[each])}</option>)}
      </select>
      <select aria-label={t("Grade")} value={wanted.grade} onChange={(event) => onChange({ ...wanted, grade: event.currentTarget.value })}>
        <option value="">{t("Grade")}</option>
        {grades.map((each) => <option value={each}>{upper(gradeText(each))}</option>)}
      </select>
    </div>
  );
}

function Line(props: { readonly app: App; readonly row: Row }): JSX.Element {
  const { app, row } = props;
  const { known } = row;
  const play = () => void app.attempt(() => app.open.listed(row.read));
  return (
    <tr>
      <th scope="row"><button type="button" title={t("Open this puzzle")} aria-current={app.listed === row.read ? "true" : undefined} onClick={play}>{row.name}</button></th>
      <td class={known?.solutions === "one" ? "good-text" : ""} title={known?.problem}>{known ? t(kSolutions[known.solutions]) : "…"}</td>
      <td>{upper(gradeText(known?.grade ?? ""))}</td>
      <td class="number">{known?.rating !== undefined && fixed(known.rating, 1)}</td>
      <td class="wide">{known?.hardest}</td>
      <td class="number">{row.givens}</td>
    </tr>
  );
}
