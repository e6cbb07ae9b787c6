import { sql } from "drizzle-orm";
import { env, systemCtx } from "@/lib/platform";
import { telling } from "@/lib/platform/ops/database-watches";
import { type Measures, metricsText, openMeasures } from "@/lib/platform/ops/measures";
import { poolUse } from "@/lib/platform/ops/pool-use";
import { Readiness, type ReadyCheck } from "@/lib/platform/ops/ready";
import { serveOps } from "@/lib/platform/ops/serve-ops";
import { Readings } from "./readings";

/** In the worker's pool, beside the job runner's. */
const CONNECTIONS = 10;

const workerChecks = (isStarted: () => boolean): ReadyCheck[] => [
  { name: "not_started", isOk: isStarted },
  {
    name: "database_away",
    isOk: async () => {
      await systemCtx("ops").db.execute(sql`select 1`);
      return true;
    },
  },
];

type WorkerOps = {
  measures: Measures | undefined;
  started(): void;
  stopping(): void;
  stop(): Promise<void>;
};

const NOTHING: WorkerOps = {
  measures: undefined,
  started: () => {},
  stopping: () => {},
  stop: async () => {},
};

/** Health, measures, database readings; only if the private port is configured. */
export async function openWorkerOps(): Promise<WorkerOps> {
  const { OPS_PORT: port, OPS_HOST: host } = env();
  if (port === undefined) return NOTHING;
  const pool = poolUse(CONNECTIONS);
  telling(pool.watch);
  const measures = await openMeasures({ pool: pool.use });
  const readings = new Readings();
  let isStarted = false;
  const readiness = new Readiness(workerChecks(() => isStarted));
  const server = serveOps(
    {
      reasons: () => readiness.reasons(),
      metrics: async () => metricsText([await measures.measured()], await readings.read()),
    },
    { port, host },
  );
  return {
    measures,
    started() {
      isStarted = true;
    },
    stopping: () => readiness.stop(),
    async stop() {
      server.stop();
      await readings.close();
    },
  };
}
