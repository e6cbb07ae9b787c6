import { type ImportCosts, importCosts } from "./import/import-costs";
import { largeCommunity } from "./import/large-community";
import type { Benchmark } from "./support/benchmark";
import { withDatabase } from "./support/with-database";

/** Maximum ratio of 30,000 members to 300. */
const MOST_TIMES = 1.3;

const SMALL = 300;
const FULL = { large: 30_000, rounds: 3 };
const QUICK = { large: 3_000, rounds: 1 };
const STEPS = { read: "read in", shown: "shown", sent: "sent", invited: "invited" } as const;

const least = (runs: readonly ImportCosts[], step: keyof ImportCosts) =>
  Math.min(...runs.map((costs) => costs[step]));

/**
 * Imports 2,000 people into 300 and 30,000 members of one database, in turns. Takes minimums to exclude other
 * load.
 */
export const imports: Benchmark = {
  run: ({ isQuick, progress }) =>
    withDatabase({}, async () => {
      const { large, rounds } = isQuick ? QUICK : FULL;
      const runs = { small: [] as ImportCosts[], large: [] as ImportCosts[] };
      for (let round = 1; round <= rounds; round += 1) {
        for (const [kind, size] of [
          ["small", SMALL],
          ["large", large],
        ] as const) {
          progress(`round ${round} of ${rounds}, ${size} members`);
          const mark = `r${round}s${size}`;
          runs[kind].push(await importCosts(await largeCommunity(size, mark), mark));
        }
      }
      return Object.entries(STEPS).map(([step, name]) => {
        const of = (kind: keyof typeof runs) => least(runs[kind], step as keyof ImportCosts);
        return {
          name,
          value: of("large") / of("small"),
          unit: "×",
          target: { atMost: MOST_TIMES },
          note: `${of("large").toFixed(0)} ms`,
        };
      });
    }),
};
