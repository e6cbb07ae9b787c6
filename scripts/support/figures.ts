import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./folders";

export const SUITES = ["quick", "full"] as const;
export type Suite = (typeof SUITES)[number];

/** Seconds of the processor by part of the tests. */
export type Figures = ReadonlyMap<string, number>;

/** The figures of a suite as docs/testing.md has them, which is the one place where they stand. */
export const keptFigures = (suite: Suite): Figures =>
  figuresIn(readFileSync(join(root, "docs", "testing.md"), "utf8"), suite);

/** The rows `| part | quick | full |` of a document; a part that a suite does not have stands as `–`. */
export function figuresIn(document: string, suite: Suite): Figures {
  const figures = new Map<string, number>();
  for (const [, part = "", ...columns] of document.matchAll(/^\| `([^`]+)` \| *([\d–]+) \| *([\d–]+) \|/gm)) {
    const seconds = Number(columns[SUITES.indexOf(suite)]);
    if (!Number.isNaN(seconds)) figures.set(part, seconds);
  }
  return figures;
}

const GROWN = 1.2;
/** Below this a part grows by a fifth when another program so much as looks at the disk. */
const TOO_SMALL_SECONDS = 10;
/** With fewer parts than this, one cannot tell a slow part from a slow machine. */
const ENOUGH_TO_COMPARE = 3;

/**
 * A sentence for each part that used a fifth more than its figure. Another machine is faster or slower in all parts, so
 * the figures are first brought to its pace, by the part in the middle of all.
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
