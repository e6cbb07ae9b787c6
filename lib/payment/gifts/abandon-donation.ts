import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { conversation } from "@/lib/platform";
import { donationStatusSchema } from "../schemas";
import { cancelIntent, OPEN_STATES } from "./cancel-open-intents";
import { donationStatus } from "./donation-status";
import type { Attempt } from "./open-attempt";

/**
 * Gives up an unpaid attempt of the caller, so that it can never be paid later: for a donor who chooses
 * another sum. Returns the state afterwards: `canceled`, or the state it had reached before. Throws
 * `notFound`.
 */
export const abandonDonation = conversation(
  donationStatusSchema,
  async (ctx, input): Promise<Attempt["state"]> => {
    const { donationId, state } = await donationStatus(ctx, input);
    const [row] = await ctx.db
      .select({ intentId: donations.stripePaymentIntentId })
      .from(donations)
      .where(eq(donations.id, donationId));
    if (!row?.intentId || state === "processing" || !OPEN_STATES.some((open) => open === state)) return state;
    await cancelIntent(ctx, row.intentId);
    return (await donationStatus(ctx, input)).state;
  },
);
