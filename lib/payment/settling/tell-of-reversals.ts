import { asc, eq, lte, sql } from "drizzle-orm";
import { chargeReversals, contributions, donations } from "@/db/schema/payment";
import {
  adminIdsOf,
  campaignFactsOf,
  communityFactsOf,
  mayNotBeNamedTo,
  unnamedAmong,
} from "@/lib/community/inside";
import { type Cents, DAY, formatCents, MINUTE } from "@/lib/kernel";
import { entriesOfReversals, lossesOf } from "@/lib/ledger";
import { type AnyMessage, queueMessages, writtenTo } from "@/lib/notification/inside";
import { type Ctx, env, inTransaction, locking, log, requireSystem } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import { lookSoon } from "../inbox/look-soon";
import { messagesOfRest } from "../recurring/rest-disputed";
import { giftNumber } from "../statements/rules/gift-number";
import { readerOf } from "./receipts";

const BATCH = 100;
const RETRY_AFTER = 10 * MINUTE;
/** A new admin is not notified of older losses, as when a dispute ends months after it took the money. */
const LATELY = 30 * DAY;

type Reversal = typeof chargeReversals.$inferSelect;
type Gift = { row: Attempt; campaignId: string | null; communityId: string };
/** Empty for Our Balance. */
type Names = { campaignName: string; communityName: string };

/** The donor's address may have been erased since. */
async function lockGift(ctx: Ctx, donationId: string): Promise<Gift> {
  locking(ctx, "donation", [donationId]);
  const [gift] = await ctx.db
    .select({
      row: donations,
      campaignId: contributions.campaignId,
      communityId: contributions.communityId,
    })
    .from(donations)
    .innerJoin(contributions, eq(contributions.donationId, donations.id))
    .where(eq(donations.id, donationId))
    .for("no key update", { of: donations });
  if (!gift) throw new Error(`donation ${donationId} has no contribution`);
  return gift;
}

async function namesOf(ctx: Ctx, { campaignId, communityId }: Gift): Promise<Names> {
  const campaigns = await campaignFactsOf(ctx, campaignId ? [campaignId] : []);
  const communities = await communityFactsOf(ctx, [communityId]);
  return {
    campaignName: (campaignId && campaigns.get(campaignId)?.name) || "",
    communityName: communities.get(communityId)?.name ?? "",
  };
}

/** The charge less what all reversals took. */
async function leftOf(ctx: Ctx, row: Attempt): Promise<number> {
  const [taken] = await ctx.db
    .select({ cents: sql<number>`coalesce(sum(${chargeReversals.standingCents}), 0)`.mapWith(Number) })
    .from(chargeReversals)
    .where(eq(chargeReversals.donationId, row.id));
  return Math.max(0, row.chargeCents - (taken?.cents ?? 0));
}

type DonorReader = NonNullable<ReturnType<typeof readerOf>>;

type DonorNotice = {
  template: "gift-refunded" | "gift-refund-failed" | "gift-taken-back" | "gift-given-back";
  amountCents: Cents;
};

function refundNotice({ status, amountCents, standingCents, backCents }: Reversal): DonorNotice | null {
  if (status === "succeeded" && standingCents > 0)
    return { template: "gift-refunded", amountCents: standingCents };
  return backCents > 0 ? { template: "gift-refund-failed", amountCents } : null;
}

const lossKey = ({ id, donationId }: Reversal) => `gift-taken-back:${donationId}:${id}`;
const returnKey = ({ id, donationId }: Reversal, backCents: Cents) =>
  `gift-given-back:${donationId}:${id}:${backCents}`;

/** In the last message to this reader; null if there was none. */
async function backWhenTold(ctx: Ctx, reversal: Reversal, reader: DonorReader): Promise<Cents | null> {
  const returnKeys: string[] = [];
  let backCents = 0;
  for (const { cardsCents } of await entriesOfReversals(ctx, [reversal.id])) {
    if (cardsCents >= 0) continue;
    backCents -= cardsCents;
    returnKeys.push(returnKey(reversal, backCents));
  }
  const written = await writtenTo(ctx, reader, [lossKey(reversal), ...returnKeys]);
  if (!written.has(lossKey(reversal))) return null;
  // Messages of earlier releases have no `backCents`.
  return Math.max(...[...written.values()].map((data) => Number(data.backCents ?? 0)));
}

/** The bank decided for the donor, or money was returned, even after a late win. */
async function disputeNotice(ctx: Ctx, reversal: Reversal, reader: DonorReader): Promise<DonorNotice | null> {
  const { status, standingCents, backCents } = reversal;
  const toldCents = await backWhenTold(ctx, reversal, reader);
  if (toldCents === null)
    return status === "lost" && standingCents > 0
      ? { template: "gift-taken-back", amountCents: standingCents }
      : null;
  return backCents > toldCents ? { template: "gift-given-back", amountCents: backCents - toldCents } : null;
}

async function toDonor(ctx: Ctx, reversal: Reversal, gift: Gift, names: Names): Promise<AnyMessage[]> {
  const { row, campaignId } = gift;
  const reader = readerOf(row);
  if (reader === null) return [];
  const notice =
    reversal.kind === "refund" ? refundNotice(reversal) : await disputeNotice(ctx, reversal, reader);
  if (notice === null) return [];
  const { template } = notice;
  const isUnnamed =
    campaignId !== null && (await unnamedAmong(ctx, [{ key: row.id, campaignId, reader }])).size > 0;
  const named = { ...names, campaignName: isUnnamed ? "" : names.campaignName };
  const amount = formatCents(notice.amountCents);
  const to = { to: reader, dedupeKey: `${template}:${row.id}:${reversal.id}` };
  if (template === "gift-refund-failed")
    return [{ ...to, template, data: { ...named, amount, support: env().PROVIDER_SUPPORT_EMAIL } }];
  const left = await leftOf(ctx, row);
  const data = {
    ...named,
    amount,
    paid: formatCents(row.chargeCents),
    left: left > 0 ? formatCents(left) : "",
    number: giftNumber(row.id),
    link: row.donorId ? `${env().APP_URL}/settings/my-donations/${row.id}` : "",
  };
  if (template === "gift-refunded") return [{ ...to, template, data }];
  const backCents = String(reversal.backCents);
  const dedupeKey =
    template === "gift-taken-back" ? lossKey(reversal) : returnKey(reversal, reversal.backCents);
  return [{ to: reader, dedupeKey, template, data: { ...data, backCents } }];
}

/** Notifies admins who may know the campaign of each withdrawal. */
async function toAdmins(ctx: Ctx, reversal: Reversal, gift: Gift, names: Names): Promise<AnyMessage[]> {
  const since = ctx.now().getTime() - LATELY;
  const lost = (await entriesOfReversals(ctx, [reversal.id])).filter(
    ({ doneeCents, bookedAt }) => doneeCents < 0 && bookedAt.getTime() > since,
  );
  if (lost.length === 0 || reversal.standingCents === 0) return [];
  const { campaignId, communityId } = gift;
  const path = campaignId
    ? `/campaigns/campaign/active/${campaignId}?campaignCommunityId=${communityId}`
    : "/our-balance";
  const queued: AnyMessage[] = [];
  for (const adminId of (await adminIdsOf(ctx, communityId)).toSorted()) {
    if (campaignId && (await mayNotBeNamedTo(ctx, campaignId, { userId: adminId }))) continue;
    for (const { source, doneeCents } of lost)
      queued.push({
        dedupeKey: `money-taken-back:${source}:${adminId}`,
        template: "money-taken-back",
        to: { userId: adminId },
        communityId,
        ...(campaignId ? { campaignId } : {}),
        inApp: { communityId },
        data: {
          ...names,
          amount: formatCents(-doneeCents),
          way: reversal.kind,
          link: `${env().APP_URL}${path}`,
        },
      });
  }
  return queued;
}

/** Dedupe keys make each message exactly once. */
async function tellOfOne(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [due] = await tx.db
      .select({ donationId: chargeReversals.donationId })
      .from(chargeReversals)
      .where(eq(chargeReversals.id, id));
    if (!due) return;
    const gift = await lockGift(tx, due.donationId);
    const [reversal] = await tx.db
      .update(chargeReversals)
      .set({ tellAt: null })
      .where(sql`${chargeReversals.id} = ${id} and ${chargeReversals.tellAt} is not null`)
      .returning();
    if (!reversal) return;
    const names = await namesOf(tx, gift);
    const planId = gift.row.recurringGiftId;
    await queueMessages(tx, [
      ...(await toAdmins(tx, reversal, gift, names)),
      ...(await toDonor(tx, reversal, gift, names)),
      ...(planId && reversal.restedPlan ? await messagesOfRest(tx, planId, reversal) : []),
    ]);
    if (reversal.restedPlan)
      await tx.db.update(chargeReversals).set({ restedPlan: false }).where(eq(chargeReversals.id, id));
    if ((await lossesOf(tx, [id])).size > 0) await lookSoon(tx, "losses");
  });
}

/**
 * Notifies the donor, the admins, and the desk (of money to cover). Runs outside the settling transaction, so
 * an unwritable text undoes no booking; failures are retried. Safe with several workers.
 */
export async function tellOfReversals(ctx: Ctx): Promise<{ tried: number; failed: number }> {
  requireSystem(ctx);
  const done = { tried: 0, failed: 0 };
  for (;;) {
    const due = await ctx.db
      .select({ id: chargeReversals.id })
      .from(chargeReversals)
      .where(lte(chargeReversals.tellAt, ctx.now()))
      .orderBy(asc(chargeReversals.tellAt), asc(chargeReversals.id))
      .limit(BATCH);
    if (due.length === 0) return done;
    for (const { id } of due) {
      done.tried += 1;
      try {
        await tellOfOne(ctx, id);
      } catch (error) {
        done.failed += 1;
        log.error("payments.reversal_not_told", error, { reversalId: id });
        await ctx.db
          .update(chargeReversals)
          .set({ tellAt: new Date(ctx.now().getTime() + RETRY_AFTER) })
          .where(eq(chargeReversals.id, id));
      }
    }
  }
}
