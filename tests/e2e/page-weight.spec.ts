import { expect, test } from "../support/fixtures";
import { ownRequests } from "../support/own-requests";
import { seededCampaign } from "../support/seeded-campaign";

test("a visitor's look at a shared campaign asks for little", async ({ page, baseURL }) => {
  const { communityId, campaignId } = await seededCampaign("launched");
  const url = `${baseURL}/community/${communityId}/campaign/${campaignId}`;
  const { count, kilobytes, readAhead } = await ownRequests(page, url);
  expect(readAhead).toEqual([]);
  expect(count).toBeLessThanOrEqual(12);
  expect(kilobytes.document).toBeLessThanOrEqual(12);
  expect(kilobytes.script).toBeLessThanOrEqual(126);
  expect(kilobytes.font).toBeLessThanOrEqual(50);
  // Tests the measure: a page without scripts and fonts would meet every budget.
  for (const kind of Object.values(kilobytes)) expect(kind).toBeGreaterThan(5);
});
