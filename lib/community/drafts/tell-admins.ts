import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { campaignSuggestions, communities } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, env } from "@/lib/platform";
import { adminIdsOf } from "../roster/members";
import { mayNotBeNamedTo } from "../visibility";
import { hideFromLikely } from "./hide-from-likely";
import { isSeenByNone } from "./unseen-suggestions";

type Waiting = { campaignId: string; communityId: string };

/**
 * Links to the list: an admin who becomes the recipient could try a campaign's id and learn that it is
 * hidden.
 */
const suggestionLink = ({ communityId }: Waiting) =>
  `${env().APP_URL}/settings/admin/drafts/suggestion?community=${communityId}`;

/**
 * Notifies admins once each, in-app and on their preferred channel, without names. Skips those it is for. The
 * message disappears once the suggestion is deleted or its reader becomes its recipient.
 */
async function tell(
  ctx: Ctx,
  waiting: Waiting,
  template: "suggestion-received" | "suggestion-ready",
  adminIds: readonly string[],
): Promise<void> {
  const { campaignId, communityId } = waiting;
  const [community] = await ctx.db
    .select({ name: communities.name })
    .from(communities)
    .where(eq(communities.id, communityId));
  for (const adminId of adminIds) {
    if (await mayNotBeNamedTo(ctx, campaignId, { userId: adminId })) continue;
    await queueMessage(ctx, {
      dedupeKey: `${template}:${campaignId}:${adminId}`,
      template,
      to: { userId: adminId },
      via: "preferred",
      communityId,
      campaignId,
      inApp: { communityId },
      data: { communityName: community?.name ?? "", link: suggestionLink(waiting) },
    });
  }
}

/** Notifies the admins of a suggestion. Call it in the transaction that saves the suggestion. */
export async function tellOfSuggestion(ctx: Ctx, waiting: Waiting): Promise<void> {
  await tell(ctx, waiting, "suggestion-received", await adminIdsOf(ctx, waiting.communityId));
}

/** Waiting, by their e-mail or confirmed number. */
const waitingFor = (ctx: Ctx, communityId: string, userId: string) =>
  ctx.db
    .select({ campaignId: campaignSuggestions.campaignId })
    .from(campaignSuggestions)
    .innerJoin(people, and(eq(people.id, userId), isNull(people.deletedAt)))
    .where(
      and(
        eq(campaignSuggestions.communityId, communityId),
        isNull(campaignSuggestions.endedAt),
        sql`${people.registeredAt} is not null`,
        or(
          eq(campaignSuggestions.email, people.email),
          and(eq(campaignSuggestions.phoneNumber, people.phoneNumber), isNotNull(people.phoneConfirmedAt)),
        ),
      ),
    );

/**
 * Notifies admins once that a suggestion's person is now a verified member. Call in the transaction that made
 * them one. Checks no permission.
 */
export async function tellSuggestionsReady(ctx: Ctx, communityId: string, userId: string): Promise<void> {
  const found = await waitingFor(ctx, communityId, userId);
  if (found.length === 0) return;
  const adminIds = await adminIdsOf(ctx, communityId);
  for (const { campaignId } of found) {
    if (campaignId) await tell(ctx, { campaignId, communityId }, "suggestion-ready", adminIds);
  }
}

/**
 * Hides suggestions that may be about a new admin, and notifies them of those that no other admin may see.
 * Call in the transaction that grants the role. Checks no permission.
 */
export async function tellNewAdminOfSuggestions(
  ctx: Ctx,
  communityId: string,
  userId: string,
): Promise<void> {
  await hideFromLikely(ctx, { communityId, adminId: userId });
  const rows = await ctx.db
    .select({ campaignId: campaignSuggestions.campaignId })
    .from(campaignSuggestions)
    .where(
      and(
        eq(campaignSuggestions.communityId, communityId),
        isNull(campaignSuggestions.endedAt),
        isSeenByNone(userId),
      ),
    );
  for (const { campaignId } of rows) {
    if (campaignId) await tell(ctx, { campaignId, communityId }, "suggestion-received", [userId]);
  }
}
