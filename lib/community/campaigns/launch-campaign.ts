import { eq } from "drizzle-orm";
import { v5 } from "uuid";
import type { z } from "zod";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, command, newId, requireUser } from "@/lib/platform";
import { launchCampaignSchema } from "../schemas";
import { announceLaunch } from "./cross-milestones";
import { prepareLaunch } from "./prepare-launch";
import { repeatable } from "./repeatable";
import { defaultTexts, overlay } from "./rules/default-texts";
import { addDetails } from "./write-details";

/**
 * The campaign's id, from community, admin and key: the same form yields the same id, another admin's never
 * does.
 */
const idFor = (ctx: Ctx, communityId: string, requestKey: string | undefined) =>
  requestKey === undefined ? newId() : v5(`${communityId}:${requireUser(ctx).userId}`, requestKey);

type Launched = Pick<
  z.output<typeof launchCampaignSchema>,
  "name" | "amount" | "campaignTypeId" | "description"
>;

/** Throws `conflict` unless the campaign with this id was launched with the same content: a changed form is refused. */
export async function requireSameLaunch(
  ctx: Ctx,
  id: string,
  input: Launched,
  recipientId: string,
): Promise<void> {
  const [known] = await ctx.db
    .select({ campaign: campaigns, recipientId: campaignRecipients.userId })
    .from(campaigns)
    .innerJoin(campaignRecipients, eq(campaignRecipients.campaignId, campaigns.id))
    .where(eq(campaigns.id, id));
  const isSame =
    known?.recipientId === recipientId &&
    known.campaign.name === input.name &&
    known.campaign.amount === input.amount &&
    known.campaign.campaignTypeId === input.campaignTypeId &&
    known.campaign.description === input.description;
  if (!isSame) throw conflict("campaign.launched_already");
}

/**
 * Creates and launches a campaign for a verified member, and queues the launch message unless it is off. For
 * admins of an approved community. A repeated `requestKey` returns the campaign that it created; `repeatedFrom` is the
 * ended campaign that it repeats. Throws `invalid` with field errors, also when a text gives the recipient away or
 * names another member and `confirmedFinds` is not set; `conflict` while the community waits for approval, and for a
 * `requestKey` used with other content; `notFound` for a campaign that the caller cannot repeat.
 */
export const launchCampaign = command(launchCampaignSchema, async (ctx, input): Promise<{ id: string }> => {
  const launch = await prepareLaunch(ctx, input);
  const { communityId, recipientId, confirmedFinds } = launch;
  const repeatedFrom = await repeatable(ctx, communityId, input.repeatedFrom);
  const id = idFor(ctx, communityId, input.requestKey);
  const now = ctx.now();
  const [made] = await ctx.db
    .insert(campaigns)
    .values({
      id,
      communityId,
      name: input.name,
      campaignTypeId: input.campaignTypeId,
      amount: input.amount,
      description: input.description,
      status: "launched",
      createdBy: requireUser(ctx).userId,
      createdAt: now,
      launchedAt: now,
      repeatedFrom,
    })
    .onConflictDoNothing({ target: campaigns.id })
    .returning({ id: campaigns.id });
  if (!made) {
    await requireSameLaunch(ctx, id, input, recipientId);
    return { id };
  }
  await addDetails(ctx, id, {
    recipientId,
    excludedIds: launch.excludedIds,
    messages: overlay(defaultTexts(input), input.messages),
  });
  await audit(ctx, "campaign.launched", { type: "campaign", id }, { communityId, confirmedFinds });
  await announceLaunch(ctx, { campaignId: id, communityId });
  return { id };
});
