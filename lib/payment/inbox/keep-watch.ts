import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Check } from "@/db/checks";
import { troubleLooks } from "@/db/schema/troubles";
import { dateParts, HOUR, MINUTE } from "@/lib/kernel";
import { type Ctx, env, log, requireSystem } from "@/lib/platform";
import { byDatabaseClock, type Clocks } from "../clocks/compare-clocks";
import { lookAtBooks } from "./look-at-books";
import { lookAtClocks } from "./look-at-clocks";
import { lookAtEvents } from "./look-at-events";
import { lookAtFiles } from "./look-at-files";
import { lookAtJobs } from "./look-at-jobs";
import { lookAtLosses } from "./look-at-losses";
import { lookAtMessages } from "./look-at-messages";
import { lookAtRestores } from "./look-at-restores";
import { lookAtStripe } from "./look-at-stripe";
import { lookAtSuggestions } from "./look-at-suggestions";
import { recordLook, tellOfDay } from "./record-look";
import { type Found, LOOK_NAMES, type LookName } from "./rules/troubles";

/** Hour of the daily summary in the provider's zone. */
const MORNING = 8;

/** A crashed worker blocks its look this long. */
const LEASE = 10 * MINUTE;

async function takeTurn(ctx: Ctx, name: LookName): Promise<boolean> {
  const now = ctx.now();
  const leasedUntil = new Date(now.getTime() + LEASE);
  const taken = await ctx.db
    .insert(troubleLooks)
    .values({ name, dueAt: now, leasedUntil })
    .onConflictDoUpdate({
      target: troubleLooks.name,
      set: { leasedUntil },
      setWhere: and(
        lte(troubleLooks.dueAt, now),
        or(isNull(troubleLooks.leasedUntil), lte(troubleLooks.leasedUntil, now)),
      ),
    })
    .returning({ name: troubleLooks.name });
  return taken.length > 0;
}

function localTime(now: Date): { day: string; hour: number } {
  const { year, month, day, hour } = dateParts(now, env().PROVIDER_TIME_ZONE, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  return { day: `${year}-${month}-${day}`, hour: Number(hour) };
}

/** A worker that restarts often checks the books once an hour. */
const BOOKS_AT_MOST_EVERY = HOUR;

/** Makes the check of the books due when a worker starts, so that a deployment is checked. System only. */
export async function checkBooksSoon(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const now = ctx.now();
  await ctx.db
    .update(troubleLooks)
    .set({ dueAt: now })
    .where(
      and(
        eq(troubleLooks.name, "ledger" satisfies LookName),
        lte(troubleLooks.at, new Date(now.getTime() - BOOKS_AT_MOST_EVERY)),
      ),
    );
}

/**
 * Takes due looks and notifies the desk: of money immediately, of all else daily. A failed look is retried
 * next time and blocks no other. Runs once a minute; several workers are safe. A worker whose clock is wrong
 * uses the database's time. Without `clocks`, compares none.
 */
export async function keepWatch(
  caller: Ctx,
  sources: { checks: () => Promise<Check[]>; clocks?: Clocks },
): Promise<void> {
  requireSystem(caller);
  const ctx = sources.clocks ? await byDatabaseClock(caller, sources.clocks) : caller;
  const looks: Record<LookName, () => Promise<Found[]>> = {
    events: () => lookAtEvents(ctx),
    jobs: () => lookAtJobs(ctx),
    messages: () => lookAtMessages(ctx),
    suggestions: () => lookAtSuggestions(ctx),
    files: () => lookAtFiles(ctx),
    restores: () => lookAtRestores(ctx),
    clocks: () => lookAtClocks(ctx),
    ledger: async () => lookAtBooks(ctx, await sources.checks()),
    stripe: () => lookAtStripe(ctx),
    losses: () => lookAtLosses(ctx),
  };
  for (const name of LOOK_NAMES) {
    if (!(await takeTurn(ctx, name))) continue;
    try {
      await recordLook(ctx, name, await looks[name]());
    } catch (error) {
      log.error("inbox.look_failed", error, { look: name });
      await ctx.db.update(troubleLooks).set({ leasedUntil: null }).where(eq(troubleLooks.name, name));
    }
  }
  const { day, hour } = localTime(ctx.now());
  if (hour >= MORNING) await tellOfDay(ctx, day);
}
