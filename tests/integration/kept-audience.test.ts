import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { communityAudiences } from "@/db/schema";
import { audiencePreview, recountAudiences } from "@/lib/community";
import { MINUTE, SECOND } from "@/lib/kernel";
import { systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { addManyMembers } from "../factories/many-members";
import { as, makeUser, type TestUser } from "../factories/user";

const START = new Date("2026-03-10T15:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const { db } = systemCtx("test");

async function addTexter(community: TestCommunity, phone: string): Promise<TestUser> {
  const person = await addMember(community, await makeUser());
  await db.execute(sql`
    update users set phone_number = ${phone}, phone_confirmed_at = now(), preferred_communication_method = 1
    where id = ${person.id}`);
  await db.execute(sql`
    insert into text_consents (user_id, phone, state, changed_at) values (${person.id}, ${phone}, 'confirmed', now())`);
  return person;
}

const preview = (
  community: TestCommunity,
  now: Date,
  choices: { recipientId?: string; excludedMembers?: string[] } = {},
) =>
  audiencePreview(as(community.admin, { now: () => now }), {
    communityId: community.id,
    excludedMembers: [],
    ...choices,
  });
const recount = (now: Date) => recountAudiences(systemCtx("test", { now: () => now }));
const kept = async ({ id }: TestCommunity) =>
  (await db.select().from(communityAudiences).where(eq(communityAudiences.communityId, id)))[0];
const forget = ({ id }: TestCommunity) =>
  db.delete(communityAudiences).where(eq(communityAudiences.communityId, id));

describe("how many a launch reaches in a large community", () => {
  let community: TestCommunity;
  let recipient: TestUser;
  let neighbour: TestUser;
  let leftOut: TestUser;
  beforeAll(async () => {
    community = await makeCommunity();
    await addManyMembers(community, 2_000);
    recipient = await addTexter(community, "+12025550147");
    neighbour = await addTexter(community, "+12025550147");
    leftOut = await addTexter(community, "+12025550148");
  });
  beforeEach(() => forget(community));

  it("is counted once and kept, then counted again by the worker after somebody looked", async () => {
    const first = await preview(community, START);
    expect(first).toEqual({ byText: 1, byEmail: 2_003, leftOut: 0 });
    await db.execute(sql`update users set preferred_communication_method = 0 where id = ${leftOut.id}`);
    expect(await preview(community, later(29 * SECOND))).toEqual(first);
    expect(await recount(later(30 * SECOND))).toBe(0);
    expect(await preview(community, later(40 * SECOND))).toEqual(first);
    expect(await recount(later(45 * SECOND))).toBe(1);
    expect(await recount(later(50 * SECOND))).toBe(0);
    expect(await preview(community, later(55 * SECOND))).toEqual({ byText: 0, byEmail: 2_004, leftOut: 0 });
    await db.execute(sql`update users set preferred_communication_method = 1 where id = ${leftOut.id}`);
    expect(await preview(community, later(45 * SECOND + 15 * MINUTE))).toEqual(first);
  });

  it.each([
    ["nobody", () => ({})],
    ["the recipient, on whose phone somebody else reads", () => ({ recipientId: recipient.id })],
    ["one whom the admin leaves out", () => ({ excludedMembers: [leftOut.id] })],
    [
      "the recipient and both others, one of them twice",
      () => ({ recipientId: recipient.id, excludedMembers: [leftOut.id, neighbour.id, neighbour.id] }),
    ],
    [
      "the recipient, who is left out as well",
      () => ({ recipientId: recipient.id, excludedMembers: [recipient.id] }),
    ],
    ["ids of nobody", () => ({ recipientId: "nobody", excludedMembers: ["", community.id] })],
  ])("says with kept counts what it says without: %s", async (_, choices) => {
    const counted = await preview(community, START, choices());
    await preview(community, START);
    expect((await kept(community))?.countedAt).toEqual(START);
    // Only the kept audience can answer now.
    await db
      .update(communityAudiences)
      .set({ byEmail: 5_000 })
      .where(eq(communityAudiences.communityId, community.id));
    const again = await preview(community, later(SECOND), choices());
    expect({ ...again, byEmail: again.byEmail - 5_000 }).toEqual({
      ...counted,
      byEmail: counted.byEmail - 2_003,
    });
  });

  it("keeps no count of choices", async () => {
    await preview(community, START, { recipientId: recipient.id });
    expect(await kept(community)).toBeUndefined();
  });
});

it("is counted for every look in a small community, and again in one that has become small", async () => {
  const community = await makeCommunity();
  await addManyMembers(community, 5);
  expect((await preview(community, START)).byEmail).toBe(6);
  expect(await kept(community)).toBeUndefined();
  await db.insert(communityAudiences).values({
    communityId: community.id,
    countedAt: START,
    askedAt: later(SECOND),
    byText: 0,
    byEmail: 9_000,
  });
  expect(await recount(later(2 * SECOND))).toBe(1);
  expect(await kept(community)).toBeUndefined();
  expect((await preview(community, later(3 * SECOND))).byEmail).toBe(6);
});
