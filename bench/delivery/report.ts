import { median } from "../support/figures";
import type { Figures } from "./measure";

type Rounds = readonly Figures[];

/** A target: how many times better one address must be than another. */
export type Claim = {
  what: string;
  ours: Rounds;
  theirs: Rounds;
  of: keyof Figures;
  /** The least accepted ratio: more requests per second, or less CPU time per request, by this factor. */
  atLeast: number;
};

/** The median of the ratios of all rounds: within one round both targets ran under the same machine load. */
export const timesOf = ({ ours, theirs, of }: Claim): number =>
  median(
    ours.map((figures, round) => {
      const ratio = figures[of] / (theirs[round]?.[of] ?? Number.NaN);
      return of === "perSecond" ? ratio : 1 / ratio;
    }),
  );

export const isKept = (claim: Claim): boolean => timesOf(claim) >= claim.atLeast;

/** The figures and the claims as two tables. */
export function reportOf(figures: ReadonlyMap<string, Rounds>, claims: readonly Claim[]): string {
  const middle = (rounds: Rounds, of: keyof Figures) => median(rounds.map((one) => one[of])).toFixed(0);
  const rows = [...figures].map(
    ([name, rounds]) =>
      `  ${name.padEnd(46)} ${middle(rounds, "perSecond").padStart(8)} ${middle(rounds, "cpuMicros").padStart(10)}`,
  );
  const verdicts = claims.map(
    (claim) =>
      `  ${claim.what.padEnd(46)} ${`${timesOf(claim).toFixed(1)} ×`.padStart(8)} ${`≥ ${claim.atLeast} ×`.padStart(10)}  ${isKept(claim) ? "kept" : "MISSED"}`,
  );
  return [
    `  ${"".padEnd(46)} ${"req/s".padStart(8)} ${"CPU µs/req".padStart(10)}`,
    ...rows,
    "",
    `  ${"".padEnd(46)} ${"measured".padStart(8)} ${"wanted".padStart(10)}`,
    ...verdicts,
  ].join("\n");
}
