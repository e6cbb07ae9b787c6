import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import type { Stripe } from "@/lib/integrations/stripe";
import { DomainError, type PlainReason } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import type { Outcome } from "./confirm-intent";
import type { Attempt } from "./open-attempt";
import { declineReason, tellingCode } from "./rules/declines";

/**
 * `Success` only once the money has arrived; `RequiresAction` calls for `stripe.handleNextAction` (001 §3).
 */
export type SavedCardStatus = "Success" | "RequiresAction" | "Processing" | "Failed";

const STATUS: Partial<Record<Stripe.PaymentIntent["status"], SavedCardStatus>> = {
  succeeded: "Success",
  requires_action: "RequiresAction",
  processing: "Processing",
};

export const statusOf = ({ intent, isUnknown }: Outcome): SavedCardStatus =>
  STATUS[intent.status] ?? (isUnknown ? "Processing" : "Failed");

/** Null while paid or in progress. */
export function failureOf(outcome: Outcome): PlainReason | null {
  if (statusOf(outcome) !== "Failed") return null;
  if (outcome.intent.status === "canceled") return "gift.cancelled";
  const last = outcome.intent.last_payment_error;
  if (outcome.refused) return outcome.refused;
  if (!last) return "card.bank_unreachable";
  return declineReason(tellingCode({ code: last.code ?? null, declineCode: last.decline_code ?? null }));
}

export type TriedPayment =
  /** The bank must verify the donor. This secret cannot be used to try a card. */
  | { step: "bank"; donationId: string; clientSecret: string }
  | { step: "declined"; donationId: string; reason: PlainReason }
  | { step: "sent"; donationId: string };

/** The attempt was cancelled in another tab during its card's try. */
export class GivenUp extends DomainError {
  /** Null if the bank was not asked. */
  constructor(readonly answer: PlainReason | null) {
    super("conflict", "gift.cancelled");
  }
}

async function isCancelled(ctx: Ctx, { id }: Attempt): Promise<boolean> {
  const [row] = await ctx.db.select({ state: donations.state }).from(donations).where(eq(donations.id, id));
  return row?.state === "canceled";
}

/**
 * Returns the donor's answer after a try, or `GivenUp` if another tab cancelled the attempt, before or while
 * the bank answered: an answer would hide what the other tab paid.
 */
export async function answerTry(
  ctx: Ctx,
  attempt: Attempt,
  { intent, outcome }: { intent: Outcome["intent"]; outcome: Outcome },
): Promise<TriedPayment | GivenUp> {
  const donationId = attempt.id;
  const status = statusOf(outcome);
  if (outcome.intent.status === "canceled") return new GivenUp(null);
  if (status === "Success" || status === "Processing") return { step: "sent", donationId };
  if (await isCancelled(ctx, attempt)) return new GivenUp(failureOf(outcome) ?? "gift.cancelled");
  if (status === "RequiresAction") {
    const clientSecret = outcome.intent.client_secret ?? intent.client_secret ?? "";
    return { step: "bank", donationId, clientSecret };
  }
  return { step: "declined", donationId, reason: failureOf(outcome) ?? "card.declined_try_another" };
}
