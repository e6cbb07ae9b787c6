import type { FieldReasons } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { membersAmong } from "../members/members";
import { requireAdmin } from "../policies";
import { revealCheckSchema } from "../schemas";
import type { NameMatch } from "./rules/names-in-text";
import { campaignMatches, findReasons } from "./rules/reveal";

/**
 * What gives the recipient away in texts that are still being written, with one reason per field. Returns no
 * matches while no member is chosen. For admins.
 */
export const revealCheck = query(
  revealCheckSchema,
  async (ctx, input): Promise<{ matches: NameMatch[]; reasons: FieldReasons }> => {
    await requireAdmin(ctx, input.communityId);
    const [recipient] = await membersAmong(ctx, input.communityId, [input.recipientId]);
    const matches = recipient ? campaignMatches(input, recipient) : [];
    return { matches, reasons: findReasons(input, matches) };
  },
);
