// The pad: buttons for modes and digits, and the controls next to them.
import type { JSX } from "preact";
import type { App } from "../state/app.ts";
import type { Mode } from "../state/game.ts";
import { filled, kPenCross, kPenDot } from "../state/game.ts";
import { signOf } from "../board/ink.ts";
import { Icon } from "./icons.tsx";
import { t, type Key } from "../words/words.ts";

const kModes: readonly (readonly [Mode, Key, string])[] = [
  ["digit", "Digit", "Z"],
  ["corner", "Corner", "X"],
  ["centre", "Centre", "C"],
  ["colour", "Colour", "V"],
  ["pen", "Pen", "B"],
];

export function Pad(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const digits = Array.from({ length: app.mode === "colour" ? 9 : app.side }, (_, i) => i + 1);
  const used = Array<number>(app.side + 1).fill(0);
  for (const value of filled(app.position)) used[value]!++;
  const letters = app.settings.signs && app.side > 9;
  const left = (digit: number) => app.side - used[digit]!;
  const columns = app.mode === "colour" || app.side <= 9 ? Math.min(digits.length, 9) : Math.ceil(app.side / Math.ceil(app.side / 9));
  return (
    <div class="pad">
      <div class="modes">
       <div class="modes-choice" role="group" aria-label={t("What digits do")}>
        {kModes.map(([mode, name, key]) => (
          <button
            type="button"
            class="mode"
            aria-pressed={app.mode === mode}
            title={`${t(name)} (${key})`}
            onClick={() => {
              app.mode = mode;
              app.changed();
            }}
          >
            <span class={`mode-sign ${mode}`} aria-hidden="true" />
            {t(name)}
          </button>
        ))}
       </div>
        <button type="button" class="mode" onClick={() => app.hand.erase()} title={t("Erase (Delete)")}>
          <Icon name="erase" />
          {t("Erase")}
        </button>
      </div>
      {app.mode === "pen" ? <PenPad app={app} /> : (
      <div class="digits" data-columns={columns} data-many={app.side > 9 ? "" : undefined}>
        {digits.map((digit) => (
          <button
            type="button"
            class={`key ${app.mode}${app.mode === "colour" ? ` c${digit}` : ""}`}
            data-done={app.mode === "digit" && left(digit) <= 0 ? "" : undefined}
            onClick={() => (app.drawer?.slot ? app.drawer.type(String(digit)) : app.hand.digit(digit))}
          >
            <span class="key-digit">{app.mode === "colour" ? <span class="visually-hidden">{t("Colour {digit}", { digit })}</span> : signOf(digit, letters)}</span>
            {app.mode === "digit" && (
              <span class="key-left">
                {left(digit) > 0 ? left(digit) : "✓"}
                <span class="visually-hidden">{` ${left(digit) > 0 ? t("left") : t("done")}`}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      )}
    </div>
  );
}

/** What the pen does: it draws lines along the cells that it is dragged over, and puts signs into cells. */
function PenPad(props: { readonly app: App }): JSX.Element {
  const { hand } = props.app;
  return (
    <div class="row pen-pad">
      <button type="button" class="button" onClick={() => hand.sign(kPenDot)}>{t("○ Dot")}</button>
      <button type="button" class="button" onClick={() => hand.sign(kPenCross)}>{t("✕ Cross")}</button>
      <button type="button" class="button" onClick={() => hand.join()}>{t("Join cells")}</button>
      <span class="hint">{t("Drag over cells to draw a line; drag again to remove it.")}</span>
    </div>
  );
}
