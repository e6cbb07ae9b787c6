import { campaigns, donations, stripeEvents } from "@/db/schema";
import { launchCampaign } from "@/lib/community";
import { stripe } from "@/lib/integrations/stripe";
import { newId, systemCtx } from "@/lib/platform";
import type { Town } from "../members/town";
import { adminOf } from "../members/works";

const AMOUNT = 2_500;
/** 2.2 % and thirty cents. */
const FEE = 85;
const AT_ONCE = 16;
const ROWS = 500;

const system = () => systemCtx("bench");

/** Makes campaigns with goals above these gifts. */
export async function makeCampaigns(town: Town, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await launchCampaign(adminOf(town), {
      communityId: town.communityId,
      recipientId: town.recipientId,
      name: `A roof before winter ${n + 1}`,
      campaignTypeId: 2,
      amount: 900_000_000,
    });
    ids.push(id);
  }
  return ids;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/**
 * Makes gifts that are paid but not booked, each with its three events in the inbox, spread over the
 * campaigns.
 */
export async function paidGifts(town: Town, campaignIds: readonly string[], count: number): Promise<void> {
  const { db } = system();
  const gifts = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    campaignId: campaignIds[n % campaignIds.length] ?? "",
    intentId: "",
    chargeId: "",
    begunAt: new Date(),
  }));
  await inTurns(gifts, async (gift) => {
    gift.begunAt = new Date();
    const intent = await stripe().paymentIntents.create({
      amount: AMOUNT,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_visa",
      allowed_payment_method_types: ["card"],
      metadata: { donationId: gift.id },
    });
    gift.intentId = intent.id;
    gift.chargeId = typeof intent.latest_charge === "string" ? intent.latest_charge : "";
  });
  for (let at = 0; at < count; at += ROWS) {
    const some = gifts.slice(at, at + ROWS);
    await db.insert(donations).values(
      some.map(({ id, campaignId, intentId, begunAt }) => ({
        id,
        attemptKey: id,
        attemptHash: id,
        communityId: town.communityId,
        campaignId,
        donorId: town.adminId,
        isAnonymous: false,
        coverFees: false,
        amountCents: AMOUNT,
        chargeCents: AMOUNT,
        expectedFeeCents: FEE,
        state: "processing" as const,
        stripePaymentIntentId: intentId,
        createdAt: begunAt,
        updatedAt: begunAt,
      })),
    );
    await db.insert(stripeEvents).values(
      some.flatMap(({ intentId, chargeId, begunAt }) =>
        [
          ["payment_intent.succeeded", intentId] as const,
          ["charge.succeeded", chargeId] as const,
          ["charge.updated", chargeId] as const,
        ].map(([type, objectId]) => ({
          id: `evt_${newId()}`,
          type,
          objectId,
          receivedAt: begunAt,
          nextAttemptAt: begunAt,
        })),
      ),
    );
  }
}

export async function giftsOf(): Promise<number> {
  const rows = await system().db.select({ count: campaigns.contributionCount }).from(campaigns);
  return rows.reduce((sum, { count }) => sum + count, 0);
}
