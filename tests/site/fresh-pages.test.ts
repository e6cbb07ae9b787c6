import { expect, it } from "vitest";
import { ask } from "../support/ask-site";
import { campaignWords } from "../support/campaign-words";
import { seededCampaign } from "../support/seeded-campaign";
import { isNightlySuite } from "../support/suite";

const CHANGES = isNightlySuite ? 60 : 15;

it("shows at once what another process committed, also when the commit lands amid a render", async () => {
  const { communityId, campaignId } = await seededCampaign("launched");
  const path = `/community/${communityId}/campaign/${campaignId}`;
  const words = await campaignWords(campaignId);
  const stale: string[] = [];
  let newest = 0;
  const read = async () => {
    const committed = newest;
    const answer = await ask(path);
    const shown = Number(/\(change (\d+)\)/.exec(await answer.text())?.[1]);
    if (answer.status !== 200 || !(shown >= committed)) stale.push(`${committed}, not ${shown}`);
  };
  let amid: Promise<void>[] = [];
  try {
    for (let change = 1; change <= CHANGES; change++) {
      await words.add({ description: ` (change ${change})` });
      newest = change;
      const before = amid;
      // These requests are still being rendered at the next commit.
      amid = [read(), read()];
      await Promise.all(before);
    }
    await Promise.all(amid);
  } finally {
    await words.restore();
  }
  expect(stale).toEqual([]);
});
