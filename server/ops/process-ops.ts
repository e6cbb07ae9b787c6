import cluster from "node:cluster";
import { env } from "@/lib/platform";
import { telling } from "@/lib/platform/ops/database-watches";
import { metricsText, openMeasures } from "@/lib/platform/ops/measures";
import { poolUse } from "@/lib/platform/ops/pool-use";
import { serveOps } from "@/lib/platform/ops/serve-ops";
import { Readings } from "@/lib/readings";
import { connectionsOf } from "../connections";
import type { Misses } from "../misses";
import type { Watcher } from "../seen/seen";
import { answeringParent } from "./between-processes";
import { renderReadings } from "./render-readings";

type Ops = {
  watchers: Watcher[];
  /** Answers the private port or the parent. */
  serve(reasons: () => Promise<readonly string[]>): void;
  stop(): Promise<void>;
};

const NOTHING: Ops = { watchers: [], serve: () => {}, stop: async () => {} };

/** Costs nothing without a private port. */
export async function openOps(turns: Pick<Misses, "turns"> | null): Promise<Ops> {
  const { OPS_PORT, OPS_HOST, WEB_CONCURRENCY } = env();
  if (OPS_PORT === undefined) return NOTHING;
  const pool = poolUse(connectionsOf(WEB_CONCURRENCY));
  telling(pool.watch);
  const measures = await openMeasures({ pool: pool.use });
  const readings = new Readings();
  let server: { stop(): void } | undefined;
  return {
    watchers: [
      (seen) => {
        measures.request(seen);
        if (seen.source !== null) measures.keptPage(seen.source === "kept");
      },
    ],
    serve(reasons) {
      if (cluster.isWorker) {
        const hear = answeringParent(
          { reasons, measured: measures.measured, readings: () => readings.read() },
          (answer) => process.send?.(answer),
        );
        process.on("message", (message) => void hear(message).catch(() => undefined));
        return;
      }
      const metrics = async () =>
        metricsText(
          [await measures.measured()],
          [...(await readings.read()), ...(turns ? renderReadings(turns.turns) : [])],
        );
      server = serveOps({ reasons, metrics }, { port: OPS_PORT, host: OPS_HOST });
    },
    async stop() {
      server?.stop();
      await readings.close();
    },
  };
}
