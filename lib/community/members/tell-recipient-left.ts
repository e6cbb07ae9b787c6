import { and, asc, eq, inArray } from "drizzle-orm";
import { campaigns, communities } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, env } from "@/lib/platform";
import { adminIdsOf } from "../roster/members";
import { mayNotBeNamedTo } from "../visibility";

/**
 * Notifies admins that an unfinished campaign's recipient left; it continues, and its money stays theirs
 * (docs/decisions/033). The leaving person learns nothing of this. Call in the transaction, after the
 * membership has ended; without `communityId` for all communities. Checks no permission.
 */
export async function tellRecipientLeft(
  ctx: Ctx,
  { userId, communityId }: { userId: string; communityId?: string },
): Promise<void> {
  const unfinished = await ctx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      status: campaigns.status,
      communityId: campaigns.communityId,
      communityName: communities.name,
    })
    .from(campaigns)
    .innerJoin(communities, eq(communities.id, campaigns.communityId))
    .where(
      and(
        isForPerson(campaigns.id, userId),
        inArray(campaigns.status, ["launched", "stopped"]),
        communityId === undefined ? undefined : eq(campaigns.communityId, communityId),
      ),
    )
    .orderBy(asc(campaigns.id));
  for (const campaign of unfinished) {
    const path = campaign.status === "launched" ? "active" : "completed";
    for (const adminId of await adminIdsOf(ctx, campaign.communityId)) {
      if (await mayNotBeNamedTo(ctx, campaign.id, { userId: adminId })) continue;
      await queueMessage(ctx, {
        dedupeKey: `recipient-left:${campaign.id}:${adminId}:${ctx.now().getTime()}`,
        template: "recipient-left",
        to: { userId: adminId },
        communityId: campaign.communityId,
        inApp: { communityId: campaign.communityId },
        campaignId: campaign.id,
        data: {
          communityName: campaign.communityName,
          campaignName: campaign.name,
          link: `${env().APP_URL}/campaigns/campaign/${path}/${campaign.id}?campaignCommunityId=${campaign.communityId}`,
        },
      });
    }
  }
}
