import { z } from "zod";
import { notFound, type PlainReason } from "@/lib/kernel";
import { conversation } from "@/lib/platform";
import { statusAfterBank } from "./donation-status";
import { giftDraftSchema, isDone, isOwnDraft } from "./draft";

export type DraftOutcome = {
  isPaid: boolean;
  /** Paid or under way: nothing is left to pay. */
  isDone: boolean;
  /** Why the card was refused, so that the donor can act on it. */
  failureReason: PlainReason | null;
};

/** The state of a draft, looked up at Stripe; a payment that its bank has approved is finished first. Throws `notFound` for somebody else's. */
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
