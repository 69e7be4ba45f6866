// The ending of a puzzle that the person has solved.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { App } from "../state/app.ts";
import { another, harder, nextListed } from "../state/ending.ts";
import { clockText, streaksOf } from "../state/record.ts";
import { readRecord } from "../state/storage.ts";
import { Icon } from "./icons.tsx";
import { Button } from "./ui.tsx";
import { gradeText, t, upper } from "../words/words.ts";

export function EndingCard(props: { readonly app: App }): JSX.Element | null {
  const { app } = props;
  const { ending } = app;
  const place = useRef<HTMLElement>(null);
  const shown = app.solved && ending?.id === app.id;
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  if (!shown) return null;
  const { now } = streaksOf(readRecord(), app.daily.day);
  const close = () => {
    app.ending = undefined;
    app.changed();
  };
  return (
    <section class="section ending" aria-label={t("Solved")} ref={place}>
      <div class="section-head">
        <h2>{t("Solved")}</h2>
        <button type="button" class="head-button small" aria-label={t("Close the ending")} onClick={close}><Icon name="close" /></button>
      </div>
      <dl class="figures">
        <div><dt>{t("Time")}</dt><dd>{clockText(ending.seconds)}</dd></div>
        <div><dt>{t("Grade")}</dt><dd>{upper(gradeText(ending.grade)) || "–"}</dd></div>
        <div><dt>{t("Hints")}</dt><dd>{ending.hints === 0 ? t("None") : ending.hints}</dd></div>
        {ending.daily && <div><dt>{t("Days in a row")}</dt><dd>{Math.max(1, now)}</dd></div>}
      </dl>
      <div class="row"><Next app={app} grade={ending.grade} daily={ending.daily} /></div>
    </section>
  );
}

function Next(props: { readonly app: App; readonly grade: string; readonly daily: boolean }): JSX.Element {
  const { app, grade, daily } = props;
  const next = nextListed(app);
  const more = daily ? harder(app, grade) : undefined;
  const today = () => void app.attempt(async () => { await app.daily.open(daily ? more : undefined); app.toBoard(); });
  return (
    <>
      {next && <Button kind="primary" onClick={() => void app.attempt(async () => { await app.open.listed(next); app.toBoard(); })}>{t("Next in the list")}</Button>}
      {more && <Button kind={next ? undefined : "primary"} onClick={today}>{t("Today's {grade} puzzle", { grade: gradeText(more) })}</Button>}
      {grade !== "" && <Button kind={next || more ? undefined : "primary"} onClick={() => void app.attempt(() => another(app, grade))}>{t("Another {grade} one", { grade: gradeText(grade) })}</Button>}
      {!daily && <Button onClick={today}>{t("Puzzle of the day")}</Button>}
    </>
  );
}
