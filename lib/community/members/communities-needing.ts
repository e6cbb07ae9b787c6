import { and, eq, inArray, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignRecipients, campaigns, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { canDoWithout } from "./rules/can-do-without";

/** Accounts with the same mailbox are one person, even if one is deleted. */
const personKey = (email: SQL, userId: SQLWrapper) =>
  sql<string | null>`coalesce(canonical_mailbox(${email}), ${userId}::text)`;

/** The communities that this admin cannot leave. Sealed; checks no permission. */
export async function communitiesNeeding(
  ctx: Ctx,
  userId: string,
  communityIds: string[],
): Promise<string[]> {
  if (communityIds.length === 0) return [];
  const [admins, recipients] = await Promise.all([
    ctx.db
      .select({
        communityId: memberships.communityId,
        person: personKey(sql`${people.email}`, people.id),
      })
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
        person: personKey(
          sql`coalesce(${people.email}, ${campaignRecipients.email})`,
          campaignRecipients.userId,
        ),
      })
      .from(campaigns)
      .innerJoin(campaignRecipients, eq(campaignRecipients.campaignId, campaigns.id))
      .leftJoin(people, eq(people.id, campaignRecipients.userId))
      .where(and(inArray(campaigns.communityId, communityIds), eq(campaigns.status, "launched"))),
  ]);
  const within = (rows: { communityId: string; person: string | null }[], id: string) =>
    rows.flatMap((row) => (row.communityId === id && row.person ? [row.person] : []));
  return communityIds.filter(
    (id) => !canDoWithout({ admins: within(admins, id), recipients: within(recipients, id) }),
  );
}
