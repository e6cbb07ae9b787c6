import { z } from "zod";
import { DomainError, type ErrorReason } from "@/lib/kernel";
import { type Ctx, parseInput, requirePlatform } from "@/lib/platform";
import { MOST_AT_ONCE, payoutSentSchema } from "../schemas";
import { markPayoutSent } from "./mark-payout";

const severalSchema = z.object({ sent: z.array(payoutSentSchema).max(MOST_AT_ONCE) });

type MarkedPayout = { payoutId: string; refused: ErrorReason | null; title: string | null };

/**
 * Records several sent payouts, each in its own transaction and posting; the answer says why any was refused.
 * Idempotent. Platform admins only.
 *
 * - Throws `invalid` for a missing reference (records nothing), `proof_needed`.
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
