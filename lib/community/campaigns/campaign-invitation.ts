import { notFound } from "@/lib/kernel";
import { campaignLink } from "@/lib/notification";
import { query } from "@/lib/platform";
import { campaignIdSchema } from "../schemas";
import { campaignFor } from "./campaign-for";

/** The link follows the words. */
type CampaignInvitation = { words: string; link: string };

/**
 * Returns an invitation to give, without the recipient. Throws `notFound` like the campaign, and if it is not
 * active.
 */
export const campaignInvitation = query(campaignIdSchema, async (ctx, input): Promise<CampaignInvitation> => {
  const campaign = await campaignFor(ctx, input);
  if (campaign.isEnded) throw notFound("no longer active");
  const link = campaignLink(campaign);
  const words = [
    `${campaign.communityName} is raising money, quietly, for one of its own: ${campaign.name}.`,
    "If you would like to help, you can give here, with or without your name:",
  ].join(" ");
  return { words, link };
});
