import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { campaignRecipients, campaigns, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { canDoWithout } from "./rules/leaving";

/** Of communities that this person runs, those that cannot do without them. Sealed: checks no permission. */
export async function needing(ctx: Ctx, userId: string, communityIds: string[]): Promise<string[]> {
  if (communityIds.length === 0) return [];
  const [admins, recipients] = await Promise.all([
    ctx.db
      .select({ communityId: memberships.communityId, userId: memberships.userId })
      .from(memberships)
      .innerJoin(people, eq(people.id, memberships.userId))
      .where(
        and(
          inArray(memberships.communityId, communityIds),
          eq(memberships.role, ADMIN),
          ne(memberships.userId, userId),
          isNotNull(people.registeredAt),
          isNull(people.deletedAt),
        ),
      ),
    ctx.db
      .select({
        communityId: campaigns.communityId,
        // Somebody who deleted that account and has a new one with the same address is still whom it is for.
        userId: sql<string | null>`coalesce(
          (select u.id from people u where u.email = lower(${campaignRecipients.email})), ${campaignRecipients.userId})`,
      })
      .from(campaigns)
      .innerJoin(campaignRecipients, eq(campaignRecipients.campaignId, campaigns.id))
      .where(and(inArray(campaigns.communityId, communityIds), eq(campaigns.status, "launched"))),
  ]);
  const within = (rows: { communityId: string; userId: string | null }[], id: string) =>
    rows.flatMap((row) => (row.communityId === id && row.userId ? [row.userId] : []));
  return communityIds.filter(
    (id) => !canDoWithout({ admins: within(admins, id), recipients: within(recipients, id) }),
  );
}
