import type { FieldReasons } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { membersAmong } from "../members/members";
import { requireAdmin } from "../policies";
import { revealCheckSchema } from "../schemas";
import { matchesIn } from "./check-campaign";
import { findReasons, type TextMatches } from "./rules/reveal";

const NOTHING: TextMatches = { matches: [], members: [] };

/**
 * What gives the recipient away in texts that are still being written, and which other members they name, with the
 * reasons for each field. Finds nothing while no member is chosen. For admins.
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
