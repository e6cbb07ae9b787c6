import { eq } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { payouts } from "@/db/schema/payment";
import { idOf, lockCampaign, markCompleted } from "@/lib/community/inside";
import { type Cents, conflict, notFound } from "@/lib/kernel";
import { type Entry, paidOut, payoutsAccount, post, posting, reverse } from "@/lib/ledger";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, command, locking, requirePlatform, requireRecentProof } from "@/lib/platform";
import { payoutReturnedSchema, payoutSentSchema } from "../schemas";
import { ownMoneyLink } from "./own-money-link";
import { payeeOf } from "./payee";
import { noMethod } from "./receiving-method";

/** Locks the campaign, then the payout. Throws `notFound`. */
async function lockPayoutAndCampaign(ctx: Ctx, payoutId: string) {
  const id = idOf(payoutId);
  const [payoutRow] = await ctx.db
    .select({ campaignId: payouts.campaignId, communityName: communityFacts.name })
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .where(eq(payouts.id, id));
  if (!payoutRow) throw notFound("no such payout");
  await lockCampaign(ctx, payoutRow.campaignId);
  locking(ctx, "payout", [id]);
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id)).for("no key update");
  if (!payout) throw notFound("no such payout");
  return { ...payout, communityName: payoutRow.communityName };
}

/** Each sending has its own entry. */
const sentEntry = (
  payout: { id: string; campaignId: string; amountCents: Cents },
  sending: number,
): Entry => ({
  source: `payout_sent:${payout.id}:${sending}`,
  kind: "payout_sent",
  metadata: { payoutId: payout.id, campaignId: payout.campaignId },
  postings: [posting(payoutsAccount, paidOut, payout.amountCents)],
});

/**
 * Records that the desk sent the money: books it, completes the campaign, notifies the recipient. Idempotent
 * by reference. If the choice changed since `chosenAt`, records nothing, because the money went elsewhere.
 * Platform admins only.
 *
 * - Throws `conflict` (no choice, changed choice, sent under another reference), `proof_needed`.
 */
export const markPayoutSent = command(payoutSentSchema, async (ctx, input): Promise<void> => {
  const { userId } = requirePlatform(ctx);
  requireRecentProof(ctx);
  const payout = await lockPayoutAndCampaign(ctx, input.payoutId);
  if (payout.state === "sent") {
    if (payout.reference === input.reference) return;
    throw conflict("payout.sent_already");
  }
  if (payout.state !== "ready" || !payout.method) throw conflict("payout.no_method_yet");
  if (input.chosenAt && payout.methodChosenAt?.getTime() !== input.chosenAt.getTime()) {
    throw conflict("payout.choice_changed");
  }
  const sending = payout.sendings + 1;
  const now = ctx.now();
  await ctx.db
    .update(payouts)
    .set({
      state: "sent",
      sendings: sending,
      sentAt: now,
      sentBy: userId,
      reference: input.reference,
      takenUpAt: payout.takenUpAt ?? now,
      takenUpBy: payout.takenUpAt ? payout.takenUpBy : userId,
    })
    .where(eq(payouts.id, payout.id));
  await post(ctx, [sentEntry(payout, sending)]);
  await markCompleted(ctx, { campaignId: payout.campaignId, at: now });
  await queueMessage(ctx, {
    dedupeKey: `payout-sent:${payout.id}:${sending}`,
    template: "payout-sent",
    to: (await payeeOf(ctx, payout.campaignId)).to,
    via: "preferred",
    inApp: { communityId: payout.communityId },
    data: {
      communityName: payout.communityName,
      method: payout.method,
      link: ownMoneyLink(),
    },
  });
  await audit(
    ctx,
    "payout.sent",
    { type: "payout", id: payout.id },
    { sending, amountCents: payout.amountCents },
  );
});

/**
 * Records a returned payout: books it, deletes the method, asks the recipient to choose again. The campaign
 * stays completed. Idempotent. Platform admins only.
 *
 * - Throws `conflict` if not sent, `proof_needed`.
 */
export const markPayoutReturned = command(payoutReturnedSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  const payout = await lockPayoutAndCampaign(ctx, input.payoutId);
  if (payout.state === "returned") return;
  if (payout.state !== "sent") throw conflict("payout.not_sent");
  await ctx.db
    .update(payouts)
    .set({ ...noMethod, state: "returned", returnedAt: ctx.now(), returnReason: input.reason })
    .where(eq(payouts.id, payout.id));
  const sent = sentEntry(payout, payout.sendings);
  await post(ctx, [reverse(sent, `payout_returned:${payout.id}:${payout.sendings}`, "payout_returned")]);
  await queueMessage(ctx, {
    dedupeKey: `payout-returned:${payout.id}:${payout.sendings}`,
    template: "payout-returned",
    to: (await payeeOf(ctx, payout.campaignId)).to,
    via: "preferred",
    inApp: { communityId: payout.communityId },
    data: {
      communityName: payout.communityName,
      link: ownMoneyLink(),
    },
  });
  await audit(ctx, "payout.returned", { type: "payout", id: payout.id }, { sending: payout.sendings });
});
