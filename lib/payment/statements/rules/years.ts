import type { Cents } from "@/lib/kernel";

/** What was given in a year, or in all. */
export type YearSum = {
  count: number;
  /** What is left of the gifts, without covered fees. */
  leftCents: Cents;
  /** What the cards paid. */
  paidCents: Cents;
  cameBackCents: Cents;
  /** The card fees that the donor covered. */
  coveredCents: Cents;
};

export type SumOfYear = YearSum & { year: number };

const NOTHING: YearSum = { count: 0, leftCents: 0, paidCents: 0, cameBackCents: 0, coveredCents: 0 };

/** The sum of several sums. */
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

/** One sum for each year that has any, the latest first. */
export const byYear = (sums: readonly SumOfYear[]): SumOfYear[] =>
  [...new Set(sums.map(({ year }) => year))]
    .sort((a, b) => b - a)
    .map((year) => ({ year, ...added(sums.filter((one) => one.year === year)) }));
