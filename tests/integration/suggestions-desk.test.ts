import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { campaignSuggestions, messages, troubleLooks, troubles, users } from "@/db/schema";
import {
  campaignForAdmin,
  communityHistory,
  countDrafts,
  deskMembers,
  launchSuggestion,
  listAdmins,
  listDrafts,
  listSuggestions,
  nameAdmin,
  readSuggestion,
  suggestCampaign,
} from "@/lib/community";
import { DAY } from "@/lib/kernel";
import { countNotifications, listNotifications } from "@/lib/notification";
import { deskLog, keepWatch, listTroubles, openTroubles, settleTrouble } from "@/lib/payment";
import { env, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { as, makeUser, type TestUser } from "../factories/user";
import { openServices, type Services } from "../support/services";

const UNKNOWN = { status: 404, title: "The content is not found" };
const NO_CHECKS = async () => [];
/** The previous evening for the provider: the day's e-mail is sent with the look. */
const EVENING = new Date(new Date(Date.now() - DAY).setUTCHours(23, 0, 0, 0));
const system = () => systemCtx("test", { now: () => EVENING });
const { db } = systemCtx("test");

const WORDS = { name: "Two flights and a week at home", campaignTypeId: 3, description: "She will not ask." };

let services: Services;
let staff: TestUser;
let community: TestCommunity;
let here: { communityId: string };
/** The only admin, and the person every suggestion here is about. */
let ruth: TestUser;
let priya: TestUser;
let tom: TestUser;

beforeAll(async () => {
  services = await openServices();
  staff = await makeUser({ isPlatformAdmin: true });
});
afterAll(() => services.close());

beforeEach(async () => {
  await db.delete(troubles);
  await db.delete(campaignSuggestions);
  await db.delete(messages);
  ruth = await makeUser();
  community = await makeCommunity({ admin: ruth });
  priya = await addMember(community);
  tom = await addMember(community);
  here = { communityId: community.id };
});

async function look(): Promise<void> {
  for (const name of ["events", "jobs", "messages", "ledger", "stripe", "suggestions"]) {
    const dueAt = new Date(name === "suggestions" ? 0 : Date.now() + DAY);
    await db
      .insert(troubleLooks)
      .values({ name, dueAt })
      .onConflictDoUpdate({ target: troubleLooks.name, set: { dueAt } });
  }
  await keepWatch(system(), { checks: NO_CHECKS });
}

const inbox = async () =>
  (await listTroubles(as(staff), { show: "open", page: 1, pageSize: 100 })).items.map(
    ({ title, isMoney, amountCents, remedy }) => ({ title, isMoney, amountCents, remedy }),
  );
const waiting = () => ({
  title: `A suggestion waits that no admin of ${community.name} may see`,
  isMoney: false,
  amountCents: null,
  remedy: { href: `/platform/communities/admins/${community.id}`, name: "nameAdmin" },
});
const subjectsTo = (person: TestUser) => services.mailsTo(person).map(({ subject }) => subject);
const toldToDesk = () => services.mailsTo({ email: env().PROVIDER_SUPPORT_EMAIL });
const page = () => ({ ...here, page: 1, pageSize: 8 });

/** All that could hint the only admin at a suggestion for them. */
const seenByRuth = async () => ({
  drafts: await listDrafts(as(ruth), page()),
  suggestions: await listSuggestions(as(ruth), page()),
  counts: await countDrafts(as(ruth), here),
  unread: await countNotifications(as(ruth), { ...here, box: "unread" }),
  notifications: await listNotifications(as(ruth), { ...here, box: "unread", page: 1, pageSize: 8 }),
  mails: subjectsTo(ruth),
});
const historyOfRuth = async () =>
  (await communityHistory(as(ruth), here)).lines.map(({ action, by, whom }) => ({ action, by, whom }));
const adminsSeenByRuth = async () => (await listAdmins(as(ruth), here)).map(({ userId }) => userId).sort();

const WAYS: [string, () => Promise<void>][] = [
  ["by e-mail", () => suggest({ fullName: "R. Adler", email: ruth.email ?? "" })],
  [
    "by phone",
    () => suggest({ fullName: "R. Adler", email: "r@mail.example", phoneNumber: ruth.phoneNumber }),
  ],
  [
    "who takes the address later",
    async () => {
      const email = `later.${ruth.id}@mail.example`;
      await suggest({ fullName: "R. Adler", email });
      await services.deliver();
      await db.update(users).set({ email }).where(eq(users.id, ruth.id));
      ruth = { ...ruth, email };
    },
  ],
];

const suggest = (recipient: { fullName: string; email: string; phoneNumber?: string | null }) =>
  suggestCampaign(as(priya), { ...here, ...WORDS, recipient });

describe.each(WAYS)("the only admin is the suggested one, %s", (way, arrive) => {
  it("tells the desk once, and another admin whom the desk names launches it", async () => {
    const later = way === "who takes the address later";
    if (!later) await look();
    const before = later ? null : await seenByRuth();
    const historyBefore = later ? null : await historyOfRuth();
    await arrive();
    await services.deliver();
    if (before) expect(await seenByRuth()).toEqual(before);
    const unknowing = await seenByRuth();
    expect(unknowing.counts).toEqual({ drafts: 0, suggestions: 0 });
    expect([unknowing.suggestions.items, unknowing.notifications.items]).toEqual([[], []]);

    const toldBefore = toldToDesk().length;
    await look();
    await look();
    expect(await inbox()).toEqual([waiting()]);
    expect(await openTroubles(as(staff))).toBe(1);
    await services.deliver();
    const told = toldToDesk().slice(toldBefore);
    const text = JSON.stringify(told);
    expect(told).toHaveLength(1);
    for (const secret of [ruth.fullName, ruth.email, ruth.phoneNumber, WORDS.name, priya.fullName])
      expect(text).not.toContain(secret);

    await nameAdmin(as(staff), { ...here, userId: tom.id });
    await services.deliver();
    expect(subjectsTo(tom)).toEqual([
      `You are an admin of ${community.name} now`,
      `${community.name}: a member suggests a campaign`,
    ]);
    await look();
    expect(await inbox()).toEqual([]);

    expect(await seenByRuth()).toEqual(unknowing);
    expect(await adminsSeenByRuth()).toEqual([ruth.id, tom.id].sort());
    const named = { action: "community.admin_named", by: "provider", whom: { name: tom.fullName } };
    const history = await historyOfRuth();
    expect(history[0]).toEqual(named);
    if (historyBefore) expect(history).toEqual([named, ...historyBefore]);

    const [card] = (await listSuggestions(as(tom), page())).items;
    const campaignId = card?.id ?? "";
    await expect(readSuggestion(as(ruth), { campaignId })).rejects.toMatchObject(UNKNOWN);
    const launched = await launchSuggestion(as(tom), {
      campaignId,
      ...WORDS,
      amount: 300,
      recipientId: ruth.id,
    });
    await services.deliver();
    expect(await seenByRuth()).toEqual(unknowing);
    expect(subjectsTo(priya)).toEqual([`${community.name}: one of us could use a hand`]);
    expect((await campaignForAdmin(as(tom), { campaignId: launched.id })).suggestedBy).toEqual({
      fullName: priya.fullName,
      suggestedAt: expect.any(Date),
      isForSuggester: false,
    });
    const asked = { campaignId: launched.id };
    await expect(campaignForAdmin(as(ruth), asked)).rejects.toMatchObject(UNKNOWN);
    await expect(campaignForAdmin(as(priya), asked)).rejects.toMatchObject({ status: 403 });
  });
});

describe("what the desk is told", () => {
  it("is settled by hand for what was there to be seen, and holds no name", async () => {
    await suggest({ fullName: "R. Adler", email: ruth.email ?? "" });
    await look();
    const [trouble] = (await listTroubles(as(staff), { show: "open", page: 1, pageSize: 8 })).items;
    await settleTrouble(as(staff), {
      troubleId: trouble?.id ?? "",
      reason: "We wrote to the parish.",
    });
    await look();
    expect(await inbox()).toEqual([]);
    await suggest({ fullName: "Ruth A.", email: ruth.email ?? "" });
    await look();
    expect(await inbox()).toEqual([
      { ...waiting(), title: `2 suggestions wait that no admin of ${community.name} may see` },
    ]);
    const rows = await db.select({ facts: troubles.facts }).from(troubles).where(isNull(troubles.endedAt));
    expect(rows).toEqual([{ facts: { count: 2 } }]);
  });

  it("hides it from staff who belong to the community, who could tell whom it is for", async () => {
    const insider = await makeUser({ isPlatformAdmin: true });
    await addMember(community, insider);
    await suggest({ fullName: "R. Adler", email: ruth.email ?? "" });
    await look();
    const seen = await listTroubles(as(insider), { show: "open", page: 1, pageSize: 8 });
    expect([seen.items, seen.totalNumberOfItems]).toEqual([[], 0]);
    expect(await openTroubles(as(insider))).toBe(0);
    const [row] = await db.select({ id: troubles.id }).from(troubles).where(isNull(troubles.endedAt));
    await expect(
      settleTrouble(as(insider), {
        troubleId: row?.id ?? "",
        reason: "Mine",
      }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await openTroubles(as(staff))).toBe(1);
  });
});

describe("naming an admin", () => {
  it("is the provider's alone, of a verified member, three at most, and once", async () => {
    const invited = await addMember(community, await makeUser({ registeredAt: null }));
    const stranger = await makeUser();
    const name = (who: TestUser, ctx = as(staff)) => nameAdmin(ctx, { ...here, userId: who.id });
    await expect(name(tom, as(ruth))).rejects.toMatchObject({ status: 403 });
    await expect(name(tom, as(priya))).rejects.toMatchObject({ status: 403 });
    for (const who of [invited, stranger])
      await expect(name(who)).rejects.toMatchObject({ status: 404, reason: "member.not_a_member" });
    await expect(nameAdmin(as(staff), { ...here, userId: "nobody" })).rejects.toMatchObject({ status: 404 });
    await name(tom);
    await name(tom);
    await services.deliver();
    expect(subjectsTo(tom)).toEqual([`You are an admin of ${community.name} now`]);
    await name(priya);
    const fourth = await addMember(community);
    await expect(name(fourth)).rejects.toMatchObject({ reason: "member.three_admins" });
    const lines = (await deskLog(as(staff), { pageSize: 100 })).items.filter(
      (line) => line.action === "community.admin_named" && line.communityName === community.name,
    );
    expect(lines.map(({ by }) => by)).toEqual([staff.fullName, staff.fullName]);
  });

  it("finds members by a search, and lists nobody without one", async () => {
    expect(await deskMembers(as(staff), { ...here, searchString: "" })).toEqual({
      communityName: community.name,
      admins: [ruth.fullName],
      members: [],
    });
    expect(await deskMembers(as(staff), { ...here, searchString: tom.lastName })).toEqual({
      communityName: community.name,
      admins: [ruth.fullName],
      members: [{ userId: tom.id, fullName: tom.fullName, email: tom.email }],
    });
    expect((await deskMembers(as(staff), { ...here, searchString: ruth.lastName })).members).toEqual([]);
    await expect(deskMembers(as(ruth), { ...here, searchString: "a" })).rejects.toMatchObject({
      status: 403,
    });
  });
});
