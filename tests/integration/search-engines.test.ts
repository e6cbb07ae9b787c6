import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "@/db/schema";
import {
  findableCampaigns,
  isFindable,
  listActiveCampaigns,
  openPageVersions,
  publicCampaign,
  setFindable,
  setOpenness,
} from "@/lib/community";
import { markStopped } from "@/lib/community/inside";
import { newId, ownDatabase, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "@/tests/factories/community";
import { as, asVisitor, makeUser, type TestUser } from "@/tests/factories/user";

let community: TestCommunity;
let member: TestUser;
let recipient: TestUser;
let campaign: TestCampaign;
let ended: TestCampaign;

beforeAll(async () => {
  community = await makeCommunity();
  member = await addMember(community);
  recipient = await addMember(community);
  campaign = await launchTestCampaign({ community, recipient });
  ended = await launchTestCampaign({ community, recipient, name: "Groceries" });
  await markStopped(systemCtx("test"), { campaignId: ended.id });
});

const listed = async (ctx: Parameters<typeof findableCampaigns>[0]) =>
  (await findableCampaigns(ctx, 50_000))
    .filter(({ communityId }) => communityId === community.id)
    .map(({ campaignId }) => campaignId);

const choose = (ctx: Parameters<typeof setFindable>[0], findable: boolean) =>
  setFindable(ctx, { communityId: community.id, isFindable: findable });

describe("a community whose campaigns outsiders see by link only", () => {
  const unlisted = { joining: "open", contacts: "invited", isListed: false } as const;

  test("lists and counts them for its members alone: signed out, nobody counts one more", async () => {
    const home = await makeCommunity();
    const [friend, forWhom] = [await addMember(home), await addMember(home)];
    const one = await launchTestCampaign({ community: home, recipient: forWhom });
    const two = await launchTestCampaign({ community: home, recipient: friend });
    const ids = { communityId: home.id };
    const seen = async (ctx: Parameters<typeof findableCampaigns>[0], pageSize?: number) => {
      const { items, ...counts } = await listActiveCampaigns(ctx, { ...ids, pageSize });
      return { ids: items.map(({ id }) => id), ...counts };
    };
    const stranger = await makeUser();
    expect((await seen(asVisitor())).totalNumberOfItems).toBe(2);
    await setOpenness(as(home.admin), { ...ids, ...unlisted });
    const nothing = await seen(asVisitor());
    expect(nothing).toMatchObject({ ids: [], totalNumberOfItems: 0, numberOfItems: 0, hasNextPage: false });
    expect(await seen(as(stranger))).toEqual(nothing);
    expect(await seen(as(await makeUser({ isPlatformAdmin: true })))).toEqual(nothing);
    expect((await seen(as(home.admin))).ids).toEqual([two.id, one.id]);
    expect((await seen(as(forWhom))).ids).toEqual([two.id]);
    expect((await publicCampaign(asVisitor(), { ...ids, campaignId: one.id })).name).toBe(one.name);

    const empty = await makeCommunity({ isListed: false });
    const { ids: none, ...counts } = nothing;
    expect(await listActiveCampaigns(asVisitor(), { communityId: empty.id })).toEqual({
      items: none,
      ...counts,
    });
  });

  test("is hidden from search engines with it, and stays so until everybody sees the list", async () => {
    const home = await makeCommunity({ isFindable: true });
    const ids = { communityId: home.id };
    const one = await launchTestCampaign({ community: home });
    const inSitemap = async () =>
      (await findableCampaigns(asVisitor(), 50_000)).some(({ campaignId }) => campaignId === one.id);
    expect(await inSitemap()).toBe(true);
    await setOpenness(as(home.admin), { ...ids, ...unlisted });
    expect([await inSitemap(), await isFindable(asVisitor(), ids)]).toEqual([false, false]);
    await expect(setFindable(as(home.admin), { ...ids, isFindable: true })).rejects.toMatchObject({
      code: "conflict",
      title:
        "Your campaigns are shown by link only, so search engines stay out. Let everyone see the list first.",
    });
    await setOpenness(as(home.admin), { ...ids, ...unlisted, isListed: true });
    expect([await inSitemap(), await isFindable(asVisitor(), ids)]).toEqual([false, false]);
    await setFindable(as(home.admin), { ...ids, isFindable: true });
    expect(await inSitemap()).toBe(true);
  });
});

describe("what search engines may show of a community", () => {
  test("is nothing before an admin says so", async () => {
    expect(await isFindable(asVisitor(), { communityId: community.id })).toBe(false);
    expect(await listed(asVisitor())).toEqual([]);
  });

  test("only its admins choose", async () => {
    const otherAdmin = (await makeCommunity()).admin;
    await expect(choose(asVisitor(), true)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(choose(as(member), true)).rejects.toMatchObject({ code: "forbidden" });
    for (const stranger of [await makeUser(), otherAdmin]) {
      await expect(choose(as(stranger), true)).rejects.toMatchObject({ code: "not_found" });
    }
    for (const unknown of [newId(), "no-id", ""]) {
      await expect(
        setFindable(as(community.admin), { communityId: unknown, isFindable: true }),
      ).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await isFindable(asVisitor(), { communityId: community.id })).toBe(false);
  });

  test("is its active campaigns once an admin allows it, but for whom one is for", async () => {
    await choose(as(community.admin), true);
    expect(await listed(asVisitor())).toEqual([campaign.id]);
    expect(await listed(as(member))).toEqual([campaign.id]);
    expect(await listed(as(recipient))).toEqual([]);
  });

  test("is nothing again as soon as an admin hides it, and the kept pages go with it", async () => {
    const versions = openPageVersions();
    const versionNow = async () => (await versions.read([campaign.id])).get(campaign.id)?.version;
    try {
      const before = await versionNow();
      await choose(as(community.admin), false);
      expect(await listed(asVisitor())).toEqual([]);
      const after = await versionNow();
      expect(after).not.toBe(before);
      await choose(as(community.admin), false);
      expect(await versionNow()).toBe(after);
    } finally {
      await versions.close();
    }
  });

  test("stands in the log, each change once", async () => {
    const deeds = await ownDatabase()
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subjectId, community.id))
      .orderBy(auditLog.at, auditLog.id);
    expect(deeds.filter(({ action }) => /findable|hidden/.test(action))).toEqual([
      { action: "community.findable", actorId: community.admin.id },
      { action: "community.hidden", actorId: community.admin.id },
    ]);
  });
});
