import { and, eq } from "drizzle-orm";
import { contributions, donations } from "@/db/schema/payment";
import { recurringGifts } from "@/db/schema/recurring";
import { idOf } from "@/lib/community/inside";
import { notFound, type PlainReason } from "@/lib/kernel";
import { type Ctx, conversation, isWithinLimit } from "@/lib/platform";
import { donationStatusSchema } from "../schemas";
import { type IntentFacts, intentFacts } from "../settling/intent-facts";
import { settleNow } from "../settling/settle-now";
import { OPEN_STATES } from "./cancel-open-intents";
import { type DonorInfo, donorInfo } from "./donor-info";
import { finishAfterBank } from "./finish-after-bank";
import { giftZone } from "./gift-day";
import { orClosed } from "./missing-intent";
import { type Attempt, scopedKey } from "./open-attempt";
import type { NextGift } from "./recurring-offer";
import { declineReason } from "./rules/declines";

export type DonationStatus = {
  donationId: string;
  state: Attempt["state"];
  communityId: string;
  /** The campaign that the gift was meant for; null for Our Balance. */
  campaignId: string | null;
  /** True when its campaign had ended and the gift went to Our Balance instead. */
  isRedirected: boolean;
  amountCents: number;
  /** What the card paid. */
  chargeCents: number;
  /** The true fee once it is known, else the expected one. */
  feeCents: number;
  isAnonymous: boolean;
  joinCommunity: boolean;
  donorInfo: DonorInfo;
  /** When the card was charged; null until the gift is settled. */
  givenAt: Date | null;
  /** The zone in which the day of a gift is counted. */
  timeZone: string;
  /** How it goes on, for a gift of a plan that is charged by itself now. */
  plan: NextGift | null;
  /** Why it failed, so that the donor can act on it. */
  failureReason: PlainReason | null;
};

/** How often one donation is looked up at Stripe; beyond that the stored state is returned. */
const ASKING = { max: 30, windowSeconds: 60 };

/** The row of an attempt; while it is open, as Stripe has it now. Throws `notFound` unless the caller has its key. */
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
 * The state of an attempt as stored on the server; the thank-you page relies on this and not on the browser.
 * While the attempt is open, it is looked up at Stripe and settled as a webhook would be. Only the holder of
 * the attempt's key may read it; everybody else gets `notFound`.
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
 * The same for a donor who has come back from their bank: what the bank has approved is confirmed by our server now, for
 * nobody else can (`ConfirmedBy`). Only for whoever pressed the button in that very browser.
 */
export async function statusAfterBank(
  ctx: Ctx,
  input: { donationId: string; attemptKey: string },
): Promise<Pick<DonationStatus, "state" | "failureReason">> {
  const { state, failureCode } = await look(ctx, input, ({ row, facts }) => finishAfterBank(ctx, row, facts));
  return { state, failureReason: failureCode === null ? null : declineReason(failureCode) };
}
