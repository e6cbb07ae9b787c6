import { stripeTime } from "@/lib/integrations/stripe";
import { SECOND } from "@/lib/kernel";
import { type Ctx, databaseTime, workerClocks } from "@/lib/platform";
import { aheadBy, isClockOff } from "../clocks/rules/ahead";
import type { Found } from "./rules/troubles";

type Compared = {
  of: "worker" | "database";
  beside: "database" | "stripe";
  subject: string;
  aheadMs: number;
};

const clockFound = (ctx: Ctx, { of, beside, subject, aheadMs }: Compared): Found[] =>
  isClockOff(aheadMs)
    ? [
        {
          key: `clock-off:${subject}`,
          kind: "clock-off",
          subject,
          amountCents: null,
          facts: { of, beside, aheadSeconds: Math.round(aheadMs / SECOND) },
          fingerprint: aheadMs > 0 ? "ahead" : "behind",
          since: ctx.now(),
        },
      ]
    : [];

/**
 * Compares the database's clock with Stripe's, and workers' clocks with both; the looking worker's own is not
 * used. Rejects when Stripe does not answer.
 */
export async function lookAtClocks(ctx: Ctx): Promise<Found[]> {
  const asked = await databaseTime(ctx);
  const shown = await stripeTime();
  const answered = await databaseTime(ctx);
  const aheadOfStripe = aheadBy({ asked, answered, shown });
  const compared = (await workerClocks(ctx)).map(({ id, aheadMs }): Compared => {
    // Small differences add up, and a charge compares with Stripe.
    const isDatabaseRight = !isClockOff(aheadMs) && !isClockOff(aheadOfStripe);
    return isDatabaseRight
      ? { of: "worker", beside: "stripe", subject: id, aheadMs: aheadMs + aheadOfStripe }
      : { of: "worker", beside: "database", subject: id, aheadMs };
  });
  const ofDatabase: Compared = {
    of: "database",
    beside: "stripe",
    subject: "database",
    aheadMs: aheadOfStripe,
  };
  return [...compared, ofDatabase].flatMap((one) => clockFound(ctx, one));
}
