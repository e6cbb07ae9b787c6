import { and, eq, isNotNull } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { query } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { idOf } from "../facts";
import { requireMember } from "../policies";
import { communityIdSchema } from "../schemas";

/** `reason` is null for non-admins. */
type CommunityHold = { since: Date; reason: string | null };

/** For members. */
export const communityHold = query(communityIdSchema, async (ctx, input): Promise<CommunityHold | null> => {
  const role = await requireMember(ctx, input.communityId);
  const [row] = await ctx.db
    .select({ since: communities.heldAt, reason: communities.holdReason })
    .from(communities)
    .where(and(eq(communities.id, idOf(input.communityId)), isNotNull(communities.confirmedAt)));
  if (!row?.since) return null;
  return { since: row.since, reason: role === ADMIN ? row.reason : null };
});
