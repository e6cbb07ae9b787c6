import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { campaignAudience } from "@/db/schema/audience";
import { campaignFacts } from "@/db/schema/community-facts";
import { campaignMutes } from "@/db/schema/notification";
import { type Ctx, command, idSchema, newId, offersTexts, query, requireUser } from "@/lib/platform";
import { campaignIdFromLink } from "../templates/registry";
import { ownerOfChoices } from "./choice-links";
import { countLink } from "./choices-by-link";
import { tokenField } from "./schemas";

/** Any kind of a campaign's messages tells who hears of it. */
const LAUNCH = 2;

type Muting = { campaignId: string; userId: string };

/**
 * "Not this time": this person gets no more messages of this campaign. One statement with the same steps for every member:
 * whoever would not hear of it anyway must not notice, so it is kept for them, too. Nothing is kept of a campaign that
 * ended, or of a community that is not theirs. No log has it, and no count: nobody else can tell.
 */
async function mute(ctx: Ctx, { campaignId, userId }: Muting): Promise<void> {
  await ctx.db.execute(sql`
    insert into campaign_mutes (campaign_id, user_id, muted_at)
    select f.id, a.user_id, ${ctx.now().toISOString()}::timestamptz
    from ${campaignFacts} f
    cross join lateral ${campaignAudience(sql`${campaignId}::uuid`, LAUNCH, offersTexts())} a
    where f.id = ${campaignId}::uuid and f.status = 'launched' and a.user_id = ${userId}::uuid
    on conflict do nothing`);
}

async function unmute(ctx: Ctx, { campaignId, userId }: Muting): Promise<void> {
  await ctx.db
    .delete(campaignMutes)
    .where(and(eq(campaignMutes.campaignId, campaignId), eq(campaignMutes.userId, userId)));
}

const campaign = z.object({ campaignId: idSchema });

/** The caller hears no more of this campaign. Repeating it changes nothing, and everybody gets the same answer. */
export const muteCampaign = command(campaign, async (ctx, { campaignId }): Promise<void> => {
  await mute(ctx, { campaignId, userId: requireUser(ctx).userId });
});

/** The caller hears of this campaign again, from its next message on. */
export const unmuteCampaign = command(campaign, async (ctx, { campaignId }): Promise<void> => {
  await unmute(ctx, { campaignId, userId: requireUser(ctx).userId });
});

/** Whether the caller has said "Not this time" to this campaign. */
export const hasMuted = query(campaign, async (ctx, { campaignId }): Promise<boolean> => {
  const { userId } = requireUser(ctx);
  const [row] = await ctx.db
    .select({ one: sql`1` })
    .from(campaignMutes)
    .where(and(eq(campaignMutes.campaignId, campaignId), eq(campaignMutes.userId, userId)));
  return row !== undefined;
});

const link = z.object({ token: tokenField, short: z.string().max(200) });

/** Whom and what a link means; ids that nobody has, where it is not ours, so that the same steps follow. */
const meant = ({ token, short }: z.output<typeof link>): Muting => ({
  userId: ownerOfChoices(token) ?? newId(),
  campaignId: campaignIdFromLink(short) ?? newId(),
});

/** `muteCampaign` for the member whose link it is (`muteUrl`). The same answer whatever it leads to. Throws `too_many`. */
export const muteByLink = command(link, async (ctx, input): Promise<void> => {
  await countLink(ctx, "change");
  await mute(ctx, meant(input));
});

/** `unmuteCampaign` for the member whose link it is. The same answer whatever it leads to. Throws `too_many`. */
export const unmuteByLink = command(link, async (ctx, input): Promise<void> => {
  await countLink(ctx, "change");
  await unmute(ctx, meant(input));
});
