import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readAlready } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { as, asVisitor, makeUser } from "../factories/user";
import { heard, verbs } from "../support/every-verb";
import { asPage, type Replicated, readsFrom, startReplicated, useReplicated } from "../support/replicated";

let both: Replicated;
let campaign: TestCampaign;

beforeAll(async () => {
  both = await startReplicated();
  useReplicated(both);
  campaign = await launchTestCampaign();
});
afterAll(() => both.remove());

/** Fixed, so that two successive answers are equal. */
const now = () => new Date("2026-11-20T12:00:00Z");

it("a replica answers every read of every reader as the primary does, and nothing of it writes", async () => {
  const member = await addMember(campaign.community);
  const desk = await makeUser({ isPlatformAdmin: true });
  const people = [campaign.community.admin, member, campaign.recipient, desk].map((user) => as(user));
  await expect.poll(() => readsFrom(both, asPage(asVisitor())), { timeout: 10_000 }).toBe("replica");
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const scope = { communityId: campaign.communityId, campaignId: campaign.id, userId: member.id };
  const differences: string[] = [];
  const from = { primary: 0, replica: 0 };
  for (const ctx of [...people, asVisitor()]) {
    for (const [name, read] of verbs) {
      const page = { ...asPage(ctx), now };
      const [here, there] = [await heard(read({ ...ctx, now }, scope)), await heard(read(page, scope))];
      if (here !== there) differences.push(`${name}: ${there}, not ${here}`);
      from[(await readAlready(page, "replica")) ? "replica" : "primary"] += 1;
    }
  }
  const lines = told.mock.calls.map(([line]) => String(line));
  told.mockRestore();
  expect({ differences, lines }).toEqual({ differences: [], lines: [] });
  // Reads without a verb stay on the primary.
  expect(from.replica).toBeGreaterThan(100);
});
