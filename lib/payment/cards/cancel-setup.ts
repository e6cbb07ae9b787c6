import { isMissing, isUnexpectedSetupState, stripe } from "@/lib/integrations/stripe";

/** Cancels a setup at Stripe so its secret can try no further card. */
export async function cancelSetup(setupIntentId: string): Promise<void> {
  try {
    await stripe().setupIntents.cancel(setupIntentId, { cancellation_reason: "abandoned" });
  } catch (error) {
    if (!isMissing(error) && !isUnexpectedSetupState(error)) throw error;
  }
}
