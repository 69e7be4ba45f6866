// Set: draw the rules of a puzzle, list them, write them as text, and see at once what they leave.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { App } from "../state/app.ts";
import { verdictText } from "../state/checker.ts";
import type { Drawer } from "../state/drawer.ts";
import type { Form } from "../state/forms.ts";
import { asEntries, printed } from "../state/game.ts";
import { writtenOf } from "../state/grid.ts";
import { kLargestPainted, type Painter } from "../state/painter.ts";
import { aboveOf, canTakeSide, formOfKind, type RuleItem } from "../state/ruleitems.ts";
import { kindStatement, kindTitle } from "../state/ruletext.ts";
import { Contradiction, TrueCandidates } from "./check.tsx";
import { Icon } from "./icons.tsx";
import { kLayouts, layoutText } from "./layouts.ts";
import { KindPicture, Palette, picturesNow } from "./palette.tsx";
import { Button, Entering, Extras, Section } from "./ui.tsx";
import { english, slotText, spoken, t, type Key } from "../words/words.ts";

export function Setter(props: { readonly app: App; readonly onPlay: () => void }): JSX.Element {
  const { app } = props;
  const { drawer } = app;
  useEffect(() => void app.attempt(() => app.open.readKinds()), [app]);
  return (
    <>
      {drawer && (
        <Section title={t("Draw a rule")}>
          {drawer.kind ? <Drawing app={app} drawer={drawer} /> : <Palette app={app} drawer={drawer} />}
        </Section>
      )}
      {drawer && <RuleItems app={app} drawer={drawer} />}
      <Section title={t("The puzzle")}>
        <Entering app={app} onOther={props.onPlay} />
        <Live app={app} />
      </Section>
      {drawer && <RulesField app={app} drawer={drawer} />}
      <Givens app={app} />
      {app.painter && app.side <= kLargestPainted && <Regions app={app} painter={app.painter} />}
    </>
  );
}

/** The regions of a jigsaw; while they are painted, the pad has their keys. */
function Regions(props: { readonly app: App; readonly painter: Painter }): JSX.Element | null {
  const { app, painter } = props;
  if (painter.active) return null;
  const begin = (bare: boolean) => {
    painter.begin(bare);
    window.scrollTo(0, 0);
  };
  return (
    <Section title={t("Regions")}>
      {painter.unfinished && <p class="hint">{t("Some painted regions are not finished, so the puzzle still has its former ones.")}</p>}
      <div class="row">
        {painter.unfinished && <Button kind="primary" onClick={() => begin(false)}>{t("Go on painting")}</Button>}
        <Button onClick={() => begin(true)}>{t("Paint all regions")}</Button>
        {!painter.unfinished && app.grid.regions.length > 0 && <Button onClick={() => begin(false)}>{t("Change some cells")}</Button>}
      </div>
    </Section>
  );
}

/** What is known of the puzzle after every change. */
function Live(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const { check, error, foreign } = app.checker.state;
  const none = check?.verdict === "none";
  return (
    <>
      {app.blank ? (
        <p class="hint">{t("Type givens, or draw rules: what they leave is checked after every change.")}</p>
      ) : (
        <p class={`verdict ${none ? "bad" : check?.verdict === "unique" ? "good" : ""}`}><strong>{error ? t("Not checked") : verdictText(check, false)}</strong></p>
      )}
      {error && <p class="bad-text" {...english(foreign)}>{error}</p>}
      {none && <Contradiction kinds={app.kinds} lead="all" cells={check.conflict} rules={check.conflict_rules} />}
      {!app.blank && <TrueCandidates app={app} />}
    </>
  );
}

const kWays: Readonly<Record<Form["takes"], Key | "">> = {
  nothing: "It is a rule of the whole grid.",
  cells: "Drag over its cells.",
  pair: "Click the border between two cells, or drag from the first to the second.",
  lists: "Drag over the cells of each list, one list after the other.",
  line: "Click beside a row or column, or drag along it from the side of the clue.",
  block: "",
};

/** The kind that is being drawn: what it means, how it is drawn, and its value. */
function Drawing(props: { readonly app: App; readonly drawer: Drawer }): JSX.Element {
  const { app, drawer } = props;
  const kind = drawer.kind!;
  const form = formOfKind(kind);
  const count = app.selection.size;
  const way = kWays[form.takes];
  return (
    <>
      <div class="drawing-head">
        <KindPicture picture={picturesNow(kind.name)} />
        <div>
          <h3>{kindTitle(kind)}</h3>
          <p class="hint">{kindStatement(kind)}</p>
        </div>
      </div>
      <p class="answer">{way && t(way)}{drawer.lists.length > 0 && ` ${t("Lists drawn: {count}.", { count: drawer.lists.length })}`}</p>
      <Value app={app} drawer={drawer} slot={form.slot} />
      <Wrong drawer={drawer} />
      <div class="row">
        {form.takes === "nothing" ? (
          <Button kind="primary" onClick={() => drawer.drawIn([0])}>{t("Add it")}</Button>
        ) : (
          <Button onClick={() => drawer.drawIn([...app.selection])}>{t("Use the selected cell|Use the {n} selected cells", { n: count })}</Button>
        )}
        {drawer.lists.length > 1 && <Button onClick={() => drawer.done()}>{t("The next one is another")}</Button>}
        <Button kind="quiet" onClick={() => drawer.choose(undefined)}>{t("Other rules")}</Button>
      </div>
    </>
  );
}

function Value(props: { readonly app: App; readonly drawer: Drawer; readonly slot: Form["slot"] }): JSX.Element | null {
  const { drawer, slot } = props;
  if (!slot) return null;
  return (
    <label class="field">
      <span>{slotText(slot.name)}{slot.optional && <small>{" "}{t("(may be empty)")}</small>}</span>
      <input value={drawer.value} inputMode={slot.quoted ? "text" : "numeric"} autocomplete="off" spellcheck={false} onInput={(event) => drawer.setValue(event.currentTarget.value)} />
      {drawer.waits && <small class="waits" role="status">{t("Type the {slot} to add the rule.", { slot: spoken() === "en" ? slotText(slot.name).toLowerCase() : slotText(slot.name) })}</small>}
    </label>
  );
}

function Wrong(props: { readonly drawer: Drawer }): JSX.Element {
  return <p class="bad-text rules-wrong" role="alert" {...english(props.drawer.foreign)}>{props.drawer.wrong}</p>;
}

// The rules one by one. The one that is edited is open.
function RuleItems(props: { readonly app: App; readonly drawer: Drawer }): JSX.Element | null {
  const { app, drawer } = props;
  const { items } = drawer;
  const [sides, setSides] = useState<Sides | undefined>();
  // Sides belong to lines, which are others after a change.
  useEffect(() => setSides(undefined), [app.grid]);
  if (items.length === 0) return null;
  return (
    <Section title={t("{n} rule|{n} rules", { n: items.length })}>
      {sides && <p class="hint">{t("Give rules a side: all rules of one side must hold. Choose at least two sides.")}</p>}
      <ul class="rule-items">
        {items.map((item) => <Item key={`${item.from} ${item.kind?.name ?? ""}`} app={app} drawer={drawer} item={item} sides={sides} onSides={setSides} />)}
      </ul>
      {items.filter(canTakeSide).length > 1 && <Grouping drawer={drawer} sides={sides} onSides={setSides} />}
    </Section>
  );
}

/** The side of each rule that has one, by the first line of the rule. */
type Sides = ReadonlyMap<number, number>;
const kSides = "ABCDEF";

/** Makes alternatives of groups of rules. */
function Grouping(props: { readonly drawer: Drawer; readonly sides: Sides | undefined; readonly onSides: (sides: Sides | undefined) => void }): JSX.Element {
  const { drawer, sides, onSides } = props;
  if (!sides) return <div class="row"><Button onClick={() => { drawer.done(); onSides(new Map()); }}>{t("Alternatives of several rules…")}</Button></div>;
  const several = new Set(sides.values()).size > 1;
  return (
    <>
      <Wrong drawer={drawer} />
      <div class="row">
        <Button kind="primary" disabled={!several} onClick={() => drawer.group(sides)}>{t("Only one side must hold")}</Button>
        <Button kind="quiet" onClick={() => onSides(undefined)}>{t("Close")}</Button>
      </div>
    </>
  );
}

/** The side of a rule; a press gives it the next one, and none after the last. */
function Side(props: { readonly item: RuleItem; readonly name: string; readonly sides: Sides; readonly onSides: (sides: Sides) => void }): JSX.Element {
  const { item, name, sides, onSides } = props;
  const side = sides.get(item.from) ?? -1;
  const turn = () => {
    const next = new Map(sides);
    if (side + 1 < kSides.length) next.set(item.from, side + 1);
    else next.delete(item.from);
    onSides(next);
  };
  const label = side < 0 ? t("{rule}: no side", { rule: name }) : t("{rule}: side {side}", { rule: name, side: kSides[side]! });
  return <Button pressed={side >= 0} label={label} disabled={!canTakeSide(item)} onClick={turn}>{side < 0 ? "–" : kSides[side]}</Button>;
}

function Item(props: { readonly app: App; readonly drawer: Drawer; readonly item: RuleItem; readonly sides: Sides | undefined; readonly onSides: (sides: Sides) => void }): JSX.Element {
  const { app, drawer, item, sides, onSides } = props;
  const title = item.kind ? kindTitle(item.kind) : item.text.split(/\s/, 1)[0]!;
  const rest = item.text.slice(item.text.split(/\s/, 1)[0]!.length).trim();
  const open = drawer.chosen === item.from && drawer.kind === undefined;
  const here = item.piece?.lists.flat().includes(app.cursor) === true;
  const name = `${title} ${rest}`;
  return (
    <li class={`${item.off ? "off" : ""}${here ? " here" : ""}`}>
      <div class="rule-item">
        {sides ? (
          <Side item={item} name={name} sides={sides} onSides={onSides} />
        ) : (
          <input type="checkbox" checked={!item.off} aria-label={t("Use {rule}", { rule: name })} title={item.off ? t("Use this rule again") : t("Try without this rule")} onChange={(event) => drawer.turn(item, !event.currentTarget.checked)} />
        )}
        <button type="button" class="rule-name" aria-expanded={open} title={item.kind && kindStatement(item.kind)} onClick={() => (open ? drawer.done() : drawer.edit(item))}>
          <strong>{title}</strong> <span>{rest}</span>
        </button>
        <Button kind="quiet" label={t("Remove {rule}", { rule: name })} onClick={() => drawer.remove(item)}><Icon name="bin" /></Button>
      </div>
      {open && <Editing app={app} drawer={drawer} item={item} />}
    </li>
  );
}

const kMoves = [["left", "Move left", 0, -1], ["up", "Move up", -1, 0], ["down", "Move down", 1, 0], ["right", "Move right", 0, 1]] as const;

function Editing(props: { readonly app: App; readonly drawer: Drawer; readonly item: RuleItem }): JSX.Element {
  const { app, drawer, item } = props;
  if (!item.piece || !item.kind) return <Whole drawer={drawer} item={item} />;
  const { takes, slot } = formOfKind(item.kind);
  const kind = item.kind;
  const redraw = () => {
    drawer.remove(item);
    drawer.choose(kind);
    drawer.value = item.piece!.value;
    app.changed();
  };
  return (
    <div class="editing">
      <p class="hint">{kindStatement(item.kind)}</p>
      <Value app={app} drawer={drawer} slot={slot} />
      <Wrong drawer={drawer} />
      {takes !== "nothing" && (
        <div class="row">
          <div class="moves" role="group" aria-label={t("Move it")}>
            {kMoves.map(([icon, name, rows, columns]) => (
              <Button label={t(name)} onClick={() => drawer.shift(rows, columns)}><Icon name={icon} /></Button>
            ))}
          </div>
          <Button onClick={redraw}>{t("Draw it again")}</Button>
        </div>
      )}
      {item.piece.lists.length > 0 && <p class="hint with-keys">{t("It can also be dragged on the board.")}</p>}
      <Or drawer={drawer} item={item} />
    </div>
  );
}

// A rule that is not edited part by part.
function Whole(props: { readonly drawer: Drawer; readonly item: RuleItem }): JSX.Element {
  const { drawer, item } = props;
  const has = item.kind?.name === "or";
  return (
    <div class="editing">
      <p class="hint">{has ? t("One of these rules must hold.") : t("This rule is edited as text, below.")}</p>
      {has && <div class="row"><Button onClick={() => drawer.part(item)}>{t("Take them apart")}</Button></div>}
      <Wrong drawer={drawer} />
      <Or drawer={drawer} item={item} />
    </div>
  );
}

/** Makes the rule and the one above it alternatives. */
function Or(props: { readonly drawer: Drawer; readonly item: RuleItem }): JSX.Element | null {
  const { drawer, item } = props;
  const above = aboveOf(drawer.items, item);
  return above ? <div class="row"><Button onClick={() => drawer.join(item)}>{t("Only this or the rule above must hold")}</Button></div> : null;
}

const kTypingMs = 700;

// The rules as text. What is typed is drawn as soon as it is a rule, and what is drawn is written here.
function RulesField(props: { readonly app: App; readonly drawer: Drawer }): JSX.Element {
  const { app, drawer } = props;
  const now = writtenOf(app.grid).join("\n");
  const [text, setText] = useState(now);
  const [wrong, setWrong] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // Whether the text has changes that are not in force.
  const typed = useRef(false);
  useEffect(() => {
    if (typed.current) return;
    setText(now);
    setWrong("");
  }, [now, app.id]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const use = async (value: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { id } = app;
    const problem = await drawer.write(value);
    if (id !== app.id) return;
    setWrong(problem);
    typed.current = problem !== "";
  };
  const type = (value: string) => {
    typed.current = true;
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void use(value), kTypingMs);
  };
  return (
    <Section title={t("As text")}>
      <label class="field">
        <span class="visually-hidden">{t("Rules, one per line")}</span>
        <textarea
          rows={Math.min(8, Math.max(3, text.split("\n").length))}
          value={text}
          spellcheck={false}
          autocapitalize="off"
          onInput={(event) => type(event.currentTarget.value)}
          onBlur={() => timer.current !== undefined && void use(text)}
          placeholder={"killer 10 r1c1 r1c2\nthermometer r3c1-r6c1\n# arrow r2c2 r2c3 r2c4"}
        />
        <small>{t("One rule a line. A line that begins with # is switched off.")}</small>
      </label>
      {wrong !== "" && <p class="bad-text rules-wrong" role="alert" {...english(drawer.foreign)}>{wrong}</p>}
      <Extras app={app} />
      {app.grid.extras.length > 0 && (
        <div class="row">
          <Button onClick={() => void app.attempt(() => app.open.withoutExtras())}>{t("Take the extra houses off")}</Button>
        </div>
      )}
    </Section>
  );
}

function Givens(props: { readonly app: App }): JSX.Element {
  const { app } = props;
  const [layout, setLayout] = useState("3x3");
  return (
    <Section title={t("Givens and size")}>
      <div class="row">
        <Button onClick={() => app.go(printed(app.position, true))}>{t("Turn all digits into givens")}</Button>
        <Button onClick={() => app.go(printed(app.position, false))}>{t("Turn givens into entries")}</Button>
        <Button
          disabled={![...app.selection].some((cell) => app.position.givens[cell] !== 0)}
          title={t("Turn the selected givens into entries")}
          onClick={() => app.go(asEntries(app.position, app.selection))}
        >
          {t("Selected are mine")}
        </Button>
      </div>
      <div class="row">
        <label class="inline">
          {t("Size")}
          <select value={layout} onChange={(event) => setLayout(event.currentTarget.value)}>
            {kLayouts.map(([name, title]) => <option value={name}>{layoutText(title)}</option>)}
          </select>
        </label>
        <Button onClick={() => void app.attempt(() => app.open.layout(layout))}>{t("Empty grid")}</Button>
      </div>
    </Section>
  );
}
