import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { idOf, requireMember } from "../policies";
import { communityIdSchema } from "../schemas";

/** Whether a community of the caller is approved. Throws `notFound` for everybody who is not a member. */
export const communityStatus = query(
  communityIdSchema,
  async (ctx, input): Promise<{ name: string; isConfirmed: boolean }> => {
    await requireMember(ctx, input.communityId);
    const [row] = await ctx.db
      .select({ name: communities.name, confirmedAt: communities.confirmedAt })
      .from(communities)
      .where(eq(communities.id, idOf(input.communityId)));
    if (!row) throw notFound("no such community");
    return { name: row.name, isConfirmed: row.confirmedAt !== null };
  },
);
