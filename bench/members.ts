import { plansOf } from "./members/plans";
import { makeTown, settle, type Town } from "./members/town";
import { adminOf, GROWING, WORKS, type Work } from "./members/works";
import type { Benchmark, Figure } from "./support/benchmark";
import { median, millis } from "./support/figures";
import { withDatabase } from "./support/with-database";

const SMALL = 300;
const FULL = { large: 30_000, rounds: 60 };
const QUICK = { large: 3_000, rounds: 12 };
/** How much longer the large community may take. */
const LIMIT = 1.3;

/** The middle time in each community, taken in turns, so that what else the machine does is in both. */
async function compared(work: Work, [small, large]: [Town, Town], rounds: number): Promise<Figure> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -5; round < rounds; round++) {
    const [first, second] = round % 2 === 0 ? ([small, large] as const) : ([large, small] as const);
    for (const town of [first, second]) {
      const took = await millis(() => work.run(adminOf(town), town));
      if (round >= 0) times[town === small ? "small" : "large"].push(took);
    }
  }
  return {
    name: work.name,
    value: median(times.large) / median(times.small),
    unit: "×",
    target: GROWING.includes(work) ? null : { atMost: LIMIT },
    note: `${median(times.large).toFixed(1)} ms`,
  };
}

/**
 * What an admin waits for in a community of 30,000, compared with one of 300 in the same database, in one run.
 * `BENCH_PLANS=yes` prints the plans of the large one's queries.
 */
export const members: Benchmark = {
  run: ({ isQuick, progress }) =>
    withDatabase({}, async (databaseUrl) => {
      const { large: size, rounds } = isQuick ? QUICK : FULL;
      progress(`communities of ${SMALL} and ${size}`);
      const towns: [Town, Town] = [await makeTown(SMALL), await makeTown(size)];
      await settle();
      const figures: Figure[] = [];
      for (const work of [...WORKS, ...GROWING]) {
        progress(work.name);
        figures.push(await compared(work, towns, rounds));
      }
      if (process.env.BENCH_PLANS) console.log(await plansOf(databaseUrl, towns[1], WORKS));
      return figures;
    }),
};
