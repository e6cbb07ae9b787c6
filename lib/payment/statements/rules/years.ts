import type { Cents } from "@/lib/kernel";

export type YearSum = {
  count: number;
  /** After reversals, without covered fees. */
  leftCents: Cents;
  paidCents: Cents;
  cameBackCents: Cents;
  coveredCents: Cents;
};

export type SumOfYear = YearSum & { year: number };

const NOTHING: YearSum = { count: 0, leftCents: 0, paidCents: 0, cameBackCents: 0, coveredCents: 0 };

export const added = (sums: readonly YearSum[]): YearSum =>
  sums.reduce(
    (all, one) => ({
      count: all.count + one.count,
      leftCents: all.leftCents + one.leftCents,
      paidCents: all.paidCents + one.paidCents,
      cameBackCents: all.cameBackCents + one.cameBackCents,
      coveredCents: all.coveredCents + one.coveredCents,
    }),
    NOTHING,
  );

/** Latest first. */
export const byYear = (sums: readonly SumOfYear[]): SumOfYear[] =>
  [...new Set(sums.map(({ year }) => year))]
    .sort((a, b) => b - a)
    .map((year) => ({ year, ...added(sums.filter((one) => one.year === year)) }));
