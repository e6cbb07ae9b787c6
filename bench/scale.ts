import { replicaOffload } from "./scale/replica";
import { twoWorkers } from "./scale/two-workers";
import type { Benchmark } from "./support/benchmark";

/** What a second worker brings, and what a read replica takes off the primary. */
export const scale: Benchmark = {
  run: async (options) => [...(await twoWorkers(options)), ...(await replicaOffload(options))],
};
