import { and, asc, eq, inArray } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { payouts } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { idOf, recipientOf } from "@/lib/community/inside";
import { conflict, DELETED_ACCOUNT, fullName, invalidField, notFound } from "@/lib/kernel";
import { audit, command, look, requirePlatform } from "@/lib/platform";
import { openPayoutSchema, payoutIdSchema, payoutIdsSchema } from "../schemas";
import { type PayoutRow, rowColumns } from "./desk-payouts";
import { methodOf, payoutColumns, type ReceivingMethod } from "./receiving-method";
import { payoutNumber } from "./rules/payout";
import { lockPayouts, subjects, takeUp } from "./take-up";

export type OpenedPayout = PayoutRow & {
  campaignName: string;
  grossCents: number;
  feeCents: number;
  recipient: { fullName: string; email: string | null; phoneNumber: string | null };
  receivingMethod: ReceivingMethod | null;
};

/**
 * The only function that shows the desk a recipient's name. Takes up a ready payout, so its recipient can no
 * longer change it; any other needs a reason. Audits each call. Platform admins only.
 *
 * - Throws `notFound`, `invalid` without a reason, `proof_needed`.
 */
export const openPayout = look(openPayoutSchema, async (ctx, input) => {
  const id = idOf(input.payoutId);
  const locked = await lockPayouts(ctx, [id]);
  const [payout] = locked;
  if (payout && payout.state !== "ready" && !input.reason) throw invalidField("reason", "input.required");
  await takeUp(ctx, locked);
  const [found] = await ctx.db
    .select({ row: rowColumns, payout: payoutColumns, campaignName: campaignFacts.name })
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .innerJoin(campaignFacts, eq(campaignFacts.id, payouts.campaignId))
    .where(eq(payouts.id, id));
  if (!found) throw notFound("no such payout");
  const { fullName: name, email, phoneNumber } = await recipientOf(ctx, found.payout.campaignId);
  const shown: OpenedPayout = {
    ...found.row,
    number: payoutNumber(found.row.number),
    campaignName: found.campaignName,
    grossCents: found.payout.grossCents,
    feeCents: found.payout.feeCents,
    recipient: { fullName: name, email, phoneNumber },
    receivingMethod: methodOf(found.payout),
  };
  const { state } = found.payout;
  const data = { state, ...(state !== "ready" && { reason: input.reason }) };
  return { shown, logged: { action: "payout.viewed", subjects: [{ type: "payout", id }], data } };
});

/** Without the recipient. */
export type PayoutToPay = {
  id: string;
  number: string;
  communityName: string;
  amountCents: number;
  /** Sent back when marking as sent. */
  chosenAt: Date;
  receivingMethod: ReceivingMethod;
  /** Another staff member, who may have sent the money. */
  openedBy: { name: string; at: Date } | null;
};

/**
 * Takes up several ready payouts, omitting others. Audits each. Platform admins only; throws `proof_needed`.
 */
export const openPayouts = look(payoutIdsSchema, async (ctx, input) => {
  const { userId } = requirePlatform(ctx);
  const ids = [...new Set(input.payoutIds.map(idOf))];
  if (ids.length === 0) return { shown: [], logged: { action: "payout.viewed", subjects: [] } };
  const locked = await lockPayouts(ctx, ids);
  await takeUp(ctx, locked);
  const rows = await ctx.db
    .select({
      payout: payoutColumns,
      communityName: communityFacts.name,
      opener: { firstName: people.firstName, lastName: people.lastName },
    })
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .leftJoin(people, eq(people.id, payouts.takenUpBy))
    .where(and(inArray(payouts.id, ids), eq(payouts.state, "ready")))
    .orderBy(asc(payouts.number));
  const shown = rows.flatMap(({ payout, communityName, opener }): PayoutToPay[] => {
    const { id, number, amountCents, methodChosenAt: chosenAt, takenUpAt, takenUpBy } = payout;
    const receivingMethod = methodOf(payout);
    if (!receivingMethod || !chosenAt) return [];
    const openedBy =
      takenUpAt && takenUpBy !== userId
        ? { name: (opener && fullName(opener)) || DELETED_ACCOUNT, at: takenUpAt }
        : null;
    const shownNumber = payoutNumber(number);
    return [{ id, number: shownNumber, communityName, amountCents, chosenAt, receivingMethod, openedBy }];
  });
  const viewed = subjects(rows.map(({ payout }) => payout));
  return { shown, logged: { action: "payout.viewed", subjects: viewed, data: { state: "ready" } } };
});

/**
 * Releases an unsent payout so the recipient can change their choice. Idempotent. Platform admins only.
 * Throws `notFound`, `conflict` if sent.
 */
export const putPayoutBack = command(payoutIdSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  const [payout] = await lockPayouts(ctx, [idOf(input.payoutId)]);
  if (!payout) throw notFound("no such payout");
  if (payout.state === "sent") throw conflict("payout.sent_already");
  if (payout.takenUpAt === null) return;
  await ctx.db.update(payouts).set({ takenUpAt: null, takenUpBy: null }).where(eq(payouts.id, payout.id));
  await audit(ctx, "payout.put_back", { type: "payout", id: payout.id });
});
