import { and, count, eq, gt, inArray, isNull, max, ne } from "drizzle-orm";
import { chargeReversals, donations, payouts } from "@/db/schema/payment";
import { because, DAY, formatCents, formatDate, type Why } from "@/lib/kernel";
import { balanceOf } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import { OPEN_STATES } from "../gifts/cancel-open-intents";

/** A dispute is decided within this time; the processor does not tell us when it was lost. */
const MAY_BE_WON = 120 * DAY;

/**
 * Why a community's money forbids that it is deleted: what Our Balance holds, a payout that was not sent or came
 * back, a gift that is being paid, a fee that is still an estimate (the difference goes to Our Balance), a gift that
 * a bank took back and may return. Null when there is nothing. Checks no permission.
 */
export async function moneyOf(ctx: Ctx, communityId: string): Promise<Why | null> {
  const held = await balanceOf(ctx, "community", communityId);
  if (held !== 0) return because("community.has_money", { amount: formatCents(held) });
  const ofGifts = eq(donations.communityId, communityId);
  const [payout] = await ctx.db
    .select({ n: count() })
    .from(payouts)
    .where(and(eq(payouts.communityId, communityId), ne(payouts.state, "sent")));
  if (payout?.n) return "community.money_under_way";
  const [open] = await ctx.db
    .select({ n: count() })
    .from(donations)
    .where(and(ofGifts, inArray(donations.state, [...OPEN_STATES])));
  if (open?.n) return "community.gift_under_way";
  const [estimated] = await ctx.db
    .select({ n: count() })
    .from(donations)
    .where(and(ofGifts, eq(donations.state, "succeeded"), isNull(donations.feeCents)));
  if (estimated?.n) return "community.fee_unknown";
  const [dispute] = await ctx.db
    .select({ since: max(chargeReversals.createdAt) })
    .from(chargeReversals)
    .innerJoin(donations, eq(donations.id, chargeReversals.donationId))
    .where(
      and(
        ofGifts,
        eq(chargeReversals.kind, "dispute"),
        eq(chargeReversals.state, "booked"),
        gt(chargeReversals.createdAt, new Date(ctx.now().getTime() - MAY_BE_WON)),
      ),
    );
  if (!dispute?.since) return null;
  return because("community.disputed", { day: formatDate(new Date(dispute.since.getTime() + MAY_BE_WON)) });
}
