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
import { cancelIntent, OPEN_STATES } from "../gifts/cancel-open-intents";
import { moneyOf } from "./money-of";
import { isRest } from "./rules/rest";

const deletionSchema = z.object({
  communityId: z.string().max(200),
  /** The name as the desk typed it; the API's call has none. */
  name: z.string().max(200).optional(),
  /** What its admins are told; an admin's own reason stays where there is one and this is empty. */
  reason: optionalReason,
  /** Whether there have to be words: where no admin has asked for it, only the desk can say why. The API's call has none. */
  wantsWords: z.boolean().default(false),
});
type Wanted = z.output<typeof deletionSchema>;

const openIn = (communityId: string) =>
  and(eq(donations.communityId, communityId), inArray(donations.state, [...OPEN_STATES]));

/** Gifts to Our Balance that were begun and never paid keep an intent open: none may be paid later. */
async function cancelOpenGifts(ctx: Ctx, communityId: string): Promise<void> {
  const open = await ctx.db
    .select({ intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(and(openIn(communityId), isNotNull(donations.stripePaymentIntentId)))
    .orderBy(asc(donations.id));
  for (const { intentId } of open) if (intentId) await askStripe(() => cancelIntent(ctx, intentId));
}

/** Attempts that never reached the processor; one that does now is refused (`ensureIntent`). */
async function closeAttempts(ctx: Ctx, communityId: string): Promise<void> {
  const held = await ctx.db
    .select({ id: donations.id })
    .from(donations)
    .where(and(openIn(communityId), isNull(donations.stripePaymentIntentId)))
    .orderBy(asc(donations.id))
    .for("no key update");
  const ids = held.map((row) => row.id);
  locking(ctx, "donation", ids);
  if (ids.length === 0) return;
  await ctx.db
    .update(donations)
    .set({ state: "canceled", updatedAt: ctx.now() })
    .where(and(inArray(donations.id, ids), isNull(donations.stripePaymentIntentId)));
}

/**
 * Moves cents that are left on Our Balance to the provider's rounding account, and returns how many. Locks the balance
 * first: refunds, disputes and fees of this community are booked under the same lock, so what is read afterwards holds.
 */
async function moveRest(ctx: Ctx, community: { id: string; endedAt: Date }): Promise<Cents> {
  const account = communityAccount(community.id);
  const held = (await lockAccounts(ctx, [account, rounding])).get(accountKey(account))?.balance ?? 0;
  if (!isRest(held)) return 0;
  await post(ctx, [restEntry(community, held)]);
  return held;
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
 * Deletes a community (000 §7), whether or not an admin asked for it: it is gone for everybody at once, its admins
 * are told by e-mail, and for thirty days the provider can bring it back. For the provider. Its recurring gifts end, and their
 * donors are told. Throws `proof_needed`, `notFound`, also
 * for one that was deleted already, `invalid` for another name, and `conflict` in words while a campaign is active,
 * Our Balance holds a dollar or more, or money is on its way or may come back. Less than a dollar goes to the provider's
 * rounding account. Runs outside a transaction.
 *
 * It is part of payment because payment is the only context that knows of all the money.
 */
export const deleteCommunity = conversation(deletionSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  const communityId = idOf(input.communityId);
  await cancelOpenGifts(ctx, communityId);
  await inTransaction(ctx, (inner) => end(inner, { ...input, communityId }));
});
