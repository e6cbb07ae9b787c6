import { conversation } from "@/lib/platform";
import { startDonationSchema } from "../schemas";
import { type DonorInfo, donorInfo } from "./donor-info";
import { ensureIntent } from "./ensure-intent";
import { openAttempt } from "./open-attempt";
import { type WireSum, wireSum } from "./quote";
import { namingVisitorFields } from "./visitor-fields";

/** What the browser needs to confirm the payment with a new card. `amount` is what the card pays, in dollars. */
export type StartedDonation = WireSum & {
  donationId: string;
  clientSecret: string;
  donorInfo: DonorInfo;
};

const start = conversation(startDonationSchema, async (ctx, input): Promise<StartedDonation> => {
  const attempt = await openAttempt(ctx, input);
  const intent = await ensureIntent(ctx, attempt, {
    keepCard: ctx.actor.kind === "user" && input.savePaymentMethod,
  });
  if (!intent.client_secret) throw new Error(`intent ${intent.id} came without its client secret`);
  return {
    donationId: attempt.id,
    clientSecret: intent.client_secret,
    ...wireSum({ chargeCents: attempt.chargeCents, feeCents: attempt.expectedFeeCents }),
    donorInfo: await donorInfo(ctx, attempt),
  };
});

/**
 * Begins a gift by a new card (specification 001 §3, §5): writes the attempt, then requests its one intent
 * from Stripe. A repeated call with the same key returns the same intent. All sums come from the row,
 * whatever a client claims. Throws `invalid`, `notFound`, `conflict` (campaign ended, key used for something
 * else), `too_many`, `unavailable`.
 */
export const startDonation = namingVisitorFields(start);
