import { expect, it } from "vitest";
import { ask } from "../support/ask-site";
import { campaignNamed } from "../support/seeded-campaign";

type Place = { communityId: string; campaignId: string };
const NOBODY = "01900000-0000-7000-8000-000000000000";

const shared = ({ communityId, campaignId }: Place) => `/community/${communityId}/campaign/${campaignId}`;
const PAGES: ((place: Place) => string)[] = [
  shared,
  (place) => `${shared(place)}/poster`,
  (place) => `${shared(place)}/concern`,
  (place) => `/campaign/anonymous/donate/${place.communityId}/${place.campaignId}`,
  (place) => `/anonymous/campaign-completed/${place.communityId}/${place.campaignId}`,
  (place) => `/anonymous/invite-friend?communityId=${place.communityId}&campaignId=${place.campaignId}`,
];

/** What a page answers, byte for byte, but for where it was asked for. */
async function answerTo(path: string): Promise<unknown[]> {
  const answer = await ask(path);
  return [answer.status, await answer.text()];
}

it("says of a campaign that is not there the same, whatever is wrong with its id", async () => {
  const { communityId, campaignId } = await campaignNamed("A roof before winter");
  const wrong: Place[] = [
    { communityId: NOBODY, campaignId },
    { communityId, campaignId: "nonsense" },
    { communityId: "%00", campaignId: "%00" },
    { communityId, campaignId: `${campaignId}%0a` },
    { communityId, campaignId: "%3Cscript%3E" },
    { communityId, campaignId: "x".repeat(10_000) },
  ];
  for (const pageOf of PAGES) {
    const unknown = await answerTo(pageOf({ communityId, campaignId: NOBODY }));
    expect(unknown).toEqual([404, expect.stringContaining("Campaign not found")]);
    for (const place of wrong) {
      const path = pageOf(place);
      expect([path.slice(0, 120), ...(await answerTo(path))]).toEqual([path.slice(0, 120), ...unknown]);
    }
  }
});
