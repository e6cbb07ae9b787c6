import type { Audit } from "./lighthouse";
import type { Scripts } from "./scripts-of";

/** Times are milliseconds on Lighthouse's simulated phone; `scripts` is a multiple of an empty page's. */
const TARGETS = { score: 100, lcp: 1_200, tbt: 50, cls: 0.001, scripts: 1.1 };

const ratio = ({ campaign = 0, empty = 0 }: Scripts) => campaign / empty;

const kilobytes = (bytes = 0) => `${(bytes / 1024).toFixed(1)} kB`;

/** The figures as a table, and the weight of the scripts below it. */
export function table(audits: readonly Audit[], scripts: Scripts): string {
  const categories = Object.keys(audits[0]?.scores ?? {});
  const head = ["page", ...categories, "LCP", "TBT", "CLS"];
  const rows = audits.map(({ page, scores, lcp, tbt, cls }) => [
    page,
    ...categories.map((name) => String(scores[name])),
    `${Math.round(lcp)} ms`,
    `${Math.round(tbt)} ms`,
    cls.toFixed(3),
  ]);
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: string[]) =>
    cells.map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2)).join("");
  return [
    line(head),
    ...rows.map(line),
    "",
    `Scripts: campaign ${kilobytes(scripts.campaign)}, empty page ${kilobytes(scripts.empty)}, ratio ${ratio(scripts).toFixed(3)}`,
  ].join("\n");
}

/** A sentence for each target that was missed. */
export function failures(audits: readonly Audit[], scripts: Scripts): string[] {
  const missed = audits.flatMap(({ page, scores, lcp, tbt, cls, faults }) => [
    ...Object.entries(scores)
      .filter(([, score]) => score < TARGETS.score)
      .map(([name, score]) => `${page}: ${name} ${score}, not ${TARGETS.score} (${faults.join(", ")})`),
    ...(lcp > TARGETS.lcp ? [`${page}: LCP ${Math.round(lcp)} ms, not ${TARGETS.lcp}`] : []),
    ...(tbt > TARGETS.tbt ? [`${page}: TBT ${Math.round(tbt)} ms, not ${TARGETS.tbt}`] : []),
    ...(cls > TARGETS.cls ? [`${page}: CLS ${cls.toFixed(3)}, not 0`] : []),
  ]);
  if (!(ratio(scripts) <= TARGETS.scripts)) {
    missed.push(
      `campaign: ${ratio(scripts).toFixed(3)} × the scripts of an empty page, not ${TARGETS.scripts}`,
    );
  }
  return missed;
}
