import { eq } from "drizzle-orm";
import type { z } from "zod";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import type { launchCampaignSchema } from "../schemas";
import type { PreparedLaunch } from "./prepare-launch";
import { isSameText } from "./rules/texts";
import { excludedFrom } from "./second-accounts";

type Launched = Pick<
  z.output<typeof launchCampaignSchema>,
  "name" | "amount" | "campaignTypeId" | "description"
>;

const sameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/**
 * Throws `conflict` unless this campaign was launched with the same content, recipient and excluded members.
 */
export async function requireSameLaunch(
  ctx: Ctx,
  id: string,
  input: Launched,
  { recipientId, excludedIds }: Pick<PreparedLaunch, "recipientId" | "excludedIds">,
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
    isSameText(known.campaign.description, input.description) &&
    sameIds(await excludedFrom(ctx, id), excludedIds);
  if (!isSame) throw conflict("campaign.launched_already");
}
