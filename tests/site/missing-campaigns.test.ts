import { expect, it } from "vitest";
import { ask } from "../support/ask-site";
import { campaignNamed } from "../support/seeded-campaign";

type CampaignRef = { communityId: string; campaignId: string };
const NOBODY = "01900000-0000-7000-8000-000000000000";

const shared = ({ communityId, campaignId }: CampaignRef) =>
  `/community/${communityId}/campaign/${campaignId}`;
const PAGES: ((campaignRef: CampaignRef) => string)[] = [
  shared,
  (campaignRef) => `${shared(campaignRef)}/poster`,
  (campaignRef) => `${shared(campaignRef)}/concern`,
  (campaignRef) => `/campaign/anonymous/donate/${campaignRef.communityId}/${campaignRef.campaignId}`,
  (campaignRef) => `/anonymous/campaign-completed/${campaignRef.communityId}/${campaignRef.campaignId}`,
  (campaignRef) =>
    `/anonymous/invite-friend?communityId=${campaignRef.communityId}&campaignId=${campaignRef.campaignId}`,
];

async function answerTo(path: string): Promise<unknown[]> {
  const answer = await ask(path);
  return [answer.status, await answer.text()];
}

it("says of a campaign that is not there the same, whatever is wrong with its id", async () => {
  const { communityId, campaignId } = await campaignNamed("A roof before winter");
  const wrong: CampaignRef[] = [
    { communityId: NOBODY, campaignId },
    { communityId, campaignId: "nonsense" },
    { communityId: "%00", campaignId: "%00" },
    { communityId, campaignId: `${campaignId}%0a` },
    { communityId, campaignId: "%3Cscript%3E" },
    { communityId, campaignId: "x".repeat(3_900) },
  ];
  for (const pageOf of PAGES) {
    const unknown = await answerTo(pageOf({ communityId, campaignId: NOBODY }));
    expect(unknown).toEqual([404, expect.stringContaining("Campaign not found")]);
    for (const campaignRef of wrong) {
      const path = pageOf(campaignRef);
      expect([path.slice(0, 120), ...(await answerTo(path))]).toEqual([path.slice(0, 120), ...unknown]);
    }
  }
});
