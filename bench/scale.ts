import { replicaOffload } from "./scale/replica";
import { twoWorkers } from "./scale/two-workers";
import type { Benchmark } from "./support/benchmark";

export const scale: Benchmark = {
  run: async (options) => [...(await twoWorkers(options)), ...(await replicaOffload(options))],
};
