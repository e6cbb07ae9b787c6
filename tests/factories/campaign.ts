import {
  type CampaignView,
  campaignFor,
  type LaunchCampaignInput,
  launchCampaign,
  tellOfMilestones,
} from "@/lib/community";
import { lockCampaign, recordCampaignContribution } from "@/lib/community/inside";
import { type CtxOptions, inTransaction, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "./community";
import { as, type TestUser } from "./user";

export type TestCampaign = CampaignView & { community: TestCommunity; recipient: TestUser };

type Wanted = Partial<Omit<LaunchCampaignInput, "communityId" | "recipientId">> & {
  community?: TestCommunity;
  recipient?: TestUser;
  now?: Date;
};

/** Default: 1,000 dollars, a new community and a new member. */
export async function launchTestCampaign(wanted: Wanted = {}): Promise<TestCampaign> {
  const {
    community = await makeCommunity(),
    recipient = await addMember(community),
    now,
    ...fields
  } = wanted;
  const ctx = as(community.admin, now ? { now: () => now } : {});
  const { id } = await launchCampaign(ctx, {
    name: "A roof before winter",
    campaignTypeId: 2,
    amount: 1000,
    communityId: community.id,
    recipientId: recipient.id,
    // Households of the tests share a phone, which raises the question about second accounts.
    confirmedFinds: true,
    ...fields,
  });
  const campaign = await campaignFor(systemCtx("test"), { campaignId: id });
  return { ...campaign, community, recipient };
}

/** Records a gift in cents as a settlement does, and announces milestones; books nothing in the ledger. */
export async function contribute(
  campaign: { id: string },
  amountCents: number,
  options: CtxOptions = {},
): Promise<{ sequence: number }> {
  const system = systemCtx("test", options);
  const recorded = await inTransaction(system, async (ctx) => {
    await lockCampaign(ctx, campaign.id);
    return recordCampaignContribution(ctx, { campaignId: campaign.id, amountCents });
  });
  await tellOfMilestones(system);
  return recorded;
}
