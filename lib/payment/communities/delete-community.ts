import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { donations } from "@/db/schema/payment";
import {
  adminIdsOf,
  endCommunity,
  idOf,
  lockEndingCommunity,
  optionalReason,
  requireNoCampaign,
  restEntry,
  tellAdmins,
} from "@/lib/community/inside";
import { askStripe } from "@/lib/integrations/stripe";
import { type Cents, conflict, formatDate, invalidField, notFound, tidy } from "@/lib/kernel";
import { accountKey, communityAccount, lockAccounts, post, rounding } from "@/lib/ledger";
import {
  audit,
  type Ctx,
  conversation,
  enqueue,
  env,
  erasureFacts,
  inTransaction,
  locking,
  requirePlatform,
  requireRecentProof,
} from "@/lib/platform";
import { cancelIntent } from "../gifts/close-intent";
import { OPEN_STATES } from "../gifts/open-states";
import { moneyOf } from "./money-of";
import { isRest } from "./rules/is-rest";

const deletionSchema = z.object({
  communityId: z.string().max(200),
  /** Typed by the desk; absent in API calls. */
  name: z.string().max(200).optional(),
  /** Message to the admins. If empty, an admin's own reason is used. */
  reason: optionalReason,
  /** The desk must give a reason if no admin asked. False in API calls. */
  wantsWords: z.boolean().default(false),
});
type Wanted = z.output<typeof deletionSchema>;

const openIn = (communityId: string) =>
  and(eq(donations.communityId, communityId), inArray(donations.state, [...OPEN_STATES]));

/** Unpaid gifts to Our Balance have open intents, which must become unpayable. */
async function cancelOpenGifts(ctx: Ctx, communityId: string): Promise<void> {
  const open = await ctx.db
    .select({ intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(and(openIn(communityId), isNotNull(donations.stripePaymentIntentId)))
    .orderBy(asc(donations.id));
  for (const { intentId } of open) if (intentId) await askStripe(() => cancelIntent(ctx, intentId));
}

/** `ensureIntent` then refuses these attempts. */
async function closeAttempts(ctx: Ctx, communityId: string): Promise<void> {
  const locked = await ctx.db
    .select({ id: donations.id })
    .from(donations)
    .where(and(openIn(communityId), isNull(donations.stripePaymentIntentId)))
    .orderBy(asc(donations.id))
    .for("no key update");
  const ids = locked.map((row) => row.id);
  locking(ctx, "donation", ids);
  if (ids.length === 0) return;
  await ctx.db
    .update(donations)
    .set({ state: "canceled", updatedAt: ctx.now() })
    .where(and(inArray(donations.id, ids), isNull(donations.stripePaymentIntentId)));
}

/**
 * Moves the remaining cents to the provider's rounding account. Locks the balance first, as refunds, disputes
 * and fees do.
 */
async function moveRest(ctx: Ctx, community: { id: string; endedAt: Date }): Promise<Cents> {
  const account = communityAccount(community.id);
  const balance = (await lockAccounts(ctx, [account, rounding])).get(accountKey(account))?.balance ?? 0;
  if (!isRest(balance)) return 0;
  await post(ctx, [restEntry(community, balance)]);
  return balance;
}

async function end(ctx: Ctx, { communityId, name, reason, wantsWords }: Wanted): Promise<void> {
  const community = await lockEndingCommunity(ctx, communityId);
  if (community.endedAt) throw notFound("deleted already");
  if (name !== undefined && tidy(name) !== tidy(community.name)) {
    throw invalidField("name", "community.other_name");
  }
  if (wantsWords && reason === "") throw invalidField("reason", "input.required");
  await requireNoCampaign(ctx, community.id);
  const admins = await adminIdsOf(ctx, community.id);
  const { endedAt, erasedFrom } = await endCommunity(ctx, community, reason);
  await enqueue(ctx, "charge-due-gifts");
  await closeAttempts(ctx, community.id);
  const restCents = await moveRest(ctx, { id: community.id, endedAt });
  await audit(
    ctx,
    "community.deleted",
    { type: "community", id: community.id },
    restCents > 0 ? { restCents } : {},
  );
  const money = await moneyOf(ctx, community.id);
  if (money) throw conflict(money);
  await tellAdmins(ctx, admins, {
    aboutId: community.id,
    at: erasedFrom,
    template: "community-deleted",
    data: {
      communityName: community.name,
      reason,
      day: formatDate(erasedFrom),
      ...erasureFacts(endedAt),
      support: env().PROVIDER_SUPPORT_EMAIL,
    },
  });
}

/**
 * Deletes a community (000 §7), with or without an admin's request. Ends its recurring gifts; notifies admins
 * and donors. Restorable for 30 days. Less than a dollar goes to the provider's rounding account. Provider
 * only; runs outside a transaction. In payment, which alone sees all money.
 *
 * - Throws `proof_needed`, `notFound` (also if deleted), `invalid` for another name.
 * - Throws `conflict` for an active campaign, a dollar or more on Our Balance, or money on its way or
 *   possibly returning.
 */
export const deleteCommunity = conversation(deletionSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  const communityId = idOf(input.communityId);
  await cancelOpenGifts(ctx, communityId);
  await inTransaction(ctx, (inner) => end(inner, { ...input, communityId }));
});
