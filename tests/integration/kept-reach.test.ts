import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { campaignMutes, campaignReaches } from "@/db/schema";
import { campaignForAdmin, recountReaches } from "@/lib/community";
import { countReach } from "@/lib/community/campaigns/reach/count-reach";
import { HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { fanOutMessages } from "@/lib/notification";
import { log, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { addManyMembers } from "../factories/many-members";
import { as } from "../factories/user";

const START = new Date("2026-03-10T15:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const worker = (now: Date) => systemCtx("test", { now: () => now });
const { db } = systemCtx("test");

const look = (campaign: TestCampaign, now: Date) =>
  campaignForAdmin(as(campaign.community.admin, { now: () => now }), { campaignId: campaign.id });
const kept = async ({ id }: TestCampaign) =>
  (await db.select().from(campaignReaches).where(eq(campaignReaches.campaignId, id)))[0];
const send = ({ id }: TestCampaign, count: number) =>
  db.execute(sql`
    update deliveries set state = 'sent' where id in (
      select d.id from deliveries d join messages m on m.id = d.message_id
      where m.campaign_id = ${id} and d.state = 'pending' limit ${count})`);
const sent = (seen: Awaited<ReturnType<typeof look>>) => seen.messages[0]?.reach?.sent;

async function launched(members: number): Promise<TestCampaign> {
  const community = await makeCommunity();
  await addManyMembers(community, members);
  const campaign = await launchTestCampaign({ community, now: START });
  await fanOutMessages(worker(START));
  return campaign;
}

describe("how far the messages of a large community have come", () => {
  let campaign: TestCampaign;
  beforeAll(async () => {
    campaign = await launched(2_000);
  });
  beforeEach(async () => {
    await db.execute(sql`
      update deliveries set state = 'pending' where message_id in (
        select id from messages where campaign_id = ${campaign.id})`);
    await db.delete(campaignReaches).where(eq(campaignReaches.campaignId, campaign.id));
  });

  it("is counted once and kept, then counted again by the worker after somebody looked", async () => {
    const first = await look(campaign, START);
    expect(first).toMatchObject({ countedAt: null, audience: { byEmail: 2_001 } });
    await send(campaign, 7);
    const second = await look(campaign, later(20 * SECOND));
    expect(second.countedAt).toEqual(START);
    expect(sent(second)).toBe(0);
    expect({ ...second, countedAt: null }).toEqual({ ...first, messages: second.messages });
    expect(await recountReaches(worker(later(25 * SECOND)))).toBe(0);
    expect(sent(await look(campaign, later(31 * SECOND)))).toBe(0);
    expect(await recountReaches(worker(later(35 * SECOND)))).toBe(1);
    expect(await recountReaches(worker(later(40 * SECOND)))).toBe(0);
    const third = await look(campaign, later(41 * SECOND));
    expect([sent(third), third.countedAt]).toEqual([7, later(35 * SECOND)]);
  });

  it("is counted at once where what was kept is old, or of another state of the campaign", async () => {
    await look(campaign, START);
    await send(campaign, 3);
    expect(sent(await look(campaign, later(15 * MINUTE - 1)))).toBe(0);
    expect(sent(await look(campaign, later(15 * MINUTE)))).toBe(3);
    await send(campaign, 2);
    expect(sent(await look(campaign, later(16 * MINUTE)))).toBe(3);
    await db.execute(sql`update campaigns set revision = revision + 1 where id = ${campaign.id}`);
    expect(sent(await look(campaign, later(16 * MINUTE)))).toBe(5);
  });

  it("keeps the later of two counts, whichever ends first", async () => {
    await look(campaign, later(5));
    await send(campaign, 4);
    // It begins before the kept count, so it counts on its own.
    expect(sent(await look(campaign, START))).toBe(4);
    expect((await kept(campaign))?.countedAt).toEqual(later(5));
    expect(sent(await look(campaign, later(6)))).toBe(0);
  });

  it("names whom an admin can help only while they are members", async () => {
    const [somebody] = await db.execute<{ user_id: string }>(sql`
      update users set email = null where id = (
        select user_id from memberships where community_id = ${campaign.community.id} and role = 0 limit 1)
      returning id as user_id`);
    const userId = somebody?.user_id ?? "";
    expect((await look(campaign, START)).unreached.people).toMatchObject([{ userId, why: "no_channel" }]);
    await db.execute(sql`delete from memberships where user_id = ${userId}`);
    expect((await look(campaign, later(SECOND))).unreached.people).toEqual([]);
  });

  it("tells nothing of whoever mutes the campaign, neither before nor after the next count", async () => {
    const [member] = await db.execute<{ user_id: string }>(sql`
      select user_id from memberships where community_id = ${campaign.community.id} and role = 0 limit 1`);
    await look(campaign, START);
    await db
      .insert(campaignMutes)
      .values({ campaignId: campaign.id, userId: member?.user_id ?? "", mutedAt: START });
    const before = await kept(campaign);
    await look(campaign, later(31 * SECOND));
    await recountReaches(worker(later(35 * SECOND)));
    expect((await kept(campaign))?.counts).toEqual(before?.counts);
  });
});

describe("a count that fails", () => {
  let broken: TestCampaign;
  let sound: TestCampaign;
  let tried: string[];
  let warnings: Record<string, unknown>[];
  beforeAll(async () => {
    [broken, sound] = [await launched(2_000), await launched(2_000)];
  });
  beforeEach(() => {
    tried = [];
    warnings = [];
    vi.spyOn(log, "warn").mockImplementation(
      (event, fields = {}) => void warnings.push({ event, ...fields }),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  const recount = (now: Date, isBroken = true) =>
    recountReaches(worker(now), async (ctx, campaign) => {
      tried.push(campaign.id);
      if (isBroken && campaign.id === broken.id)
        throw new Error("canceling statement due to statement timeout");
      return countReach(ctx, campaign);
    });

  it("keeps no other from being counted, is told once and tried again later and later", async () => {
    for (const now of [START, later(MINUTE)])
      for (const campaign of [broken, sound]) await look(campaign, now);
    expect(await recount(later(MINUTE))).toBe(1);
    expect(new Set(tried)).toEqual(new Set([broken.id, sound.id]));
    expect((await kept(sound))?.countedAt).toEqual(later(MINUTE));
    tried = [];
    for (let at = 0; at < HOUR; at += 5 * SECOND) await recount(later(MINUTE + at));
    // After 30 seconds, and then after 1, 2, 4, 8, 16 and 32 minutes more.
    expect(tried).toEqual(Array(6).fill(broken.id));
    expect(warnings).toEqual([{ event: "recount_failed", campaign: broken.id }]);
    expect((await kept(broken))?.countedAt).toEqual(START);
    expect(await recount(later(2 * HOUR), false)).toBe(1);
    expect((await kept(broken))?.countedAt).toEqual(later(2 * HOUR));
  });
});

it("is counted for every look in a small community", async () => {
  const community = await makeCommunity();
  await addMember(community);
  const campaign = await launchTestCampaign({ community, now: START });
  await fanOutMessages(worker(START));
  expect((await look(campaign, START)).countedAt).toBeNull();
  await send(campaign, 1);
  const seen = await look(campaign, later(SECOND));
  expect([sent(seen), seen.countedAt, await kept(campaign)]).toEqual([1, null, undefined]);
});
