import { and, count, eq, inArray, isNull, min, ne, sql } from "drizzle-orm";
import { paymentMarks, stripeEvents } from "@/db/schema/payment";
import { troubleLooks, troubles } from "@/db/schema/troubles";
import { DAY, SECOND } from "@/lib/kernel";
import { unscannedFiles, unsentMessages } from "@/lib/notification/inside";
import {
  type Ctx,
  databaseFacts,
  isBeating,
  jobCounts,
  recentFailures,
  requirePlatform,
  requireSystem,
  systemCtx,
  workerAwaySince,
  workersSeen,
} from "@/lib/platform";
import { RECONCILED_MARK } from "../settling/reconcile-payments";
import { kindOf } from "./record-look";
import { type Running, type RunningLine, runningLines } from "./rules/running";
import { isMoney } from "./rules/troubles";

/** In ms; monitoring must never burden the database. */
const QUERY_WITHIN = 2 * SECOND;

async function eventsWaiting(ctx: Ctx): Promise<Running["events"]> {
  const rows = await ctx.db
    .select({ state: stripeEvents.state, count: count(), oldest: min(stripeEvents.receivedAt) })
    .from(stripeEvents)
    .where(inArray(stripeEvents.state, ["pending", "parked"]))
    .groupBy(stripeEvents.state);
  const of = (state: string) => rows.find((row) => row.state === state);
  return {
    waiting: of("pending")?.count ?? 0,
    oldest: of("pending")?.oldest ?? null,
    parked: of("parked")?.count ?? 0,
  };
}

async function looksTaken(ctx: Ctx): Promise<Map<string, Date | null>> {
  const rows = await ctx.db.select({ name: troubleLooks.name, at: troubleLooks.at }).from(troubleLooks);
  return new Map(rows.map(({ name, at }) => [name, at]));
}

async function readRunning(ctx: Ctx): Promise<Running> {
  const looks = await looksTaken(ctx);
  const [reconciled] = await ctx.db
    .select({ at: paymentMarks.at })
    .from(paymentMarks)
    .where(eq(paymentMarks.name, RECONCILED_MARK));
  const [broken] = await ctx.db
    .select({ count: count() })
    .from(troubles)
    .where(and(eq(troubles.look, "ledger"), isNull(troubles.endedAt)));
  const { channels, notAddressed } = await unsentMessages(ctx);
  const now = ctx.now();
  return {
    workers: (await workersSeen(ctx)).map((worker) => ({
      ...worker,
      isBeating: isBeating(worker.beatAt, now),
    })),
    events: await eventsWaiting(ctx),
    channels,
    notAddressed,
    files: await unscannedFiles(ctx),
    jobs: await jobCounts(ctx),
    reconciledAt: reconciled?.at ?? null,
    comparedAt: looks.get("stripe") ?? null,
    books: { lookedAt: looks.get("ledger") ?? null, isSound: broken?.count === 0 },
    failures: await recentFailures(ctx, new Date(now.getTime() - DAY)),
    database: await databaseFacts(ctx),
  };
}

/** Reads what runs. Platform admins only. */
export async function runningState(ctx: Ctx): Promise<{ running: Running; lines: RunningLine[] }> {
  requirePlatform(ctx);
  const running = await readRunning(systemCtx("desk", { now: ctx.now }));
  return { running, lines: runningLines(running, ctx.now()) };
}

/** Returns null while a worker runs; `since` is null if none ever did. Platform admins only. */
export async function workerAway(ctx: Ctx): Promise<{ since: Date | null } | null> {
  requirePlatform(ctx);
  const away = await workerAwaySince(ctx);
  return away === "running" ? null : away;
}

async function openByKind(ctx: Ctx): Promise<{ money: number; other: number }> {
  const rows = await ctx.db
    .select({ kind: troubles.kind, count: count() })
    .from(troubles)
    // An unseen suggestion is for the desk only.
    .where(and(isNull(troubles.endedAt), isNull(troubles.settledAt), ne(troubles.kind, "suggestion-unseen")))
    .groupBy(troubles.kind);
  const sum = (isAbout: boolean) =>
    rows.filter((row) => isMoney(kindOf(row)) === isAbout).reduce((all, row) => all + row.count, 0);
  return { money: sum(true), other: sum(false) };
}

/** Measures what runs for the private port, two seconds per query. System only. */
export async function measuredRunning(
  ctx: Ctx,
): Promise<Running & { troubles: { money: number; other: number } }> {
  requireSystem(ctx);
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${QUERY_WITHIN}`));
    const inner: Ctx = { ...ctx, db: tx };
    return { ...(await readRunning(inner)), troubles: await openByKind(inner) };
  });
}
