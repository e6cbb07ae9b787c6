import { and, eq } from "drizzle-orm";
import { contributions, donations } from "@/db/schema/payment";
import { recurringGifts } from "@/db/schema/recurring";
import { idOf } from "@/lib/community/inside";
import { notFound, type PlainReason } from "@/lib/kernel";
import { type Ctx, conversation, isWithinLimit } from "@/lib/platform";
import { donationStatusSchema } from "../schemas";
import { type IntentFacts, intentFacts } from "../settling/intent-facts";
import { settleNow } from "../settling/settle-intents";
import { orClosed } from "./close-intent";
import { type DonorInfo, donorInfo } from "./donor-info";
import { finishAfterBank } from "./finish-after-bank";
import { giftZone } from "./gift-day";
import { type Attempt, scopedKey } from "./open-attempt";
import { OPEN_STATES } from "./open-states";
import type { NextGift } from "./recurring-offer";
import { declineReason } from "./rules/declines";

export type DonationStatus = {
  donationId: string;
  state: Attempt["state"];
  communityId: string;
  campaignId: string | null;
  /** The campaign had ended, so the gift went to Our Balance. */
  isRedirected: boolean;
  amountCents: number;
  chargeCents: number;
  /** Expected until the true fee is known. */
  feeCents: number;
  isAnonymous: boolean;
  joinCommunity: boolean;
  donorInfo: DonorInfo;
  /** When the card was charged. */
  givenAt: Date | null;
  timeZone: string;
  plan: NextGift | null;
  failureReason: PlainReason | null;
};

/** Stripe lookups per donation; beyond it the stored state is returned. */
const ASKING = { max: 30, windowSeconds: 60 };

/** Throws `notFound` unless the caller has the attempt's key. */
async function look(
  ctx: Ctx,
  input: { donationId: string; attemptKey: string },
  goOn: (found: { row: Attempt; facts: IntentFacts }) => Promise<IntentFacts>,
): Promise<Attempt> {
  const id = idOf(input.donationId);
  const read = async (): Promise<Attempt> => {
    const [row] = await ctx.db.select().from(donations).where(eq(donations.id, id));
    if (!row || row.attemptKey !== scopedKey(ctx, input.attemptKey))
      throw notFound("not this donor's attempt");
    return row;
  };
  const row = await read();
  const intentId = row.stripePaymentIntentId;
  const isOpen = OPEN_STATES.some((state) => state === row.state);
  if (!isOpen || !intentId || !(await isWithinLimit(ctx, `status:${id}`, ASKING))) return row;
  await settleNow(ctx, () =>
    orClosed(ctx, intentId, async () => goOn({ row, facts: await intentFacts(intentId) })),
  );
  return read();
}

async function planOf(ctx: Ctx, { recurringGiftId }: Attempt): Promise<NextGift | null> {
  if (recurringGiftId === null) return null;
  const { months, dayOfMonth, nextOn, state } = recurringGifts;
  const [plan] = await ctx.db
    .select({ months, dayOfMonth, nextOn })
    .from(recurringGifts)
    .where(and(eq(recurringGifts.id, recurringGiftId), eq(state, "active")));
  return plan ?? null;
}

/**
 * Returns the attempt's state; looks up an open one at Stripe and settles it like a webhook. Throws
 * `notFound` unless the caller holds its key.
 */
export const donationStatus = conversation(
  donationStatusSchema,
  async (ctx, input): Promise<DonationStatus> => {
    const row = await look(ctx, input, async ({ facts }) => facts);
    const id = row.id;
    const [contribution] = await ctx.db
      .select({ campaignId: contributions.campaignId })
      .from(contributions)
      .where(eq(contributions.donationId, id));
    return {
      donationId: id,
      state: row.state,
      communityId: row.communityId,
      campaignId: row.campaignId,
      isRedirected: contribution !== undefined && row.campaignId !== null && contribution.campaignId === null,
      amountCents: row.amountCents,
      chargeCents: row.chargeCents,
      feeCents: row.feeCents ?? row.expectedFeeCents,
      isAnonymous: row.isAnonymous,
      joinCommunity: row.joinCommunity,
      donorInfo: await donorInfo(ctx, row),
      givenAt: row.chargedAt,
      timeZone: giftZone(),
      plan: await planOf(ctx, row),
      failureReason: row.failureCode === null ? null : declineReason(row.failureCode),
    };
  },
);

/**
 * Returns the status after the bank's step, for the browser that submitted the payment. Only our server can
 * confirm what the bank approved (`ConfirmedBy`).
 */
export async function statusAfterBank(
  ctx: Ctx,
  input: { donationId: string; attemptKey: string },
): Promise<Pick<DonationStatus, "state" | "failureReason">> {
  const { state, failureCode } = await look(ctx, input, ({ row, facts }) => finishAfterBank(ctx, row, facts));
  return { state, failureReason: failureCode === null ? null : declineReason(failureCode) };
}
