import { eq } from "drizzle-orm";
import { contributions, donations } from "@/db/schema/payment";
import { idOf } from "@/lib/community/inside";
import { notFound, type PlainReason } from "@/lib/kernel";
import { conversation, isWithinLimit } from "@/lib/platform";
import { donationStatusSchema } from "../schemas";
import { intentFacts } from "../settling/intent-facts";
import { settleNow } from "../settling/settle-now";
import { OPEN_STATES } from "./cancel-open-intents";
import { type DonorInfo, donorInfo } from "./donor-info";
import { type Attempt, scopedKey } from "./open-attempt";
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
  /** Why it failed, so that the donor can act on it. */
  failureReason: PlainReason | null;
};

/** How often one donation is looked up at Stripe; beyond that the stored state is returned. */
const ASKING = { max: 30, windowSeconds: 60 };

/**
 * The state of an attempt as stored on the server; the thank-you page relies on this and not on the browser.
 * While the attempt is open, it is looked up at Stripe and settled as a webhook would be. Only the holder of
 * the attempt's key may read it; everybody else gets `notFound`.
 */
export const donationStatus = conversation(
  donationStatusSchema,
  async (ctx, input): Promise<DonationStatus> => {
    const id = idOf(input.donationId);
    const read = async (): Promise<Attempt> => {
      const [row] = await ctx.db.select().from(donations).where(eq(donations.id, id));
      if (!row || row.attemptKey !== scopedKey(ctx, input.attemptKey))
        throw notFound("not this donor's attempt");
      return row;
    };
    let row = await read();
    const intentId = row.stripePaymentIntentId;
    const isOpen = OPEN_STATES.some((state) => state === row.state);
    if (isOpen && intentId && (await isWithinLimit(ctx, `status:${id}`, ASKING))) {
      await settleNow(ctx, () => intentFacts(intentId));
      row = await read();
    }
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
      failureReason: row.failureCode === null ? null : declineReason(row.failureCode),
    };
  },
);
