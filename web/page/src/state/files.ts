// Opens files that are chosen or dropped.
import type { App } from "./app.ts";
import { gamesIn } from "./games.ts";
import { Told } from "./told.ts";
import { t } from "../words/words.ts";

const kMostBytes = 4_000_000;
/** All that a browser stores for a page. */
const kMostBytesOfGames = 20_000_000;

export async function openFile(app: App, file: File): Promise<void> {
  const text = file.size > kMostBytesOfGames ? "" : await file.text();
  if (file.size > kMostBytes && !gamesIn(text)) throw new Told(t("{file} is larger than 4 MB", { file: file.name }));
  await app.open.pasted(text);
}
