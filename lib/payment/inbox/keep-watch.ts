import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Check } from "@/db/checks";
import { troubleLooks } from "@/db/schema/troubles";
import { dateParts, MINUTE } from "@/lib/kernel";
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

/** The hour of the day, where the provider is, from which on the desk is told of what is open. */
const MORNING = 8;

/** A worker that dies while it looks keeps others from looking for so long. */
const LEASE = 10 * MINUTE;

/** Whether a look is due and no other worker is taking it; then it is this worker's. */
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

/** The date and the hour where the provider is. */
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

/**
 * Takes every look that is due, keeps what it finds for the desk, and tells the desk: of money immediately, of everything
 * that is open once a day. A look that fails is tried again the next time, and does not keep the others from being
 * taken. For the worker, once a minute; several workers may do this at the same time. A worker whose clock is wrong
 * looks by the database's time. Without `clocks` nothing is compared.
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
