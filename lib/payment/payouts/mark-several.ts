import { z } from "zod";
import { DomainError, type ErrorReason } from "@/lib/kernel";
import { type Ctx, parseInput, requirePlatform } from "@/lib/platform";
import { MOST_AT_ONCE, payoutSentSchema } from "../schemas";
import { markPayoutSent } from "./mark-payout";

const severalSchema = z.object({ sent: z.array(payoutSentSchema).max(MOST_AT_ONCE) });

/** What became of one of several: null when it is recorded, otherwise why it is not. */
export type MarkedPayout = { payoutId: string; refused: ErrorReason | null; title: string | null };

/**
 * Records that the desk has sent several payouts, each with its own reference. Each is a transaction and a posting of its
 * own: whatever can be recorded is, and the answer says of every other why not. The same list again records nothing twice.
 * Platform admins only. Throws `invalid` when a reference is missing, before anything is recorded, and `proof_needed`.
 */
export async function markPayoutsSent(
  ctx: Ctx,
  input: z.input<typeof severalSchema>,
): Promise<MarkedPayout[]> {
  requirePlatform(ctx);
  const { sent } = parseInput(severalSchema, input);
  const marked: MarkedPayout[] = [];
  for (const one of sent) {
    try {
      await markPayoutSent(ctx, one);
      marked.push({ payoutId: one.payoutId, refused: null, title: null });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "proof_needed") throw error;
      marked.push({ payoutId: one.payoutId, refused: error.reason, title: error.title });
    }
  }
  return marked;
}
