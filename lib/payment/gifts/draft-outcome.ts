import { z } from "zod";
import { notFound, type PlainReason } from "@/lib/kernel";
import { conversation } from "@/lib/platform";
import { statusAfterBank } from "./donation-status";
import { giftDraftSchema, isDone, isOwnDraft } from "./draft";

type DraftOutcome = {
  isPaid: boolean;
  /** Paid or in progress. */
  isDone: boolean;
  failureReason: PlainReason | null;
};

/**
 * Looks up a draft at Stripe, and finishes a payment approved by its bank. Throws `notFound` for another's
 * draft.
 */
export const draftOutcome = conversation(
  z.object({ draft: giftDraftSchema }),
  async (ctx, { draft }): Promise<DraftOutcome> => {
    if (!isOwnDraft(ctx, draft)) throw notFound("somebody else's draft");
    const { donationId, key, isPaid } = draft;
    if (donationId === null) return { isPaid, isDone: isPaid, failureReason: null };
    const { state, failureReason } = await statusAfterBank(ctx, { donationId, attemptKey: key });
    return { isPaid: state === "succeeded", isDone: isDone(state), failureReason };
  },
);
