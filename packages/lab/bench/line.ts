import type { Figure } from "./load.ts";

/** One line of the table: what was measured, and what it has to be. */
export interface Line extends Figure {
  what: string;
  target: number;
  /** Whether the target is the most or the least it may be. */
  bound: "at most" | "at least";
  /** What stands behind the number. */
  detail: string;
}

/** Missed is what misses its target by more than its own spread. */
export function isHeld({ value, spread, target, bound }: Line): boolean {
  return bound === "at most" ? value - spread <= target : value + spread >= target;
}

export function lineText(line: Line): string {
  const { what, value, spread, bound, target, detail } = line;
  const figure = `${format(value)}${spread > 0 ? ` ±${format(spread)}` : ""}`;
  const sign = bound === "at most" ? "≤" : "≥";
  const verdict = isHeld(line) ? "held  " : "MISSED";
  return `  ${verdict} ${what.padEnd(52)} ${figure.padEnd(14)} ${sign} ${format(target).padEnd(6)} ${detail}`;
}

function format(value: number): string {
  return value >= 20 ? String(Math.round(value)) : value.toFixed(2);
}
