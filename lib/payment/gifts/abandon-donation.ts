import { conversation } from "@/lib/platform";
import { donationStatusSchema } from "../schemas";
import { donationStatus } from "./donation-status";
import { makeUnpayable } from "./make-unpayable";
import type { Attempt } from "./open-attempt";
import { OPEN_STATES } from "./open-states";

/** Cancels an unpaid attempt so it can never be paid later. Returns its final state. Throws `notFound`. */
export const abandonDonation = conversation(
  donationStatusSchema,
  async (ctx, input): Promise<Attempt["state"]> => {
    const { donationId, state } = await donationStatus(ctx, input);
    if (state === "processing" || !OPEN_STATES.some((open) => open === state)) return state;
    await makeUnpayable(ctx, donationId);
    return (await donationStatus(ctx, input)).state;
  },
);
