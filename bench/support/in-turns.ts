import { median, millis } from "./figures";

type Work = () => Promise<unknown>;
type Most = { rounds: number; millis: number };

/** Every connection of a pool has to have seen a query some times before Postgres keeps its plan. */
const WARM_UP: Most = { rounds: 80, millis: 1_500 };
const FEWEST_WARM_UP = 5;
/** Short works are timed until they have taken this long, so that their middle is of many; longer ones as often as asked. */
const MEASURED: Most = { rounds: 600, millis: 2_000 };

/** Both works in turns, the first one first in every other round: at least `fewest` rounds, then until a limit is reached. */
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
 * The middle times of two works in milliseconds, taken in turns, so that whatever else the machine does is in both. `fewest` rounds
 * at least; a work of a millisecond or less is timed hundreds of times.
 */
export async function mediansInTurns(
  works: readonly [Work, Work],
  fewest: number,
): Promise<[number, number]> {
  await rounds(works, FEWEST_WARM_UP, WARM_UP);
  const [first, second] = await rounds(works, fewest, MEASURED);
  return [median(first), median(second)];
}
