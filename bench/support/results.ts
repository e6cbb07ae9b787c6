import { z } from "zod";
import type { Figure, Target } from "./benchmark";

const figure = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  target: z.union([z.object({ atLeast: z.number() }), z.object({ atMost: z.number() }), z.null()]),
  note: z.string().optional(),
});

export const resultsSchema = z.object({
  /** End time and environment. */
  at: z.string(),
  node: z.string(),
  cores: z.number(),
  isQuick: z.boolean(),
  benchmarks: z.array(z.object({ name: z.string(), figures: z.array(figure) })),
});

export type Results = z.infer<typeof resultsSchema>;

/** True without a target. */
export function isKept({ value, target }: Figure): boolean {
  if (target === null) return true;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** Three significant digits. */
const numeral = (value: number): string => {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
};

const measure = (value: number, unit: string) => `${numeral(value)}${unit && ` ${unit}`}`;

const wanted = (target: Target, unit: string): string => {
  if (target === null) return "";
  return "atLeast" in target ? `≥ ${measure(target.atLeast, unit)}` : `≤ ${measure(target.atMost, unit)}`;
};

const verdict = (figure: Figure): string => {
  if (figure.target === null) return "";
  return isKept(figure) ? "kept" : "MISSED";
};

const verdictAndNote = (figure: Figure): string =>
  [verdict(figure), figure.note].filter((part) => part).join("  ");

type Column = { head: string; isText?: boolean; of(figure: Figure, benchmark: string): string };

/** Formats a run's table, optionally beside an earlier run. */
export function tableOf(results: Results, before?: Results): string {
  const earlier = (benchmark: string, { name }: Figure) =>
    before?.benchmarks.find((one) => one.name === benchmark)?.figures.find((one) => one.name === name)?.value;
  const columns: Column[] = [
    { head: "", isText: true, of: ({ name }) => name },
    ...(before
      ? [
          {
            head: "before",
            of: (figure: Figure, benchmark: string) => {
              const value = earlier(benchmark, figure);
              return value === undefined ? "" : measure(value, figure.unit);
            },
          },
        ]
      : []),
    { head: "measured", of: ({ value, unit }) => measure(value, unit) },
    { head: "wanted", of: ({ target, unit }) => wanted(target, unit) },
    { head: "", isText: true, of: verdictAndNote },
  ];
  const lines = results.benchmarks.flatMap(({ name, figures }) => [
    { title: name, cells: [] as string[] },
    ...figures.map((figure) => ({ title: "", cells: columns.map((column) => column.of(figure, name)) })),
  ]);
  const widths = columns.map(({ head }, at) =>
    Math.max(head.length, ...lines.map(({ cells }) => cells[at]?.length ?? 0)),
  );
  const row = (cells: readonly string[]) =>
    `  ${cells
      .map((cell, at) =>
        columns[at]?.isText ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join("  ")}`.trimEnd();
  return [
    row(columns.map(({ head }) => head)),
    ...lines.map(({ title, cells }) => (title ? `\n${title}` : row(cells))),
  ].join("\n");
}

/** Returns missed targets as `benchmark: figure`. */
export const missed = ({ benchmarks }: Results): string[] =>
  benchmarks.flatMap(({ name, figures }) =>
    figures.filter((one) => !isKept(one)).map((one) => `${name}: ${one.name}`),
  );
