import { isMissing, isUnexpectedSetupState, stripe } from "@/lib/integrations/stripe";

/** Prevents further card tries with the setup's secret. */
export async function cancelSetup(setupIntentId: string): Promise<void> {
  try {
    await stripe().setupIntents.cancel(setupIntentId, { cancellation_reason: "abandoned" });
  } catch (error) {
    if (!isMissing(error) && !isUnexpectedSetupState(error)) throw error;
  }
}
