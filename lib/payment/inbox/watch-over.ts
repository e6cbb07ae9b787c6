import type { Check } from "@/db/checks";
import { troubleLooks } from "@/db/schema/troubles";
import { DEFAULT_TIME_ZONE } from "@/lib/kernel";
import { type Ctx, log, requireSystem } from "@/lib/platform";
import { lookAtBooks } from "./look-at-books";
import { lookAtEvents } from "./look-at-events";
import { lookAtJobs } from "./look-at-jobs";
import { lookAtMessages } from "./look-at-messages";
import { lookAtStripe } from "./look-at-stripe";
import { recordLook, tellOfDay } from "./record-look";
import { type Found, LOOKS, type LookName } from "./rules/troubles";

/** The hour of the day, where the provider is, from which on the desk is told of what is open. */
const MORNING = 8;

/** The date and the hour where the provider is. */
function localTime(now: Date): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: DEFAULT_TIME_ZONE,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { day: `${of("year")}-${of("month")}-${of("day")}`, hour: Number(of("hour")) };
}

/**
 * Takes every look that is due, keeps what it finds for the desk, and tells the desk: of money at once, of everything
 * that is open once a day. A look that fails is tried again the next time, and does not keep the others from being
 * taken. For the worker, once a minute; any number of workers may do this at once.
 */
export async function watchOver(ctx: Ctx, sources: { checks: () => Promise<Check[]> }): Promise<void> {
  requireSystem(ctx);
  const looks: Record<LookName, () => Promise<Found[]>> = {
    events: () => lookAtEvents(ctx),
    jobs: () => lookAtJobs(ctx),
    messages: () => lookAtMessages(ctx),
    ledger: async () => lookAtBooks(ctx, await sources.checks()),
    stripe: () => lookAtStripe(ctx),
  };
  const taken = new Map((await ctx.db.select().from(troubleLooks)).map((row) => [row.name, row.at]));
  const now = ctx.now();
  for (const [name, every] of Object.entries(LOOKS) as [LookName, number][]) {
    const last = taken.get(name);
    if (last && now.getTime() - last.getTime() < every) continue;
    try {
      await recordLook(ctx, name, await looks[name]());
    } catch (error) {
      log.error("inbox.look_failed", error, { look: name });
    }
  }
  const { day, hour } = localTime(now);
  if (hour >= MORNING) await tellOfDay(ctx, day);
}
