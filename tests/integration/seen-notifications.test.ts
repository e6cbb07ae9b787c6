import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "@/db/schema";
import {
  countNotifications,
  fanOutMessages,
  listNotifications,
  markNotificationsSeen,
  nextNotifications,
} from "@/lib/notification";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";

const ctx = systemCtx("test");

async function withTwelve(): Promise<{ community: TestCommunity; member: TestUser }> {
  const community = await makeCommunity();
  const member = await addMember(community);
  await launchTestCampaign({ community });
  await fanOutMessages(ctx);
  const [first] = await ctx.db.select().from(notifications).where(eq(notifications.userId, member.id));
  if (!first) throw new Error("nothing was told");
  for (let n = 1; n < 12; n += 1) {
    const other = await addMember(community);
    const { id } = await launchTestCampaign({
      community,
      recipient: other,
      name: `Campaign ${"x".repeat(n)}`,
    });
    await fanOutMessages(ctx);
    expect(id).toBeTruthy();
  }
  await ctx.db
    .update(notifications)
    .set({ createdAt: first.createdAt })
    .where(eq(notifications.userId, member.id));
  return { community, member };
}

describe("new notifications", () => {
  it("come by fives, each once, though those above are read meanwhile", async () => {
    const { community, member } = await withTwelve();
    const communityId = community.id;
    const all = await listNotifications(as(member), { communityId, box: "unread", pageSize: 50, page: 1 });
    const seen: string[] = [];
    for (;;) {
      const after = seen.at(-1);
      const next = await nextNotifications(as(member), { communityId, after, pageSize: 5 });
      if (next.length === 0) break;
      seen.push(...next.map(({ id }) => id));
      await markNotificationsSeen(as(member), { ids: next.map(({ id }) => id) });
    }
    expect(seen).toEqual(all.items.map(({ id }) => id));
    expect(await countNotifications(as(member), { communityId, box: "unread" })).toBe(0);
    expect(await countNotifications(as(member), { communityId, box: "archive" })).toBe(12);
  });

  it("are read by their own reader alone, and at the moment they were seen first", async () => {
    const community = await makeCommunity();
    const [member, other] = [await addMember(community), await addMember(community)];
    await launchTestCampaign({ community });
    await fanOutMessages(ctx);
    const [row] = await nextNotifications(as(member), { communityId: community.id, pageSize: 5 });
    const ids = [row?.id ?? "", newId()];
    await markNotificationsSeen(as(other), { ids });
    expect(await countNotifications(as(member), { communityId: community.id, box: "unread" })).toBe(1);
    const first = new Date("2026-02-01T10:00:00Z");
    await markNotificationsSeen(as(member, { now: () => first }), { ids });
    await markNotificationsSeen(as(member), { ids });
    const [kept] = await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.id, ids[0] ?? ""));
    expect(kept?.readAt).toEqual(first);
    await expect(markNotificationsSeen(asVisitor(), { ids })).rejects.toMatchObject({ status: 401 });
  });

  it("after one of somebody else's are none, and the recipient has none of the campaign", async () => {
    const community = await makeCommunity();
    const [member, recipient] = [await addMember(community), await addMember(community)];
    await launchTestCampaign({ community, recipient });
    await fanOutMessages(ctx);
    const [row] = await nextNotifications(as(member), { communityId: community.id, pageSize: 5 });
    const stranger = await makeUser();
    const askedBy = (who: TestUser, after?: string) =>
      nextNotifications(as(who), { communityId: community.id, pageSize: 5, after });
    expect(await askedBy(recipient)).toEqual([]);
    expect(await askedBy(recipient, row?.id)).toEqual([]);
    expect(await askedBy(recipient, newId())).toEqual(await askedBy(stranger, newId()));
  });
});
