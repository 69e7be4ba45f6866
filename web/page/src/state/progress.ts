// Numbers and the progress of a search in words.
import type { Progress } from "sudokit";

// Created on first use, because creating it takes longer than the rest of the start.
let format: Intl.NumberFormat | undefined;
export const grouped = (value: number): string => (format ??= new Intl.NumberFormat("en")).format(value);

/** The progress of a search in words. */
export function progressText({ answered, iterations, seconds }: Progress): string {
  const parts: string[] = [];
  if (answered > 0) parts.push(`${grouped(answered)} done`);
  if (iterations > 0) parts.push(`${grouped(iterations)} tries`);
  if (seconds >= 1) parts.push(`${Math.floor(seconds)} s`);
  return parts.length > 0 ? `Working… ${parts.join(", ")}` : "Working…";
}
