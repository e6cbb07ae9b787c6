import { asc, desc, eq, lt, max, sql } from "drizzle-orm";
import { workerBeats } from "@/db/schema/running";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import type { Ctx } from "./context";
import { VERSION } from "./version";

/** In milliseconds. */
export const BEAT_EVERY = 10 * SECOND;
/** Without a heartbeat for this long, a worker has ended or cannot reach the database. */
const BEATS_WITHIN = MINUTE;
const FORGOTTEN_AFTER = DAY;

type WorkerBeat = {
  id: string;
  startedAt: Date;
  beatAt: Date;
  version: string;
  underWay: string[];
};

export async function beat(
  ctx: Ctx,
  { id, startedAt, underWay }: Pick<WorkerBeat, "id" | "startedAt" | "underWay">,
): Promise<void> {
  const beatAt = ctx.now();
  const aheadSeconds = sql`extract(epoch from ${beatAt.toISOString()}::timestamptz - clock_timestamp())::int`;
  const now = { beatAt, underWay, aheadSeconds };
  await ctx.db
    .insert(workerBeats)
    .values({ id, startedAt, version: VERSION, ...now })
    .onConflictDoUpdate({ target: workerBeats.id, set: now });
}

/** Milliseconds that each running worker is ahead of the database's clock. */
export async function workerClocks(ctx: Ctx): Promise<{ id: string; aheadMs: number }[]> {
  const { id, beatAt, aheadSeconds } = workerBeats;
  const beatBy = sql`${beatAt} - make_interval(secs => ${aheadSeconds})`;
  const rows = await ctx.db
    .select({ id, aheadSeconds })
    .from(workerBeats)
    .where(sql`${beatBy} > clock_timestamp() - make_interval(secs => ${BEATS_WITHIN / SECOND})`)
    .orderBy(asc(id));
  return rows.map((row) => ({ id: row.id, aheadMs: (row.aheadSeconds ?? 0) * SECOND }));
}

export async function endBeats(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(workerBeats).where(eq(workerBeats.id, id));
}

export async function forgetOldBeats(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - FORGOTTEN_AFTER);
  await ctx.db.delete(workerBeats).where(lt(workerBeats.beatAt, before));
}

/** Lists most recent first, without those that ended in order. */
export const workersSeen = (ctx: Ctx): Promise<WorkerBeat[]> =>
  ctx.db
    .select({
      id: workerBeats.id,
      startedAt: workerBeats.startedAt,
      beatAt: workerBeats.beatAt,
      version: workerBeats.version,
      underWay: workerBeats.underWay,
    })
    .from(workerBeats)
    .orderBy(desc(workerBeats.beatAt), desc(workerBeats.id));

/** Returns the last heartbeat; null if there has been none. */
export async function workerAwaySince(ctx: Ctx): Promise<"running" | { since: Date | null }> {
  const [row] = await ctx.db.select({ last: max(workerBeats.beatAt) }).from(workerBeats);
  const last = row?.last ?? null;
  return last && isBeating(last, ctx.now()) ? "running" : { since: last };
}

export const isBeating = (beatAt: Date, now: Date): boolean =>
  now.getTime() - beatAt.getTime() <= BEATS_WITHIN;
