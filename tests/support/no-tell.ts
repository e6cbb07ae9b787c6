import { expect } from "vitest";

/** Cases that an attacker must not distinguish; each is called once per round, from 0. */
type Cases = { known: (round: number) => Promise<unknown>; unknown: (round: number) => Promise<unknown> };

const MOST_SERIES = 4;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work.catch(() => undefined);
  return performance.now() - start;
}

/**
 * Fails if a case takes longer than the other by more than `factor`, by the medians of `rounds` alternating
 * calls. Other load can distort a series, so every series must show the difference. `prepare` makes the
 * people of a series. Returns the medians in milliseconds of a series without a difference.
 */
export async function expectNoTell(
  { rounds, factor }: { rounds: number; factor: number },
  prepare: (series: number) => Promise<Cases>,
): Promise<{ known: number; unknown: number }> {
  const ratios: number[] = [];
  for (let series = 1; series <= MOST_SERIES; series++) {
    const cases = await prepare(series);
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < rounds; round++) {
      times.known.push(await timed(cases.known(round)));
      times.unknown.push(await timed(cases.unknown(round)));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    if (known / unknown < factor && unknown / known < factor) return { known, unknown };
    ratios.push(known / unknown);
  }
  return expect.fail(
    `Told apart: known takes ${ratios.map((one) => one.toFixed(2)).join(", ")} times as long.`,
  );
}
