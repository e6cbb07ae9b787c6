import { plansOf } from "./members/plans";
import { makeTown, settle, type Town } from "./members/town";
import { adminOf, GROWING, WORKS, type Work } from "./members/works";
import type { Benchmark, Figure } from "./support/benchmark";
import { mediansInTurns } from "./support/in-turns";
import { withDatabase } from "./support/with-database";

const SMALL = 300;
const FULL = { large: 30_000, rounds: 60 };
const QUICK = { large: 3_000, rounds: 12 };
/** How much longer the large community may take. */
const LIMIT = 1.3;

/** The middle time in the large community, and how much longer that is than in the small one. */
async function compared(work: Work, [small, large]: [Town, Town], rounds: number): Promise<Figure> {
  const run = (town: Town) => () => work.run(adminOf(town), town);
  const [few, many] = await mediansInTurns([run(small), run(large)], rounds);
  return {
    name: work.name,
    value: many / few,
    unit: "×",
    target: GROWING.includes(work) ? null : { atMost: LIMIT },
    note: `${many.toFixed(1)} ms`,
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
