import { eq } from "drizzle-orm";
import type { z } from "zod";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import type { launchCampaignSchema } from "../schemas";

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
