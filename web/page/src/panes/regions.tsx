// The pad while regions are painted: a key for each region, and what is still missing.
import type { JSX } from "preact";
import type { App } from "../state/app.ts";
import { kNoRegion, type Painter } from "../state/painter.ts";
import { Icon } from "./icons.tsx";
import { Button } from "./ui.tsx";
import { t } from "../words/words.ts";

const kMostProblems = 3;

export function RegionPad(props: { readonly app: App; readonly painter: Painter }): JSX.Element {
  const { app, painter } = props;
  const { side } = app;
  const { counts, unused, brush, problems } = painter;
  const columns = side <= 9 ? side : Math.ceil(side / Math.ceil(side / 9));
  return (
    <div class="pad">
      <div class="digits" role="group" aria-label={t("The region to paint")} data-columns={columns} data-many={side > 9 ? "" : undefined}>
        {counts.map((count, region) => (
          <button
            type="button"
            class={`key region c${1 + (region % 9)}${count > side ? " over" : ""}`}
            aria-pressed={brush === region}
            aria-label={t("Region {region}, {count} of {side} cells", { region: region + 1, count, side })}
            onClick={() => painter.choose(region)}
          >
            <span class="key-digit">{region + 1}</span>
            <span class="key-left">{count === side ? "✓" : side - count}</span>
          </button>
        ))}
      </div>
      <div class="row">
        <Button disabled={unused < 0} onClick={() => painter.choose(unused)}>{t("New region")}</Button>
        <Button pressed={brush === kNoRegion} onClick={() => painter.choose(kNoRegion)}><Icon name="erase" />{" "}{t("No region")}</Button>
        <Button kind="primary" onClick={() => painter.end()}>{t("Done")}</Button>
      </div>
      <p class="hint">
        {t("Choose a region and drag over its {side} cells; drag from one of its cells to take cells out.", { side })}
        <span class="with-keys">{" "}{t("Or select cells and type its number.")}</span>
      </p>
      <p class="answer" role="status">
        {[...(painter.inForce ? [t("The puzzle has these regions.")] : []), ...problems.slice(0, kMostProblems)].join(" ")}
      </p>
    </div>
  );
}
