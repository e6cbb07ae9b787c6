import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findableCampaigns, setFindable } from "@/lib/community";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { makeCommunity } from "../factories/community";
import { as } from "../factories/user";
import { planningDatabase } from "../support/plans";

/** Enough communities that a full scan costs more than an index. */
const COMMUNITIES = 20_000;
const FINDABLE = 3;

const { db } = systemCtx("test");
const planning = planningDatabase(process.env.DATABASE_URL ?? "", { isFree: true });
const reader = () => ({ ...systemCtx("test"), db: planning.db });
const campaignIds: string[] = [];

beforeAll(async () => {
  for (let made = 0; made < FINDABLE; made++) {
    const community = await makeCommunity();
    const campaign = await launchTestCampaign({ community });
    await setFindable(as(community.admin), { communityId: community.id, isFindable: true });
    campaignIds.unshift(campaign.id);
  }
  await launchTestCampaign({ community: await makeCommunity() });
  await db.execute(sql`
    insert into communities (id, community_type_id, name, created_at, confirmed_at)
    select gen_random_uuid(), 1, left(md5(n::text), 12), now(), now() from generate_series(1, ${COMMUNITIES}::int) n`);
  await db.execute(sql`analyze`);
}, 60_000);
afterAll(() => planning.close());

it("the map for search engines looks at those communities alone that allow it, among twenty thousand", async () => {
  const found = await findableCampaigns(reader(), 1000);
  expect(found.map(({ campaignId }) => campaignId).toSorted()).toEqual(campaignIds.toSorted());
  const [planned, ...more] = await planning.plans();
  expect(more).toEqual([]);
  expect(planned?.scans.find(({ table }) => table === "communities")).toEqual({
    table: "communities",
    how: expect.stringMatching(/^(Index Scan|Index Only Scan|Bitmap Heap Scan)( communities_findable)?$/),
    rows: FINDABLE,
    isWhole: expect.any(Boolean),
  });
});
