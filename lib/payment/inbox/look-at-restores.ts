import { and, isNull, lt, ne, or } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { DAY } from "@/lib/kernel";
import { countInDoubt } from "@/lib/notification/inside";
import { auditedSince, type Ctx } from "@/lib/platform";
import { payoutNumber } from "../payouts/rules/payout";
import { type Restored, timesRestored } from "../restored/restored-marks";
import type { Found } from "./rules/troubles";

const REMEMBERED = 120 * DAY;

/** Includes payouts possibly sent since the backup. */
export async function lookAtRestores(ctx: Ctx): Promise<Found[]> {
  const since = ctx.now().getTime() - REMEMBERED;
  const restores = (await timesRestored(ctx)).filter(({ until }) => until.getTime() > since);
  return (await Promise.all(restores.map((restore) => foundAfter(ctx, restore)))).flat();
}

async function foundAfter(ctx: Ctx, { from, until }: Restored): Promise<Found[]> {
  const gifts = (await auditedSince(ctx, "payment.gift_found_again", from)).filter(({ at }) => at <= until);
  const restored: Found = {
    key: `records-restored:${until.toISOString()}`,
    kind: "records-restored",
    subject: until.toISOString(),
    amountCents: null,
    facts: {
      from: from.toISOString(),
      until: until.toISOString(),
      messages: await countInDoubt(ctx, until),
      gifts: gifts.length,
      plans: gifts.filter(({ data }) => data.isPlanLost === true).length,
    },
    fingerprint: until.toISOString(),
    since: until,
  };
  const waiting = await ctx.db
    .select({ id: payouts.id, number: payouts.number, amountCents: payouts.amountCents })
    .from(payouts)
    .where(
      and(
        ne(payouts.state, "sent"),
        lt(payouts.requestedAt, until),
        or(isNull(payouts.returnedAt), lt(payouts.returnedAt, until)),
      ),
    );
  const inDoubt = waiting.map(
    ({ id, number, amountCents }): Found => ({
      key: `payout-in-doubt:${id}`,
      kind: "payout-in-doubt",
      subject: id,
      amountCents,
      facts: { number: payoutNumber(number), from: from.toISOString(), until: until.toISOString() },
      fingerprint: until.toISOString(),
      since: until,
    }),
  );
  return [restored, ...inDoubt];
}
