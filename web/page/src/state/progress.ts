// The progress of a search in words.
import type { Progress } from "sudokit";
import { grouped, t } from "../words/words.ts";

/** The progress of a search in words. */
export function progressText({ answered, iterations, seconds }: Progress): string {
  const parts: string[] = [];
  if (answered > 0) parts.push(t("{count} done", { count: grouped(answered) }));
  if (iterations > 0) parts.push(t("{count} tries", { count: grouped(iterations) }));
  if (seconds >= 1) parts.push(`${Math.floor(seconds)} s`);
  return parts.length > 0 ? `${t("Working…")} ${parts.join(", ")}` : t("Working…");
}
