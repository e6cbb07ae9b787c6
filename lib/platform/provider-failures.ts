import { desc, gt, lt, sql } from "drizzle-orm";
import { providerFailures } from "@/db/schema/running";
import { HOUR, KEPT_FOR } from "@/lib/kernel";
import type { Ctx } from "./context";

const KEPT = KEPT_FOR.providerFailure;

type ProviderFailure = {
  provider: string;
  /** Method and path, without the query. */
  call: string;
  /** Null without an answer. */
  status: number | null;
};

type Counted = { failures: number; lastAt: number; call: string; status: number | null };
type Counts = { unwritten: Map<string, Counted>; total: Map<string, number> };

const shared = globalThis as typeof globalThis & { manyhandsFailures?: Counts };

function counts(): Counts {
  shared.manyhandsFailures ??= { unwritten: new Map(), total: new Map() };
  return shared.manyhandsFailures;
}

const ID = /\/(?:[a-z]{2,6}_)?(?=[\w-]*\d)[\w-]{12,}(?=[/.]|$)/gi;

/** Removes ids and query. */
export const callShape = (call: string): string => (call.split("?", 1)[0] ?? "").replace(ID, "/…");

/** Stored by the next `keepFailures`. */
export function countFailure({ provider, call, status }: ProviderFailure): void {
  const { unwritten, total } = counts();
  total.set(provider, (total.get(provider) ?? 0) + 1);
  const before = unwritten.get(provider)?.failures ?? 0;
  // The context sets the time on write.
  unwritten.set(provider, {
    failures: before + 1,
    lastAt: performance.now(),
    call: callShape(call),
    status,
  });
}

export const failuresCounted = (): ReadonlyMap<string, number> => counts().total;

/** Stores new counts by the hour, for the desk. Unwritten counts go with the next call. */
export async function keepFailures(ctx: Ctx): Promise<void> {
  const { unwritten } = counts();
  if (unwritten.size === 0) return;
  const taken = [...unwritten];
  unwritten.clear();
  const now = ctx.now().getTime();
  const rows = taken.map(([provider, { failures, lastAt, call, status }]) => {
    const at = Math.max(0, now - (performance.now() - lastAt));
    const hour = new Date(Math.floor(at / HOUR) * HOUR);
    return { provider, hour, failures, lastAt: new Date(at), lastCall: call, lastStatus: status };
  });
  try {
    await ctx.db
      .insert(providerFailures)
      // Sorted: two processes may write concurrently.
      .values(rows.sort((a, b) => (a.provider < b.provider ? -1 : 1)))
      .onConflictDoUpdate({
        target: [providerFailures.provider, providerFailures.hour],
        set: {
          failures: sql`${providerFailures.failures} + excluded.failures`,
          lastAt: sql`greatest(${providerFailures.lastAt}, excluded.last_at)`,
          lastCall: sql`excluded.last_call`,
          lastStatus: sql`excluded.last_status`,
        },
      });
  } catch (error) {
    for (const [provider, counted] of taken) {
      const newer = unwritten.get(provider);
      unwritten.set(provider, {
        ...(newer ?? counted),
        failures: counted.failures + (newer?.failures ?? 0),
      });
    }
    throw error;
  }
}

type RecentFailures = {
  provider: string;
  failures: number;
  lastAt: Date;
  lastCall: string;
  lastStatus: number | null;
};

/** Lists most recent first, to the hour. */
export async function recentFailures(ctx: Ctx, since: Date): Promise<RecentFailures[]> {
  const rows = await ctx.db
    .select()
    .from(providerFailures)
    .where(gt(providerFailures.lastAt, since))
    .orderBy(desc(providerFailures.lastAt));
  const found = new Map<string, RecentFailures>();
  for (const { provider, failures, lastAt, lastCall, lastStatus } of rows) {
    const known = found.get(provider);
    if (known) known.failures += failures;
    else found.set(provider, { provider, failures, lastAt, lastCall, lastStatus });
  }
  return [...found.values()];
}

export async function forgetOldFailures(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(providerFailures)
    .where(lt(providerFailures.lastAt, new Date(ctx.now().getTime() - KEPT)));
}
