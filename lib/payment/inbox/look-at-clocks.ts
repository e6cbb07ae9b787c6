import { stripeTime } from "@/lib/integrations/stripe";
import { SECOND } from "@/lib/kernel";
import { type Ctx, databaseTime, workerClocks } from "@/lib/platform";
import { aheadBy, isClockOff } from "../clocks/rules/ahead";
import type { Found } from "./rules/troubles";

/** What is found of one clock that is off beside another. */
const clockFound = (ctx: Ctx, of: "worker" | "database", subject: string, aheadMs: number): Found[] =>
  isClockOff(aheadMs)
    ? [
        {
          key: `clock-off:${subject}`,
          kind: "clock-off",
          subject,
          amountCents: null,
          facts: { of, aheadSeconds: Math.round(aheadMs / SECOND) },
          fingerprint: aheadMs > 0 ? "ahead" : "behind",
          since: ctx.now(),
        },
      ]
    : [];

/**
 * Workers whose clock differs from the database's, and the database's where it differs from Stripe's. Any worker may look:
 * its own clock is compared with nothing. Rejects when Stripe does not answer.
 */
export async function lookAtClocks(ctx: Ctx): Promise<Found[]> {
  const asked = await databaseTime(ctx);
  const shown = await stripeTime();
  const answered = await databaseTime(ctx);
  const workers = await workerClocks(ctx);
  return [
    ...workers.flatMap(({ id, aheadMs }) => clockFound(ctx, "worker", id, aheadMs)),
    ...clockFound(ctx, "database", "database", aheadBy({ asked, answered, shown })),
  ];
}
