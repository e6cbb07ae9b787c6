import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./folders";

const SUITES = ["quick", "full"] as const;
export type Suite = (typeof SUITES)[number];

export type Figures = ReadonlyMap<string, number>;

export const keptFigures = (suite: Suite): Figures =>
  figuresIn(readFileSync(join(root, "docs", "testing.md"), "utf8"), suite);

/** `–` marks a part that a suite does not have. */
export function figuresIn(document: string, suite: Suite): Figures {
  const figures = new Map<string, number>();
  for (const [, part = "", ...columns] of document.matchAll(/^\| `([^`]+)` \| *([\d–]+) \| *([\d–]+) \|/gm)) {
    const seconds = Number(columns[SUITES.indexOf(suite)]);
    if (!Number.isNaN(seconds)) figures.set(part, seconds);
  }
  return figures;
}

const GROWN = 1.2;
/** Below this, a little disk activity of another program slows a part by a fifth. */
const TOO_SMALL_SECONDS = 10;
/** With fewer parts, a slow part looks the same as a slow machine. */
const ENOUGH_TO_COMPARE = 3;

/**
 * Reports parts that used a fifth more than their figure. The median ratio of all parts scales the figures to
 * this machine's speed.
 */
export function grownParts(used: Figures, kept: Figures): string[] {
  const both = [...used].flatMap(([part, seconds]) => {
    const figure = kept.get(part);
    return figure !== undefined && figure >= TOO_SMALL_SECONDS ? [{ part, seconds, figure }] : [];
  });
  const ratios = both.map(({ seconds, figure }) => seconds / figure).sort((a, b) => a - b);
  const pace = both.length < ENOUGH_TO_COMPARE ? 1 : (ratios[Math.floor((ratios.length - 1) / 2)] ?? 1);
  return both
    .filter(({ seconds, figure }) => seconds > GROWN * figure * pace)
    .map(({ part, seconds, figure }) => {
      const here = pace === 1 ? "" : `, ${(figure * pace).toFixed(0)} at this machine's pace`;
      return `${part} has grown: ${seconds.toFixed(0)} s of the processor; docs/testing.md says ${figure}${here}.`;
    });
}
