import { median, millis } from "./figures";

type Work = () => Promise<unknown>;
type Most = { rounds: number; millis: number };

/** Each connection runs a query several times before Postgres caches its plan. */
const WARM_UP: Most = { rounds: 80, millis: 1_500 };
const FEWEST_WARM_UP = 5;
/** Repeats short works until this time; longer ones as often as requested. */
const MEASURED: Most = { rounds: 600, millis: 2_000 };

/** Alternates both works and their order: at least `fewest` rounds, then up to a limit. */
async function rounds(
  works: readonly [Work, Work],
  fewest: number,
  most: Most,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  const begun = performance.now();
  const goesOn = (round: number) =>
    round < fewest || (round < most.rounds && performance.now() - begun < most.millis);
  for (let round = 0; goesOn(round); round++) {
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[at].push(await millis(works[at]));
    }
  }
  return times;
}

/**
 * Returns median ms of two alternating works, so that other load affects both. At least `fewest` rounds,
 * hundreds for short works.
 */
export async function mediansInTurns(
  works: readonly [Work, Work],
  fewest: number,
): Promise<[number, number]> {
  await rounds(works, FEWEST_WARM_UP, WARM_UP);
  const [first, second] = await rounds(works, fewest, MEASURED);
  return [median(first), median(second)];
}
