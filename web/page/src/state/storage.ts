// What this browser keeps: the puzzles that were worked on, and how one likes the page. A browser
// that keeps nothing (private windows, full disks) costs that alone.
export type Saved = {
  readonly id: string;
  readonly name: string;
  readonly layout: string;
  readonly rules?: string;
  readonly side: number;
  readonly givens: string;
  readonly entries: string;
  readonly notes: string;
  readonly seconds: number;
  readonly solved: boolean;
  readonly touched: number;
};

export type Settings = {
  readonly theme: "system" | "light" | "dark";
  readonly erase: boolean;
  readonly timer: boolean;
  readonly clashes: boolean;
  readonly peers: boolean;
  readonly liveMistakes: boolean;
  readonly scale: string;
};

export const kSettings: Settings = {
  theme: "system",
  erase: true,
  timer: true,
  clashes: true,
  peers: true,
  liveMistakes: false,
  scale: "",
};

const kPrefix = "sudokit.";
const kMost = 200;

function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(kPrefix + key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(kPrefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function readSettings(): Settings {
  const kept = read<Record<string, unknown>>("settings") ?? {};
  const settings: Record<string, unknown> = { ...kSettings };
  for (const [name, value] of Object.entries(kSettings)) {
    if (typeof kept[name] === typeof value) settings[name] = kept[name];
  }
  return settings as Settings;
}

export function writeSettings(settings: Settings): void {
  write("settings", settings);
}

function isSaved(value: unknown): value is Saved {
  const saved = value as Record<string, unknown> | null;
  return (
    typeof saved === "object" &&
    saved !== null &&
    ["id", "name", "layout", "givens", "entries", "notes"].every((key) => typeof saved[key] === "string") &&
    ["side", "seconds", "touched"].every((key) => typeof saved[key] === "number")
  );
}

/** The newest first. */
export function readPuzzles(): Saved[] {
  const list = read<unknown>("puzzles");
  return Array.isArray(list) ? list.filter(isSaved).sort((a, b) => b.touched - a.touched) : [];
}

/** False where the browser keeps nothing. */
export function writePuzzle(saved: Saved): boolean {
  const others = readPuzzles().filter((each) => each.id !== saved.id);
  return write("puzzles", [saved, ...others].slice(0, kMost));
}

export function deletePuzzle(id: string): void {
  write(
    "puzzles",
    readPuzzles().filter((each) => each.id !== id),
  );
}
