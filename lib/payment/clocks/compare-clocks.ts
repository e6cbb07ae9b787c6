import { stripeTime } from "@/lib/integrations/stripe";
import { SECOND } from "@/lib/kernel";
import { type Ctx, databaseTime, log, requireSystem } from "@/lib/platform";
import { lookAtClocks } from "../inbox/look-at-clocks";
import { recordLook } from "../inbox/record-look";
import { aheadBy, isClockOff } from "./rules/ahead";

/** The clocks outside of this process by which a charge is held up. */
export type Clocks = { database: () => Promise<Date>; stripe: () => Promise<Date> };

/** The clocks of the database and of the card processor, as they answer now. */
export function outsideClocks(ctx: Ctx): Clocks {
  requireSystem(ctx);
  return { database: () => databaseTime(ctx), stripe: stripeTime };
}

/** True while our clock agrees with this one. Otherwise the desk hears of it. */
export async function isClockRight(ctx: Ctx, clocks: Clocks, which: keyof Clocks): Promise<boolean> {
  const asked = ctx.now();
  const shown = await clocks[which]();
  const aheadMs = aheadBy({ asked, answered: ctx.now(), shown });
  if (!isClockOff(aheadMs)) return true;
  log.error("payments.clock_off", new Error(`our clock and that of ${which} differ`), {
    aheadSeconds: Math.round(aheadMs / SECOND),
  });
  // By the other clock: the next look must not be put off by the wrong one.
  const right = shiftedBy(ctx, aheadMs);
  await recordLook(right, "clocks", await lookAtClocks(right));
  return false;
}

/** A context whose clock runs this much behind the given one. */
const shiftedBy = (ctx: Ctx, aheadMs: number): Ctx => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() - aheadMs),
});

/** This context, by the database's time when our own clock is wrong; the desk hears of that. */
export async function byDatabaseClock(ctx: Ctx, clocks: Clocks): Promise<Ctx> {
  if (await isClockRight(ctx, clocks, "database")) return ctx;
  return shiftedBy(ctx, ctx.now().getTime() - (await clocks.database()).getTime());
}
