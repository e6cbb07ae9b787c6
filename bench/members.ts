import { plansOf } from "./members/plans";
import { makeTown, settle, type Town } from "./members/town";
import { adminOf, GROWING, WORKS, type Work } from "./members/works";
import type { Benchmark, Figure } from "./support/benchmark";
import { mediansInTurns } from "./support/in-turns";
import { withDatabase } from "./support/with-database";

const SMALL = 300;
const FULL = { large: 30_000, rounds: 60 };
const QUICK = { large: 3_000, rounds: 12 };
/** Maximum ratio of large to small. */
const LIMIT = 1.3;

/** The large community's median and its ratio to the small one's. */
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
 * Compares admin actions with 30,000 and 300 members in one database. `BENCH_PLANS=yes` prints the large
 * one's plans.
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
