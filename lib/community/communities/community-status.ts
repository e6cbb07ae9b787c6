import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { idOf } from "../facts";
import { requireMember } from "../policies";
import { communityIdSchema } from "../schemas";

/** Neither flag: waiting for the provider. */
type CommunityStatus = { name: string; isConfirmed: boolean; isDeclined: boolean };

/** Returns the status of a caller's community. Throws `notFound` for non-members. */
export const communityStatus = query(communityIdSchema, async (ctx, input): Promise<CommunityStatus> => {
  await requireMember(ctx, input.communityId);
  const [row] = await ctx.db
    .select({
      name: communities.name,
      confirmedAt: communities.confirmedAt,
      declinedAt: communities.declinedAt,
    })
    .from(communities)
    .where(eq(communities.id, idOf(input.communityId)));
  if (!row) throw notFound("no such community");
  const isConfirmed = row.confirmedAt !== null;
  return { name: row.name, isConfirmed, isDeclined: !isConfirmed && row.declinedAt !== null };
});
