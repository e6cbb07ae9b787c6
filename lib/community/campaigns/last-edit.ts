import { and, eq, isNull } from "drizzle-orm";
import { campaigns, communities } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { notFound } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { campaignIdSchema } from "../schemas";
import { campaignFor } from "./campaign-for";
import type { Person } from "./sealed-facts";

type LastEdit = {
  id: string;
  timeZone: string;
  revision: number;
  /** Null before the first edit since the launch. */
  savedAt: Date | null;
  /** Null for a deleted account. */
  savedBy: Person | null;
};

/** Returns who changed a launched campaign last. For admins. */
export const lastEdit = query(campaignIdSchema, async (ctx, input): Promise<LastEdit> => {
  const { id, communityId } = await campaignFor(ctx, input);
  await requireAdmin(ctx, communityId);
  const [row] = await ctx.db
    .select({
      id: campaigns.id,
      timeZone: communities.timeZone,
      revision: campaigns.revision,
      savedAt: campaigns.savedAt,
      savedBy: { id: people.id, firstName: people.firstName, lastName: people.lastName },
    })
    .from(campaigns)
    .innerJoin(communities, eq(communities.id, campaigns.communityId))
    .leftJoin(people, and(eq(people.id, campaigns.savedBy), isNull(people.deletedAt)))
    .where(eq(campaigns.id, id));
  if (!row) throw notFound("no such campaign");
  return row;
});
