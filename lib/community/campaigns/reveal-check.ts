import type { FieldReasons } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { membersAmong } from "../roster/members";
import { revealCheckSchema } from "../schemas";
import { matchesIn } from "./check-campaign";
import { findReasons, type TextMatches } from "./rules/reveal";

const NOTHING: TextMatches = { matches: [], members: [] };

/**
 * Returns reasons by field why draft texts reveal the recipient or name members. Empty without a recipient.
 * For admins.
 */
export const revealCheck = query(
  revealCheckSchema,
  async (ctx, input): Promise<TextMatches & { reasons: FieldReasons }> => {
    await requireAdmin(ctx, input.communityId);
    const [recipient] = await membersAmong(ctx, input.communityId, [input.recipientId]);
    const found = recipient
      ? await matchesIn(ctx, input.communityId, input, { ...recipient, id: recipient.userId })
      : NOTHING;
    return { ...found, reasons: findReasons(input, found) };
  },
);
