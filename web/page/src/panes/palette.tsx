// The kinds of rules to choose from, each with its picture and sentence from the library's tables.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RuleInfoAnswer } from "sudokit";
import { shapes } from "../board/board.ts";
import { kCell } from "../board/ink.ts";
import type { App } from "../state/app.ts";
import type { Drawer } from "../state/drawer.ts";
import { pictureOf, type Picture } from "../state/pictures.ts";
import { formOfKind } from "../state/ruleitems.ts";
import { kindStatement, kindTitle } from "../state/ruletext.ts";
import { ruleWords, t } from "../words/words.ts";

const known = new Map<string, Picture | undefined>();

// All pictures are asked for at once, and shown when they are there.
function usePictures(app: App): ReadonlyMap<string, Picture | undefined> {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (known.size > 0) return;
    void app.attempt(async () => {
      const kinds = [...app.kinds.values()];
      const found = await Promise.all(kinds.map((kind) => pictureOf(app, kind).catch(() => undefined)));
      kinds.forEach((kind, i) => known.set(kind.name, found[i]));
      redraw((count) => count + 1);
    });
  }, [app.kinds]);
  return known;
}

export function KindPicture(props: { readonly picture: Picture | undefined }): JSX.Element {
  const { picture } = props;
  if (!picture) return <span class="kind-picture none" aria-hidden="true" />;
  const { left, top, size, side } = picture;
  let grid = "";
  for (let at = 0; at <= side; at++) grid += `M${at * kCell} 0V${side * kCell}M0 ${at * kCell}H${side * kCell}`;
  return (
    <svg class="kind-picture" viewBox={`${left - 4} ${top - 4} ${size + 8} ${size + 8}`} aria-hidden="true">
      <rect class="paper" width={side * kCell} height={side * kCell} />
      <path class="thin" d={grid} />
      <g class="rules" dangerouslySetInnerHTML={{ __html: shapes(picture.shapes, Infinity) }} />
    </svg>
  );
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9äöüß]+/g, " ");

function found(kind: RuleInfoAnswer, words: readonly string[]): boolean {
  const text = plain(`${kind.title} ${kind.name} ${kind.iss} ${kind.statement} ${kind.meaning} ${kind.drawing} ${ruleWords(kind.name)?.join(" ") ?? ""}`);
  return words.every((word) => text.includes(word));
}

export function Palette(props: { readonly app: App; readonly drawer: Drawer }): JSX.Element {
  const { app, drawer } = props;
  const pictures = usePictures(app);
  const [wanted, setWanted] = useState("");
  const words = plain(wanted).trim().split(" ");
  const all = [...app.kinds.values()].filter((kind) => formOfKind(kind).takes !== "block");
  // A kind whose title has the words comes before one that only mentions them.
  const titled = (kind: RuleInfoAnswer) => words.every((word) => plain(`${kind.title} ${kindTitle(kind)}`).includes(word));
  const shown = all.filter((kind) => found(kind, words)).sort((a, b) => Number(titled(b)) - Number(titled(a)));
  return (
    <>
      <label class="field palette-search">
        <span class="visually-hidden">{t("Find a rule")}</span>
        <input type="search" value={wanted} placeholder={t("Find a rule: cage, line, dot, sum…")} autocomplete="off" spellcheck={false}
          onInput={(event) => setWanted(event.currentTarget.value)} />
      </label>
      <div class="palette" role="group" aria-label={t("Kinds of rules")}>
        {shown.map((kind) => <Tile kind={kind} picture={pictures.get(kind.name)} drawer={drawer} letters={app.settings.letters} />)}
        {shown.length === 0 && <p class="hint">{all.length === 0 ? t("Loading…") : t("No kind of rule has these words.")}</p>}
      </div>
    </>
  );
}

function Tile(props: { readonly kind: RuleInfoAnswer; readonly picture: Picture | undefined; readonly drawer: Drawer; readonly letters: boolean }): JSX.Element {
  const { kind, picture, drawer } = props;
  const letter = kind.title.charAt(0).toLowerCase();
  const keyed = props.letters && drawer.keyed(letter) === kind;
  return (
    <button type="button" class="kind" title={kindStatement(kind)} aria-keyshortcuts={keyed ? letter.toUpperCase() : undefined} onClick={() => drawer.choose(kind)}>
      <KindPicture picture={picture} />
      <span class="kind-title">{kindTitle(kind)}</span>
      {keyed && <kbd>{letter.toUpperCase()}</kbd>}
    </button>
  );
}

/** The picture of a kind that is shown beside its sentence. */
export const picturesNow = (name: string): Picture | undefined => known.get(name);
