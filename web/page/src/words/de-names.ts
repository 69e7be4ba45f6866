// German: the names that the library gives to techniques, grades, families and makers. Techniques are found by their
// titles in lower case, because a scale may give the same technique another title.

export const kGrades: Readonly<Record<string, string>> = {
  easy: "leicht", medium: "mittel", hard: "schwer", expert: "sehr schwer", extreme: "extrem",
  moderate: "mäßig", tricky: "knifflig", difficult: "schwierig", evil: "sehr schwierig", fiendish: "teuflisch", unfair: "unfair",
};

export const kFamilies: Readonly<Record<string, string>> = {
  "single": "Einer", "intersection": "Überschneidung", "subset": "Gruppe", "fish": "Fisch", "single digit": "Muster einer Ziffer", "wing": "Flügel",
  "uniqueness": "Eindeutigkeit", "chain": "Kette", "overlay": "Überlagerung", "rule": "Regel",
};

/** Why a search ended. */
export const kReasons: Readonly<Record<string, string>> = {
  finished: "zu Ende gesucht", time: "die Zeit ist um", iterations: "die Schritte sind verbraucht", stopped: "angehalten", memory: "der Speicher reicht nicht",
};

/** The families as a hint names them. */
export const kFamilyOfHint: Readonly<Record<string, string>> = {
  "single": "Ein Einer", "intersection": "Eine Überschneidung", "subset": "Eine Gruppe", "fish": "Ein Fisch", "single digit": "Ein Muster einer Ziffer",
  "wing": "Ein Flügel", "uniqueness": "Die Eindeutigkeit", "chain": "Eine Kette", "overlay": "Eine Überlagerung", "rule": "Eine Regel",
};

const kFish: Readonly<Record<string, string>> = {
  "x-wing": "X-Wing", "swordfish": "Schwertfisch", "jellyfish": "Qualle", "squirmbag": "Squirmbag", "whale": "Wal", "leviathan": "Leviathan", "fish": "Fisch",
};
const kExtras: Readonly<Record<string, string>> = { finned: " mit Flosse", sashimi: " (Sashimi)" };

// A fish of any size and kind, such as "finned Franken swordfish". */
function fishTitle(title: string): string | undefined {
  const match = /^(siamese )?(?:(finned|sashimi) )?(?:(franken|mutant) )?([\w-]+)$/.exec(title);
  const fish = match && kFish[match[4]!];
  if (!fish) return undefined;
  const kind = match[3] ? `${match[3] === "franken" ? "Franken" : "Mutanten"}-` : "";
  return `${kind}${fish}${kExtras[match[2] ?? ""] ?? ""}${match[1] ? ", siamesisch" : ""}`;
}

const kTitles: Readonly<Record<string, string>> = {
  "last cell": "Letztes Feld",
  "full house": "Letztes Feld eines Hauses",
  "hidden single": "Versteckter Einer",
  "naked single": "Nackter Einer",
  "pointing": "Zeigende Kandidaten",
  "claiming": "Beanspruchende Kandidaten",
  "pointing & claiming": "Zeigende und beanspruchende Kandidaten",
  "locked candidates type 1": "Gesperrte Kandidaten, Typ 1",
  "locked candidates type 2": "Gesperrte Kandidaten, Typ 2",
  "direct pointing": "Direktes Zeigen",
  "direct pointing and claiming": "Direktes Zeigen und Beanspruchen",
  "align": "Ausrichten",
  "triad": "Triade",
  "naked pair": "Nacktes Paar",
  "naked triple": "Nackter Dreier",
  "naked triplet": "Nackter Dreier",
  "naked quad": "Nackter Vierer",
  "naked quadruple": "Nackter Vierer",
  "locked pair": "Gesperrtes Paar",
  "locked triple": "Gesperrter Dreier",
  "hidden pair": "Verstecktes Paar",
  "hidden triple": "Versteckter Dreier",
  "hidden triplet": "Versteckter Dreier",
  "hidden quad": "Versteckter Vierer",
  "hidden quadruple": "Versteckter Vierer",
  "direct hidden pair": "Direktes verstecktes Paar",
  "direct hidden triplet": "Direkter versteckter Dreier",
  "subproblem": "Teilproblem",
  "last cell of a rule": "Letztes Feld einer Regel",
  "rule": "Regel",
  "wide rule": "Regel über viele Felder",
  "innies and outies": "Innies und Outies",
  "needed digit": "Nötige Ziffer",
  "rule and house": "Regel und Haus",
  "house and rules": "Haus und Regeln",
  "crossing rules": "Kreuzende Regeln",
  "two rules": "Zwei Regeln",
  "short net": "Kurzes Netz",
  "fish of five and more": "Fisch aus fünf und mehr",
  "kraken fish": "Krake",
  "siamese fish": "Siamesischer Fisch",
  "skyscraper": "Wolkenkratzer",
  "two-string kite": "Drachen",
  "2-string kite": "Drachen",
  "dual 2-string kite": "Doppelter Drachen",
  "turbot fish": "Turbot-Fisch",
  "empty rectangle": "Leeres Rechteck",
  "dual empty rectangle": "Doppeltes leeres Rechteck",
  "dual kite and dual empty rectangle": "Doppelter Drachen und doppeltes leeres Rechteck",
  "strong links on a string": "Starke Verbindungen an einer Schnur",
  "2 strong links": "2 starke Verbindungen",
  "3 strong links": "3 starke Verbindungen",
  "4 strong links": "4 starke Verbindungen",
  "simple colouring": "Einfaches Färben",
  "simple colors": "Einfaches Färben",
  "multi-colours": "Mehrfaches Färben",
  "multi colors": "Mehrfaches Färben",
  "nishio": "Nishio",
  "nishio forcing chain": "Nishio-Zwangskette",
  "nishio forcing chains": "Nishio-Zwangsketten",
  "pattern overlay": "Musterüberlagerung",
  "templates": "Schablonen",
  "template set": "Schablone: setzen",
  "template delete": "Schablone: streichen",
  "xy-wing": "XY-Wing",
  "xyz-wing": "XYZ-Wing",
  "w-wing": "W-Wing",
  "wxyz-wing": "WXYZ-Wing",
  "wxyz-wing and larger": "WXYZ-Wing und größere",
  "vwxyz-wing": "VWXYZ-Wing",
  "uvwxyz-wing": "UVWXYZ-Wing",
  "tuvwxyz-wing": "TUVWXYZ-Wing",
  "sue de coq": "Sue de Coq",
  "als-xz": "ALS-XZ",
  "als-xy-wing": "ALS-XY-Wing",
  "als chain": "ALS-Kette",
  "almost locked set xz-rule": "Fast gesperrte Menge: XZ-Regel",
  "almost locked set xy-wing": "Fast gesperrte Menge: XY-Wing",
  "almost locked set chain": "Kette fast gesperrter Mengen",
  "death blossom": "Todesblüte",
  "aligned pair exclusion": "Ausschluss ausgerichteter Paare",
  "aligned triplet exclusion": "Ausschluss ausgerichteter Dreier",
  "unique rectangle": "Eindeutiges Rechteck",
  "unique rectangle / loop": "Eindeutiges Rechteck oder eindeutige Schleife",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].flatMap((type) => [
    [`unique rectangle type ${type}`, `Eindeutiges Rechteck, Typ ${type}`],
    [`uniqueness test ${type}`, `Eindeutigkeitstest ${type}`],
    [`avoidable rectangle type ${type}`, `Vermeidbares Rechteck, Typ ${type}`],
  ])),
  "hidden rectangle": "Verstecktes Rechteck",
  "unique loop": "Eindeutige Schleife",
  "bug + 1": "BUG + 1",
  "bug": "BUG",
  "bivalue universal grave": "BUG (nur Paare übrig)",
  "bivalue universal grave + 1": "BUG + 1",
  "trapezoid": "Trapez",
  "remote pair": "Entferntes Paar",
  "x-chain": "X-Kette",
  "xy-chain": "XY-Kette",
  "bilocal cycle": "Kreis aus zwei Plätzen",
  "bivalue cycle": "Kreis aus zwei Kandidaten",
  "repetition": "Wiederholung",
  "path": "Weg",
  "conflicting paths": "Widersprüchliche Wege",
  "nice loop": "Nice Loop",
  "aic": "AIC",
  "nice loop and aic": "Nice Loop und AIC",
  "grouped nice loop": "Gruppierter Nice Loop",
  "grouped aic": "Gruppierte AIC",
  "grouped nice loop and aic": "Gruppierter Nice Loop und AIC",
  "nice loop and aic with sets": "Nice Loop und AIC mit Mengen",
  "aic with sets": "AIC mit Mengen",
  "nice loop with sets": "Nice Loop mit Mengen",
  "forcing chain": "Zwangskette",
  "forcing chains and cycles": "Zwangsketten und Kreise",
  "forcing chains & cycles": "Zwangsketten und Kreise",
  "forcing net": "Zwangsnetz",
  "contradiction forcing net": "Zwangsnetz mit Widerspruch",
  "cell forcing net": "Zwangsnetz aus einem Feld",
  "region forcing net": "Zwangsnetz aus einem Haus",
  "multiple forcing chains": "Mehrfache Zwangsketten",
  "dynamic forcing chains": "Dynamische Zwangsketten",
  "dynamic forcing chains (+)": "Dynamische Zwangsketten (+)",
  "nested forcing chains": "Verschachtelte Zwangsketten",
  "two-satisfiability": "Zwei-Erfüllbarkeit",
  "supposition": "Annahme",
  "search": "Suche",
  "brute force": "Ausprobieren",
};

// Titles of single steps: "Unique Loop 6 type 2", "WXYZ-Wing 126", "Dynamic Cell Forcing Chains (+ Forcing Chains)".
function variantTitle(title: string): string | undefined {
  const type = /^(.+) type (\d)$/.exec(title);
  const sized = /^(.+?) (\d+)$/.exec(title);
  const strings = /^(\d)-string kite (\d+)$/.exec(title);
  const chains = /^(dynamic )?(region|cell|contradiction) forcing chains( .+)?$/.exec(title);
  if (strings) return `Drachen mit ${strings[1]} Schnüren ${strings[2]}`;
  if (chains) return `${chains[1] ? "Dynamische " : ""}Zwangsketten ${kStarts[chains[2]!]}${(chains[3] ?? "").replace("multiple forcing chains", "mehrfache Zwangsketten").replace("forcing chains", "Zwangsketten")}`;
  const [, rest, end] = type ?? sized ?? [];
  const known = rest === undefined ? undefined : titleIn(rest);
  return known && `${known}${type ? `, Typ ${end}` : ` ${end}`}`;
}

const kStarts: Readonly<Record<string, string>> = { region: "aus einem Haus", cell: "aus einem Feld", contradiction: "mit Widerspruch" };

/** A technique, or a step that has a title of its own. */
export function titleIn(title: string): string | undefined {
  const lower = title.toLowerCase();
  return kTitles[lower] ?? fishTitle(lower) ?? variantTitle(lower);
}

/** The values in the forms of rules. */
export const kSlots: Readonly<Record<string, string>> = {
  SUM: "Summe", COUNT: "Anzahl", NUMBER: "Zahl", DIFFERENCE: "Differenz", DIFFERENCES: "Differenzen", M: "M", RATIOS: "Verhältnisse", DIGITS: "Ziffern",
  DIGIT: "Ziffer", DISTANCES: "Abstände", RANK: "Rang", PATTERN: "Muster", TABLE: "Tabelle",
};

/** What makers make, and what their wishes and parameters mean. */
export const kWishes: Readonly<Record<string, string>> = {
  "minimal": "Genau eine Lösung und keine überflüssige Vorgabe.",
  "lewis": "Eine gemischte Ausgangslösung, zufällig geleert; oft mit vielen Lösungen.",
  "blank": "Ein zufälliges gelöstes Gitter, bis auf eine Zahl oder nach Zufall geleert; oft mit vielen Lösungen.",
  "eppstein": "Eine Lösung, symmetrisch; gezogen wird, wo einfache Regeln die Wahl lassen.",
  "sukaku": "Kandidaten statt Vorgaben: eine Lösung, und kein Kandidat kann hinzukommen.",
  "unsatisfiable": "Keine Lösung und keine Vorgaben, die sich sehen; lösbar, wenn eine beliebige Vorgabe entfällt.",
  "nishio-3sat": "Ein Gitter einer Ziffer, das genau dann eine Belegung hat, wenn eine Formel erfüllbar ist.",
  "givens": "Zahl der Vorgaben: eine Zahl oder ein Bereich.",
  "symmetry": "Symmetrie des Musters der Vorgaben.",
  "mask": "Genau diese Felder sind vorgegeben: je Feld ein Zeichen, für ein freies ein Punkt.",
  "from": "Das neue Rätsel hat die Lösung von diesem; seine Vorgaben werden zuletzt entfernt.",
  "rules": "Das Rätsel hat Regeln dieser Arten und so wenige Vorgaben, wie sie erlauben.",
  "rating": "Eine Wertung wie 4.5..5, eine Schwierigkeit (easy, medium, hard, expert, extreme) oder die Wertung einer anderen Skala, wie se:7..8.",
  "needs": "Ohne jede dieser Techniken ist das Rätsel unlösbar; Namen durch Kommas getrennt.",
  "contains": "Der Weg benutzt jede dieser Techniken, nötig oder nicht.",
  "avoids": "Die Techniken der Skala lösen das Rätsel ohne diese.",
  "only": "Allein diese Techniken lösen das Rätsel.",
  "sample": "Eine unverzerrte Stichprobe aller minimalen Rätsel: mit Gewichten, oder gleichmäßig gezogen und etwa 15-mal so langsam.",
  "no_minimal": "Vorgaben nur entfernen, bis Zahl oder Muster erreicht sind; überflüssige dürfen bleiben.",
  "jigsaw": "Jedes Rätsel hat eigene zufällige Gebiete statt derer des Gitters.",
  "symmetric_rules": "Auch Regeln und zufällige Gebiete haben die Symmetrie der Vorgaben.",
  "crossing_lines": "Linien von Regeln dürfen sich kreuzen und überdecken.",
  "strictly_minimal": "Keine einzelne Vorgabe ist überflüssig; sonst gilt das bei Symmetrie nur für Gruppen von Feldern.",
  "fixed": "Anteil der Felder, die vorgegeben sind.",
  "exact_count": "Genau so viele Felder leeren, statt jedes für sich.",
  "relabel": "Auch die Ziffern vertauschen.",
  "random_base": "Ein zufälliges gelöstes Gitter mischen statt der Ausgangslösung.",
  "by_chance": "Jedes Feld für sich leeren, wie Lewis, statt genau so viele.",
  "balanced": "Alle Zeilen, Spalten und Blöcke haben bis auf eins gleich viele freie Felder.",
  "asymmetric": "Felder einzeln ziehen, ohne das gegenüberliegende.",
  "nonempty": "Eine Variable hinzufügen, sodass es immer eine Belegung gibt.",
};
