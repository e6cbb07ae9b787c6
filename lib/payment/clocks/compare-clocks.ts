import { stripeTime } from "@/lib/integrations/stripe";
import { SECOND } from "@/lib/kernel";
import { type Ctx, databaseTime, log, requireSystem } from "@/lib/platform";
import { lookAtClocks } from "../inbox/look-at-clocks";
import { recordLook } from "../inbox/record-look";
import { aheadBy, isClockOff } from "./rules/ahead";

export type Clocks = { database: () => Promise<Date>; stripe: () => Promise<Date> };

export function outsideClocks(ctx: Ctx): Clocks {
  requireSystem(ctx);
  return { database: () => databaseTime(ctx), stripe: stripeTime };
}

/** Notifies the desk if they differ. */
export async function isClockRight(ctx: Ctx, clocks: Clocks, which: keyof Clocks): Promise<boolean> {
  const asked = ctx.now();
  const shown = await clocks[which]();
  const aheadMs = aheadBy({ asked, answered: ctx.now(), shown });
  if (!isClockOff(aheadMs)) return true;
  log.error("payments.clock_off", new Error(`our clock and that of ${which} differ`), {
    aheadSeconds: Math.round(aheadMs / SECOND),
  });
  // The wrong clock must not delay the next look.
  const right = shiftedBy(ctx, aheadMs);
  await recordLook(right, "clocks", await lookAtClocks(right));
  return false;
}

const shiftedBy = (ctx: Ctx, aheadMs: number): Ctx => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() - aheadMs),
});

/** Uses the database's clock if ours is wrong, and notifies the desk. */
export async function byDatabaseClock(ctx: Ctx, clocks: Clocks): Promise<Ctx> {
  if (await isClockRight(ctx, clocks, "database")) return ctx;
  return shiftedBy(ctx, ctx.now().getTime() - (await clocks.database()).getTime());
}
