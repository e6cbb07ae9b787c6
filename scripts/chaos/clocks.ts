import postgres from "postgres";
import { until } from "@/scripts/processes/processes";
import type { ChaosWorld } from "./world";

export type Clocks = {
  /** Announced gifts of plans, and how many of them that worker charged or gave up. */
  announced: number;
  touched: number;
  /** Time until the desk saw the trouble, and until it cleared after that worker ended. Null for never. */
  toldMs: number | null;
  clearedMs: number | null;
};

export const CLOCKS_WITHIN_MS = 90_000;
/** Later than every announced gift of the demo. */
const AHEAD = "+5d";

export async function playClocks(world: ChaosWorld): Promise<Clocks> {
  const sql = postgres(world.database.url, { max: 1, onnotice: () => {} });
  try {
    const announced = async () => {
      const rows = await sql`
        select recurring_gift_id || ':' || number as id from recurring_gift_periods where state = 'announced'`;
      return new Set(rows.map(({ id }) => String(id)));
    };
    const isTold = async (wanted: boolean) => {
      const rows = await sql`select 1 from troubles where kind = 'clock-off' and ended_at is null`;
      return rows.length > 0 === wanted;
    };
    const since = async (isSo: () => Promise<boolean>) => {
      const start = performance.now();
      return (await until(isSo, CLOCKS_WITHIN_MS, 500)) ? Math.round(performance.now() - start) : null;
    };
    const before = await announced();
    const ahead = await world.startWorker("chaos-worker-ahead", {
      TEST_CLOCK: AHEAD,
      NODE_OPTIONS: `--import=${world.clock}`,
    });
    const toldMs = await since(() => isTold(true));
    await ahead.stop();
    await sql`update trouble_looks set due_at = now() where name = 'clocks'`;
    const clearedMs = await since(() => isTold(false));
    const after = await announced();
    return {
      announced: before.size,
      touched: [...before].filter((id) => !after.has(id)).length,
      toldMs,
      clearedMs,
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
