import { and, eq } from "drizzle-orm";
import { savedCards } from "@/db/schema/payment";
import { notFound, type PlainReason } from "@/lib/kernel";
import { type Ctx, conversation, newToken, requireRecentProof, requireUser } from "@/lib/platform";
import { savedCardDonationSchema } from "../schemas";
import { mayTry, noteHandedOut, orWithdraw } from "../tries/may-try";
import { failureOf, type SavedCardStatus, statusOf } from "./answer-try";
import { ensureIntent } from "./ensure-intent";
import { openAttempt, scopedKey } from "./open-attempt";
import { type WireSum, wireSum } from "./quote";
import { demandAdmission, demandMeant } from "./start-donation";
import { tryCard } from "./try-card";

export type SavedCardPayment = WireSum & {
  donationId: string;
  paymentIntentClientSecret: string;
  paymentIntentId: string;
  paymentMethodId: string;
  status: SavedCardStatus;
  failureReason: PlainReason | null;
};

/** Throws `notFound` unless it is the caller's, and `proof_needed`. */
export async function demandOwnCard(ctx: Ctx, paymentMethodId: string): Promise<string> {
  const { userId } = requireUser(ctx);
  const [card] = await ctx.db
    .select({ id: savedCards.paymentMethodId })
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), eq(savedCards.paymentMethodId, paymentMethodId)));
  if (!card) throw notFound("not the caller's saved card");
  requireRecentProof(ctx);
  return userId;
}

/**
 * Pays with the caller's saved card while the donor waits (001 §4). Idempotent by key.
 *
 * - Throws like `startDonation`; `notFound` for another's card; `conflict` after too many declines or for a
 *   recent equal gift; `proof_needed`.
 */
export const payWithSavedCard = conversation(
  savedCardDonationSchema,
  async (ctx, input): Promise<SavedCardPayment> => {
    const savedCardId = input.paymentMethodId;
    const userId = await demandOwnCard(ctx, savedCardId);
    const asker = {
      campaignId: input.target.campaignId ?? null,
      visitorEmail: null,
      attemptKey: scopedKey(ctx, input.attemptKey),
    };
    const admission = await mayTry(ctx, {
      ...asker,
      card: savedCardId,
      press: newToken(),
      isUsedUp: false,
      work: input.work,
    });
    demandAdmission(admission);
    return orWithdraw(ctx, admission, async () => {
      const attempt = await openAttempt(
        ctx,
        { ...input, savePaymentMethod: false, joinCommunity: false },
        { ask: (tx, asked) => demandMeant(tx, asked, input) },
      );
      const found = await ensureIntent(ctx, attempt, { keepCard: false, confirmedBy: "browser" });
      const outcome = await tryCard(ctx, attempt, found, { savedCardId, userId }, admission);
      // With an unpaid intent's secret the client can try cards without us.
      const status = statusOf(outcome);
      if (status === "RequiresAction" || status === "Failed")
        await noteHandedOut(ctx, { ...asker, card: null });
      return {
        donationId: attempt.id,
        paymentIntentClientSecret: outcome.intent.client_secret ?? found.client_secret ?? "",
        paymentIntentId: outcome.intent.id,
        paymentMethodId: savedCardId,
        ...wireSum({ chargeCents: attempt.chargeCents, feeCents: attempt.expectedFeeCents }),
        status,
        failureReason: failureOf(outcome),
      };
    });
  },
);
