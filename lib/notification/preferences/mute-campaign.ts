import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { campaignAudience } from "@/db/schema/audience";
import { campaignFacts } from "@/db/schema/community-facts";
import { campaignMutes } from "@/db/schema/notification";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { type Ctx, command, idSchema, newId, offersTexts, query, requireUser } from "@/lib/platform";
import { campaignIdFromLink } from "../templates/registry";
import { ownerOfChoices } from "./choice-links";
import { countLink } from "./choices-by-link";
import { tokenField } from "./schemas";

type Muting = { campaignId: string; userId: string };

/**
 * Mutes a campaign for a person.
 *
 * - Any message type shows who is in the audience; it asks for the launch.
 * - The same statement and steps for everyone. The recipient must not notice, so their mute is stored too.
 * - Ignores ended campaigns and other communities.
 * - Never logged or counted: no one else can tell.
 */
async function mute(ctx: Ctx, { campaignId, userId }: Muting): Promise<void> {
  await ctx.db.execute(sql`
    insert into campaign_mutes (campaign_id, user_id, muted_at)
    select f.id, a.user_id, ${ctx.now().toISOString()}::timestamptz
    from ${campaignFacts} f
    cross join lateral ${campaignAudience(sql`${campaignId}::uuid`, LAUNCH_MESSAGE, offersTexts())} a
    where f.id = ${campaignId}::uuid and f.status = 'launched' and a.user_id = ${userId}::uuid
    on conflict do nothing`);
}

async function unmute(ctx: Ctx, { campaignId, userId }: Muting): Promise<void> {
  await ctx.db
    .delete(campaignMutes)
    .where(and(eq(campaignMutes.campaignId, campaignId), eq(campaignMutes.userId, userId)));
}

const campaign = z.object({ campaignId: idSchema });

/** The same response for everyone. */
export const muteCampaign = command(campaign, async (ctx, { campaignId }): Promise<void> => {
  await mute(ctx, { campaignId, userId: requireUser(ctx).userId });
});

export const unmuteCampaign = command(campaign, async (ctx, { campaignId }): Promise<void> => {
  await unmute(ctx, { campaignId, userId: requireUser(ctx).userId });
});

export const hasMuted = query(campaign, async (ctx, { campaignId }): Promise<boolean> => {
  const { userId } = requireUser(ctx);
  const [row] = await ctx.db
    .select({ one: sql`1` })
    .from(campaignMutes)
    .where(and(eq(campaignMutes.campaignId, campaignId), eq(campaignMutes.userId, userId)));
  return row !== undefined;
});

const link = z.object({ token: tokenField, short: z.string().max(200) });

/** Unused ids for a foreign link, so that the same steps follow. */
const meant = ({ token, short }: z.output<typeof link>): Muting => ({
  userId: ownerOfChoices(token) ?? newId(),
  campaignId: campaignIdFromLink(short) ?? newId(),
});

/** The response never depends on the link. Throws `too_many`. */
export const muteByLink = command(link, async (ctx, input): Promise<void> => {
  await countLink(ctx, "change");
  await mute(ctx, meant(input));
});

/** Throws `too_many`, like `muteByLink`. */
export const unmuteByLink = command(link, async (ctx, input): Promise<void> => {
  await countLink(ctx, "change");
  await unmute(ctx, meant(input));
});
