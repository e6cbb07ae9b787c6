import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  auditLog,
  campaignSuggestions,
  campaigns,
  judgedSuggestions,
  messages,
  suggestionPeople,
  users,
} from "@/db/schema";
import {
  acceptInvitation,
  allSuggestions,
  changeEmail,
  changeMemberRole,
  deleteSuggestion,
  forgetOldSuggestions,
  hideFromLikelyAgain,
  inviteMembers,
  joinCommunity,
  launchSuggestion,
  listSuggestions,
  mySuggestions,
  readSuggestion,
  suggestCampaign,
  updateSuggestion,
} from "@/lib/community";
import { eraseCommunity } from "@/lib/community/inside";
import { startChangeEmail } from "@/lib/identity";
import { DAY, MINUTE } from "@/lib/kernel";
import { closeAccount, dataFile, deleteCommunity, leaveCommunity, myData, removeMember } from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeDraft, makeSuggestion, somebody } from "../factories/draft";
import { invite } from "../factories/invitation";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { inBrowser } from "../support/credentials";
import { linkTo, templatesTo } from "../support/messages-to";
import { openServices, type Services } from "../support/services";
import { tracesOf } from "../support/traces";

const PASSWORD = "Manyhands1";
const { db } = systemCtx("test");

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

const notFound = { code: "not_found", title: "The content is not found" };
const refusal = (errors: Record<string, string[]>) => ({ code: "invalid", errors });
let number = 0;
const newSomebody = (fullName = "Margaret Ellison") => {
  number += 1;
  return { fullName, email: `somebody.${number}@harbour.example`, phoneNumber: `+1202555${6700 + number}` };
};
const words = (community: TestCommunity) => ({ communityId: community.id, name: "Groceries until spring" });
const suggest = (who: TestUser, community: TestCommunity, fields: object = { recipient: newSomebody() }) =>
  suggestCampaign(as(who), { ...words(community), ...fields });
const rowsIn = (community: TestCommunity) =>
  db
    .select()
    .from(campaignSuggestions)
    .where(eq(campaignSuggestions.communityId, community.id))
    .orderBy(asc(campaignSuggestions.suggestedAt));
const campaignsIn = (community: TestCommunity) =>
  db.select().from(campaigns).where(eq(campaigns.communityId, community.id));
const readAs = (who: TestUser, campaignId: string) => readSuggestion(as(who), { campaignId });
const told = async (who: TestUser, template: string) =>
  (await templatesTo(who.email)).filter((one) => one === template).length;

describe("a suggestion", () => {
  it("is kept word by word, and the admins get it as a draft, with who suggested it and when", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const now = new Date(Date.now() - MINUTE);
    const recipient = { ...newSomebody("  Margaret   Ellison "), phoneNumber: "(202) 555-0187" };
    const fields = { campaignTypeId: "1", amount: "400", description: "She would never ask." };
    await suggestCampaign(as(member, { now: () => now }), { ...words(community), ...fields, recipient });
    const [kept] = await rowsIn(community);
    expect(kept).toEqual({
      id: kept?.id,
      communityId: community.id,
      campaignId: kept?.campaignId,
      suggestedBy: member.id,
      suggestedAt: now,
      isForSuggester: false,
      name: "Groceries until spring",
      campaignTypeId: 1,
      amount: 400,
      description: "She would never ask.",
      fullName: "Margaret Ellison",
      email: recipient.email,
      phoneNumber: "+12025550187",
      endedAt: null,
    });
    expect(kept?.id).not.toBe(kept?.campaignId);
    const view = await readAs(community.admin, kept?.campaignId ?? "");
    expect(view).toMatchObject({
      status: "suggestion",
      name: "Groceries until spring",
      campaignTypeId: 1,
      amount: 400,
      recipient: null,
      createdBy: null,
      savedAt: null,
      savedBy: null,
      revision: 1,
      missing: ["recipient"],
      suggestedBy: { id: member.id, fullName: member.fullName, isMember: true },
      suggestedAt: now,
      isForSuggester: false,
      words: {
        name: "Groceries until spring",
        description: "She would never ask.",
        amount: 400,
        campaignTypeId: 1,
      },
      suggestedRecipient: {
        id: null,
        fullName: "Margaret Ellison",
        firstName: "Margaret",
        lastName: "Ellison",
        email: recipient.email,
        phoneNumber: "+12025550187",
        isVerified: false,
      },
      found: null,
      isInvited: false,
      wasRemoved: false,
      likewise: 0,
    });
    expect(await mySuggestions(as(member), { communityId: community.id })).toEqual([
      { id: kept?.id, name: "Groceries until spring", suggestedAt: now, fullName: "Margaret Ellison" },
    ]);
    expect(await mySuggestions(as(community.admin), { communityId: community.id })).toEqual([]);
  });

  it("keeps what the member wrote when the admins change it", async () => {
    const community = await makeCommunity();
    const { campaignId } = await makeSuggestion({ community });
    const saved = await updateSuggestion(as(community.admin), { campaignId, name: "Groceries", amount: 300 });
    expect(saved.revision).toBe(2);
    expect(await readAs(community.admin, campaignId)).toMatchObject({
      status: "suggestion",
      name: "Groceries",
      amount: 300,
      words: { name: "Groceries until spring", amount: null },
      savedBy: { id: community.admin.id },
    });
  });

  it("may be for oneself, without a name to type, and has one's own", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await suggest(member, community, { isForMe: true, recipient: newSomebody("Somebody Else") });
    const [kept] = await rowsIn(community);
    expect(kept).toMatchObject({ isForSuggester: true, fullName: null, email: null, phoneNumber: null });
    expect(await readAs(community.admin, kept?.campaignId ?? "")).toMatchObject({
      suggestedRecipient: { id: member.id, fullName: member.fullName, email: member.email, isVerified: true },
      found: { by: "account", member: { userId: member.id } },
    });
    expect(await mySuggestions(as(member), { communityId: community.id })).toMatchObject([
      { fullName: null },
    ]);
  });

  it("is one for one key and the same words, so that no later words are lost", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const requestKey = newId();
    const recipient = newSomebody();
    await suggest(member, community, { recipient, requestKey });
    await suggest(member, community, { recipient, requestKey });
    expect(await rowsIn(community)).toMatchObject([{ name: "Groceries until spring" }]);
    expect(await campaignsIn(community)).toHaveLength(1);
    expect(await told(community.admin, "suggestion-received")).toBe(1);
    await suggest(member, community, { recipient, requestKey, name: "Typed on" });
    expect(await rowsIn(community)).toHaveLength(2);
    await suggest(await addMember(community), community, { recipient, requestKey });
    expect(await rowsIn(community)).toHaveLength(3);
  });

  it("is listed with its suggester, the latest first, a page or all at once", async () => {
    const community = await makeCommunity();
    const start = Date.now() - 60 * MINUTE;
    const made = [];
    for (let minute = 0; minute < 10; minute++) {
      made.push(await makeSuggestion({ community, now: new Date(start + minute * MINUTE) }));
    }
    await makeDraft({ community });
    const ids = made.map(({ campaignId }) => campaignId).toReversed();
    const admin = as(community.admin);
    const page = (number: number) =>
      listSuggestions(admin, { communityId: community.id, page: number, pageSize: 8 });
    expect((await page(1)).items.map(({ id }) => id)).toEqual(ids.slice(0, 8));
    expect((await page(2)).items.map(({ id }) => id)).toEqual(ids.slice(8));
    const all = await allSuggestions(admin, { communityId: community.id });
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(all[0]?.suggestedBy).toBe(made[9]?.by.fullName);
  });

  it("is launched like a draft, and ends: the member reads the same as before", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const member = await addMember(community);
    const given = { fullName: recipient.fullName, email: recipient.email ?? "" };
    const { campaignId } = await makeSuggestion({ community, by: member, recipient: given });
    const before = await mySuggestions(as(member), { communityId: community.id });
    const content = { name: "Groceries", campaignTypeId: 1, amount: 400, recipientId: recipient.id };
    const asked = { campaignId, ...content };
    const launched = await launchSuggestion(as(community.admin), asked);
    expect(launched.id).not.toBe(campaignId);
    expect(await launchSuggestion(as(community.admin), asked)).toEqual(launched);
    await expect(launchSuggestion(as(community.admin), { ...asked, amount: 1 })).rejects.toMatchObject({
      code: "conflict",
      reason: "campaign.launched_already",
    });
    const launches = await db.select().from(messages).where(eq(messages.campaignId, launched.id));
    expect(launches.filter(({ kind }) => kind === "campaign")).toHaveLength(1);
    expect(await mySuggestions(as(member), { communityId: community.id })).toEqual(before);
    expect(await rowsIn(community)).toMatchObject([{ campaignId: launched.id, endedAt: expect.any(Date) }]);
    await expect(readAs(community.admin, campaignId)).rejects.toMatchObject(notFound);
  });

  it("is deleted for good, and stays among the member's own", async () => {
    const community = await makeCommunity();
    const { campaignId, by } = await makeSuggestion({ community });
    const before = await mySuggestions(as(by), { communityId: community.id });
    await deleteSuggestion(as(community.admin), { campaignId });
    expect(await campaignsIn(community)).toEqual([]);
    expect(await rowsIn(community)).toMatchObject([{ campaignId: null, endedAt: expect.any(Date) }]);
    expect(await mySuggestions(as(by), { communityId: community.id })).toEqual(before);
    await expect(deleteSuggestion(as(community.admin), { campaignId })).rejects.toMatchObject(notFound);
  });

  it("is forgotten a year after it has ended, and not before", async () => {
    const community = await makeCommunity();
    const { campaignId } = await makeSuggestion({ community });
    const waiting = await makeSuggestion({ community });
    await deleteSuggestion(as(community.admin), { campaignId });
    const forget = (days: number) =>
      forgetOldSuggestions(systemCtx("worker", { now: () => new Date(Date.now() + days * DAY) }));
    await forget(364);
    expect(await rowsIn(community)).toHaveLength(2);
    await forget(366);
    expect(await rowsIn(community)).toMatchObject([{ id: waiting.id }]);
    await expect(forgetOldSuggestions(as(community.admin))).rejects.toThrow();
  });
});

describe("bad input", () => {
  const BAD: [string, object, Record<string, string[]>][] = [
    [
      "nothing at all",
      { name: "" },
      { name: ["Required"], "recipient.fullName": ["Required"], "recipient.email": ["Required"] },
    ],
    [
      "a name of one letter",
      { recipient: { ...somebody, fullName: "M" } },
      { "recipient.fullName": ["Invalid full name"] },
    ],
    [
      "a name of sixty words",
      { recipient: { ...somebody, fullName: Array.from({ length: 60 }, () => "Al").join(" ") } },
      { "recipient.fullName": ["Invalid full name"] },
    ],
    ["no name", { recipient: { ...somebody, fullName: " " } }, { "recipient.fullName": ["Required"] }],
    ["no e-mail", { recipient: { fullName: "Al Bo", email: "" } }, { "recipient.email": ["Required"] }],
    [
      "an e-mail that is none",
      { recipient: { ...somebody, email: "margaret at harbour" } },
      { "recipient.email": ["Invalid email address"] },
    ],
    [
      "a number that is none",
      { recipient: { ...somebody, phoneNumber: "12" } },
      { "recipient.phoneNumber": ["Invalid phone number"] },
    ],
    ["a title with markup", { recipient: somebody, name: "<b>" }, { name: ["Invalid campaign name"] }],
    ["a sum with cents", { recipient: somebody, amount: "1.5" }, { amount: ["Invalid amount"] }],
    [
      "a type that is none",
      { recipient: somebody, campaignTypeId: 99 },
      { campaignTypeId: ["Invalid type of need"] },
    ],
  ];

  it.each(BAD)("%s is refused by field, and nothing is kept or told", async (_name, fields, errors) => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await expect(suggest(member, community, fields)).rejects.toMatchObject(refusal(errors));
    expect([await rowsIn(community), await campaignsIn(community)]).toEqual([[], []]);
    expect(await told(community.admin, "suggestion-received")).toBe(0);
  });

  it("a number may be left out, null or empty, also with a country beside it", async () => {
    const community = await makeCommunity();
    const { fullName } = somebody;
    for (const phoneNumber of [undefined, null, "", " ", { number: "", country: "FR" }]) {
      const { email } = newSomebody();
      await suggest(await addMember(community), community, { recipient: { fullName, email, phoneNumber } });
    }
    expect((await rowsIn(community)).map(({ phoneNumber }) => phoneNumber)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it("one's own e-mail is refused: whoever asks for themselves says so", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const recipient = { fullName: "Another Name", email: ` ${member.email?.toUpperCase()} ` };
    await expect(suggest(member, community, { recipient })).rejects.toMatchObject(
      refusal({
        "recipient.email": ["This is your own e-mail address. If it is for you, choose “Me”."],
      }),
    );
  });

  it("whoever has just left, a stranger, a visitor and a community that waits are refused", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await leaveCommunity(as(member), { communityId: community.id });
    await expect(suggest(member, community)).rejects.toMatchObject(notFound);
    await expect(suggest(await makeUser(), community)).rejects.toMatchObject(notFound);
    const asked = { ...words(community), recipient: newSomebody() };
    await expect(suggestCampaign(asVisitor(), asked)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(suggestCampaign(as(member), { ...asked, communityId: "nonsense" })).rejects.toMatchObject(
      notFound,
    );
    const waiting = await makeCommunity({ confirmedAt: null });
    await expect(suggest(waiting.admin, waiting)).rejects.toMatchObject({
      code: "conflict",
      reason: "community.waiting",
    });
    expect(await rowsIn(community)).toEqual([]);
  });

  it("six in a day are one too many for a member, and a day later they may go on", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const at = (ms: number) => as(member, { now: () => new Date(Date.now() + ms) });
    const once = (ms: number) =>
      suggestCampaign(at(ms), { ...words(community), recipient: newSomebody(), requestKey: newId() });
    for (let time = 0; time < 5; time++) await once(0);
    await expect(once(0)).rejects.toMatchObject({ code: "too_many" });
    expect(await rowsIn(community)).toHaveLength(5);
    await once(DAY);
    expect(await rowsIn(community)).toHaveLength(6);
    await suggest(await addMember(community), community);
  });
});

describe("two hundred suggestions that wait", () => {
  /** Fills a community directly: the daily limits forbid such a number. */
  async function fill(community: TestCommunity, number: number) {
    const both = { communityId: community.id, name: "Waiting", description: "" };
    const made = Array.from({ length: number }, () => ({ ...both, id: newId() }));
    await db
      .insert(campaigns)
      .values(made.map((one) => ({ ...one, status: "suggestion" as const, createdAt: new Date() })));
    await db.insert(campaignSuggestions).values(
      made.map(({ id, ...one }, index) => ({
        ...one,
        id: newId(),
        campaignId: id,
        suggestedAt: new Date(),
        isForSuggester: false,
        fullName: "Margaret Ellison",
        email: `waiting.${index}@harbour.example`,
      })),
    );
  }
  const full = {
    code: "conflict",
    reason: "suggestion.too_many_waiting",
    title:
      "Too many suggestions are waiting for your community's admins. Please write to them, or try again later",
  };

  it("are the most: the next one is refused and not counted, until one has ended", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const { campaignId } = await makeSuggestion({ community });
    await fill(community, 199);
    for (let time = 0; time < 6; time++) await expect(suggest(member, community)).rejects.toMatchObject(full);
    expect(await rowsIn(community)).toHaveLength(200);
    await deleteSuggestion(as(community.admin), { campaignId });
    await suggest(member, community);
    expect(await rowsIn(community)).toHaveLength(201);
  });

  it("include the last one once, when its form is sent twice", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await fill(community, 199);
    const form = { recipient: newSomebody(), requestKey: newId() };
    await Promise.all([1, 2, 3].map(() => suggest(member, community, form)));
    await suggest(member, community, form);
    expect(await rowsIn(community)).toHaveLength(200);
    await expect(suggest(member, community)).rejects.toMatchObject(full);
  });

  it("are those in the admin's own list, so that a refusal tells of none that is hidden", async () => {
    const community = await makeCommunity();
    const { admin } = community;
    await makeSuggestion({ community, recipient: { ...newSomebody(), email: admin.email ?? "" } });
    await fill(community, 199);
    await suggest(admin, community);
    await expect(suggest(admin, community)).rejects.toMatchObject(full);
  });
});

describe("whom a suggestion names", () => {
  it("is found by e-mail, then by number, then by a name that one member alone has", async () => {
    const community = await makeCommunity();
    const byEmail = await addMember(community);
    const byPhone = await addMember(community);
    const byName = await addMember(community, await makeUser({ firstName: "Ágata", lastName: "Moreno" }));
    const twice = { firstName: "Robin", lastName: "Doubled" };
    await addMember(community, await makeUser(twice));
    await addMember(community, await makeUser(twice));
    const outside = await makeUser({ firstName: "Una", lastName: "Outside" });
    const nobody = newSomebody();
    const CASES: [object, object | null][] = [
      [
        { fullName: byName.fullName, email: byEmail.email, phoneNumber: byPhone.phoneNumber },
        { by: "email", member: { userId: byEmail.id } },
      ],
      [
        { fullName: byName.fullName, email: nobody.email, phoneNumber: byPhone.phoneNumber },
        { by: "phone", member: { userId: byPhone.id } },
      ],
      [
        { fullName: "ágata MORENO", email: nobody.email },
        { by: "name", member: { userId: byName.id } },
      ],
      [{ fullName: "Robin Doubled", email: nobody.email }, null],
      [{ fullName: outside.fullName, email: outside.email }, null],
    ];
    for (const [recipient, found] of CASES) {
      const { campaignId } = await makeSuggestion({
        community,
        recipient: recipient as typeof somebody,
      });
      const view = await readAs(community.admin, campaignId);
      if (found === null) expect(view.found).toBeNull();
      else expect(view.found).toMatchObject(found);
      // For a match by number or name, an admin must recognize the person first.
      const isSure = found !== null && "by" in found && found.by === "email";
      expect(view.suggestedRecipient).toMatchObject(
        isSure ? { id: byEmail.id, isVerified: true } : { id: null, isVerified: false },
      );
    }
  });

  it("a number that its holder has not confirmed finds nobody, calls nobody, and deletes nothing", async () => {
    const community = await makeCommunity();
    const meant = newSomebody();
    const phoneNumber = "+12025550188";
    const { campaignId } = await makeSuggestion({ community, recipient: { ...meant, phoneNumber } });
    const thief = await makeUser({ phoneNumber, phoneConfirmedAt: null, password: PASSWORD });
    await joinCommunity(as(thief), { communityId: community.id });
    expect(await readAs(community.admin, campaignId)).toMatchObject({
      found: null,
      suggestedRecipient: { id: null, fullName: meant.fullName, email: meant.email, isVerified: false },
    });
    expect(await told(community.admin, "suggestion-ready")).toBe(0);
    await closeAccount(await inBrowser(thief), { password: PASSWORD });
    expect(await readAs(community.admin, campaignId)).toMatchObject({ words: { name: expect.any(String) } });
  });

  it("an address of an account elsewhere is answered like an address of nobody", async () => {
    const community = await makeCommunity();
    const named = await addMember(community, await makeUser({ firstName: "Ruth", lastName: "Ardler" }));
    const elsewhere = await makeUser();
    for (const { email } of [elsewhere, newSomebody()]) {
      const recipient = { fullName: named.fullName, email: email ?? "" };
      const { campaignId } = await makeSuggestion({ community, recipient });
      expect(await readAs(community.admin, campaignId)).toMatchObject({
        found: { by: "name", member: { userId: named.id } },
      });
      const own = await makeSuggestion({
        community,
        recipient: { ...recipient, fullName: community.admin.fullName },
      });
      await expect(readAs(community.admin, own.campaignId)).rejects.toMatchObject(notFound);
    }
  });

  it("a number that two members share finds neither", async () => {
    const community = await makeCommunity();
    const { phoneNumber } = await addMember(community);
    await addMember(community, await makeUser({ phoneNumber }));
    const { campaignId } = await makeSuggestion({ community, recipient: { ...newSomebody(), phoneNumber } });
    expect((await readAs(community.admin, campaignId)).found).toBeNull();
  });

  it("is told to be waited for by others, invited, only invited, or removed", async () => {
    const community = await makeCommunity();
    const recipient = newSomebody();
    const { campaignId } = await makeSuggestion({ community, recipient });
    await makeSuggestion({ community, recipient: { ...newSomebody(), phoneNumber: recipient.phoneNumber } });
    const ended = await makeSuggestion({ community, recipient });
    await deleteSuggestion(as(community.admin), { campaignId: ended.campaignId });
    expect(await readAs(community.admin, campaignId)).toMatchObject({ likewise: 1, isInvited: false });
    await inviteMembers(as(community.admin), {
      communityId: community.id,
      members: [{ firstName: "Margaret", lastName: "Ellison", email: recipient.email }],
    });
    expect(await readAs(community.admin, campaignId)).toMatchObject({
      isInvited: true,
      found: null,
      suggestedRecipient: { id: null, isVerified: false },
    });
    const removed = await addMember(community);
    const given = { fullName: removed.fullName, email: removed.email ?? "" };
    const other = await makeSuggestion({ community, recipient: given });
    expect(await readAs(community.admin, other.campaignId)).toMatchObject({ wasRemoved: false });
    await removeMember(as(community.admin), { communityId: community.id, userId: removed.id });
    expect(await readAs(community.admin, other.campaignId)).toMatchObject({ wasRemoved: true, found: null });
  });
});

describe("the admins", () => {
  it("are told of a suggestion, each once, in words that name nobody; the one it is for is not", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const member = await addMember(community);
    const recipient = { fullName: second.fullName, email: second.email ?? "" };
    await makeSuggestion({ community, by: member, recipient, name: "Unheard of" });
    await services.deliver();
    expect([
      await told(community.admin, "suggestion-received"),
      await told(second, "suggestion-received"),
    ]).toEqual([1, 0]);
    const [mail] = services.mailsTo(community.admin);
    const text = JSON.stringify(mail);
    for (const mark of ["Unheard of", member.lastName, second.lastName, second.email ?? ""]) {
      expect(text).not.toContain(mark);
    }
    expect(services.mailsTo(second)).toEqual([]);
  });

  it("hear once that it can be launched, when its person has joined, by whichever way", async () => {
    const community = await makeCommunity({ joining: "open" });
    const person = await makeUser();
    const recipient = { fullName: person.fullName, email: person.email ?? "" };
    await makeSuggestion({ community, recipient });
    expect(await told(community.admin, "suggestion-ready")).toBe(0);
    await joinCommunity(as(person), { communityId: community.id });
    expect(await told(community.admin, "suggestion-ready")).toBe(1);
    await leaveCommunity(as(person), { communityId: community.id });
    await joinCommunity(as(person), { communityId: community.id });
    expect(await told(community.admin, "suggestion-ready")).toBe(1);

    const invited = await makeUser();
    const second = {
      fullName: invited.fullName,
      email: newSomebody().email,
      phoneNumber: invited.phoneNumber,
    };
    await makeSuggestion({ community, recipient: second });
    const { token } = await invite(community, { email: invited.email ?? "" });
    await acceptInvitation(as(invited), { token });
    expect(await told(community.admin, "suggestion-ready")).toBe(2);
    await joinCommunity(as(await makeUser()), { communityId: community.id });
    expect(await told(community.admin, "suggestion-ready")).toBe(2);
  });

  it("hear it when a member takes the address that was waited for", async () => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser({ password: PASSWORD }));
    const recipient = newSomebody();
    await makeSuggestion({ community, recipient });
    const own = await inBrowser(member);
    await startChangeEmail(own, { password: PASSWORD, newEmail: recipient.email });
    const { token = "" } = await linkTo(recipient.email, "confirm-email-change");
    await changeEmail(own, { token });
    expect(await told(community.admin, "suggestion-ready")).toBe(1);
  });

  it("who are named later are told of what no other admin could see, and of nothing else", async () => {
    const community = await makeCommunity();
    const { admin } = community;
    await makeSuggestion({ community, recipient: { fullName: "Some Body", email: admin.email ?? "" } });
    await makeSuggestion({ community, recipient: newSomebody() });
    expect(await told(admin, "suggestion-received")).toBe(1);
    const second = await addMember(community);
    await changeMemberRole(as(admin), { communityId: community.id, userId: second.id, memberRole: 1 });
    expect(await told(second, "suggestion-received")).toBe(1);
    const third = await addMember(community);
    await changeMemberRole(as(admin), { communityId: community.id, userId: third.id, memberRole: 1 });
    expect(await told(third, "suggestion-received")).toBe(0);
  });
});

describe("an account that is deleted", () => {
  async function marked(mark: string) {
    const user = await makeUser({
      password: PASSWORD,
      firstName: `Quillon${mark}`,
      lastName: `Umbrasta${mark}`,
      email: `quillon.${mark}@umbrasta.example`,
      phoneNumber: `+120255568${mark.charCodeAt(0)}`,
    });
    return { user, marks: [user.firstName, user.lastName, user.email ?? "", user.phoneNumber ?? ""] };
  }
  const close = async (user: TestUser) => {
    await closeAccount(await inBrowser(user), { password: PASSWORD });
    await services.deliver();
    await db.delete(messages).where(isNull(messages.communityId));
  };

  it("of the suggester leaves the suggestion with the admins without them, and ends their own copy", async () => {
    const community = await makeCommunity();
    const { user, marks } = await marked("a");
    await addMember(community, user);
    const waiting = await makeSuggestion({ community, by: user, recipient: newSomebody() });
    const ended = await makeSuggestion({ community, by: user, recipient: newSomebody() });
    await makeSuggestion({ community, by: user, isForMe: true });
    await deleteSuggestion(as(community.admin), { campaignId: ended.campaignId });
    await close(user);
    expect(await readAs(community.admin, waiting.campaignId)).toMatchObject({ suggestedBy: null });
    expect(await rowsIn(community)).toMatchObject([{ id: waiting.id, suggestedBy: null, endedAt: null }]);
    expect(await campaignsIn(community)).toMatchObject([{ id: waiting.campaignId }]);
    expect(await tracesOf(...marks)).toEqual([]);
    await deleteSuggestion(as(community.admin), { campaignId: waiting.campaignId });
    expect(await rowsIn(community)).toEqual([]);
  });

  it("of whom it names ends what names them, on both sides, also by an address of before", async () => {
    const community = await makeCommunity();
    const { user, marks } = await marked("b");
    await addMember(community, user);
    const suggester = await addMember(community);
    const by = suggester;
    const before = { fullName: "Some Body", email: user.email ?? "" };
    await makeSuggestion({ community, by, recipient: before });
    const ended = await makeSuggestion({ community, by, recipient: before });
    await deleteSuggestion(as(community.admin), { campaignId: ended.campaignId });
    const own = await inBrowser(user);
    await startChangeEmail(own, { password: PASSWORD, newEmail: "moved.quillon@umbrasta.example" });
    const { token = "" } = await linkTo("moved.quillon@umbrasta.example", "confirm-email-change");
    await changeEmail(own, { token });
    await makeSuggestion({
      community,
      by,
      recipient: { ...newSomebody(), phoneNumber: user.phoneNumber ?? "" },
    });
    const others = await makeSuggestion({ community, by, recipient: newSomebody("Quite Another") });
    const file = async () => dataFile(await myData(as(suggester)));
    expect(await file()).toContain(user.phoneNumber);
    await closeAccount(own, { password: PASSWORD });
    await services.deliver();
    await db.delete(messages).where(isNull(messages.communityId));
    expect(await rowsIn(community)).toMatchObject([{ id: others.id }]);
    expect(await campaignsIn(community)).toMatchObject([{ id: others.campaignId }]);
    expect(await tracesOf(...marks, "moved.quillon@umbrasta.example")).toEqual([]);
    expect(await file()).not.toContain(user.phoneNumber);
    expect(await db.select().from(suggestionPeople).where(eq(suggestionPeople.userId, user.id))).toEqual([]);
  });

  it("of a namesake, and of whoever shares a number, leaves alone what is about somebody else's address", async () => {
    const community = await makeCommunity();
    const { user } = await marked("c");
    await addMember(community, user);
    const other = await addMember(community);
    const recipient = {
      fullName: user.fullName,
      email: other.email ?? "",
      phoneNumber: user.phoneNumber ?? "",
    };
    const { campaignId } = await makeSuggestion({ community, recipient });
    await close(user);
    expect(await readAs(community.admin, campaignId)).toMatchObject({ found: { by: "email" } });
  });
});

describe("a community that ends", () => {
  it("takes drafts and suggestions with it when it is erased, and shows none before", async () => {
    const community = await makeCommunity();
    const draft = await makeDraft({ community, name: "Erased with it" });
    const suggestion = await makeSuggestion({ community, name: "Erased with it", recipient: newSomebody() });
    const desk = await makeUser({ isPlatformAdmin: true });
    await deleteCommunity(as(desk), { communityId: community.id });
    await expect(readAs(community.admin, suggestion.campaignId)).rejects.toMatchObject(notFound);
    await expect(suggest(suggestion.by, community)).rejects.toMatchObject(notFound);
    await expect(mySuggestions(as(suggestion.by), { communityId: community.id })).rejects.toMatchObject(
      notFound,
    );
    await eraseCommunity(systemCtx("worker", { now: () => new Date(Date.now() + 31 * DAY) }), community.id);
    expect([await rowsIn(community), await campaignsIn(community)]).toEqual([[], []]);
    expect(await tracesOf("Erased with it")).toEqual([]);
    expect(draft.id).not.toBe(suggestion.campaignId);
  });
});

describe("the log", () => {
  it("names the campaign to the history alone, and the suggestion to whoever reads what they did", async () => {
    const community = await makeCommunity();
    const { id, campaignId, by } = await makeSuggestion({ community });
    const [line] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, by.id), eq(auditLog.action, "suggestion.received")));
    expect(line).toMatchObject({ subjectType: "suggestion", subjectId: id, campaignId });
    expect(await dataFile(await myData(as(by)))).not.toContain(campaignId);
  });
});

describe("a suggestion about an admin", () => {
  const dan = { firstName: "Dan", lastName: "Moretti" };
  const about = (fullName: string) => ({ recipient: newSomebody(fullName) });
  const NAMES = [
    "Danny Moretti",
    "Daniel",
    "Dán",
    "Dan P.",
    "Moretti Dan",
    "Dan Morretti",
    "Dan Moretti Jr",
    "Д. Моретти",
  ];

  async function ledByDan() {
    const admin = await makeUser({ firstName: "Nora", lastName: "Whitfield" });
    const community = await makeCommunity({ admin });
    const named = await addMember(community, await makeUser(dan), { isAdmin: true });
    return { community, admin, named, member: await addMember(community) };
  }
  const listedTo = async (who: TestUser, community: TestCommunity) =>
    (await listSuggestions(as(who), { communityId: community.id, page: 1, pageSize: 50 })).items.length;

  it("is hidden from the admin and not sent to them, however it writes the name", async () => {
    const { community, admin, named } = await ledByDan();
    for (const fullName of NAMES) await suggest(await addMember(community), community, about(fullName));
    await services.deliver();
    expect(await listedTo(admin, community)).toBe(NAMES.length);
    expect(await listedTo(named, community)).toBe(0);
    expect(await told(admin, "suggestion-received")).toBe(NAMES.length);
    expect(await told(named, "suggestion-received")).toBe(0);
  });

  it("is hidden by any spelling of the mailbox, and by a text that names the admin", async () => {
    const { community, admin, named, member } = await ledByDan();
    const [mailbox, host] = (named.email ?? "").split("@");
    const other = { fullName: "A neighbor", phoneNumber: "" };
    await suggest(member, community, { recipient: { ...other, email: `${mailbox}+home@${host}` } });
    const texts = [{ name: "A car for Danny" }, { description: "The Morettis have a hard winter." }];
    for (const text of texts) await suggest(member, community, { recipient: newSomebody(), ...text });
    expect(await listedTo(admin, community)).toBe(3);
    expect(await listedTo(named, community)).toBe(0);
  });

  it("is shown to an admin with the same last name and another first name", async () => {
    const { community, named, member } = await ledByDan();
    await suggest(member, community, about("Anna Moretti"));
    expect(await listedTo(named, community)).toBe(1);
  });

  it("stays hidden from a member who becomes an admin", async () => {
    const { community, admin, member } = await ledByDan();
    const later = await addMember(community, await makeUser({ firstName: "Margaret", lastName: "Ellison" }));
    await suggest(member, community, about("Peggy Elison"));
    const role = { communityId: community.id, userId: later.id, memberRole: 1 as const };
    await changeMemberRole(as(admin), role);
    await services.deliver();
    expect(await listedTo(admin, community)).toBe(1);
    expect(await listedTo(later, community)).toBe(0);
    expect(await told(later, "suggestion-received")).toBe(0);
  });

  it("is hidden beside the address of a relative, or of a second account of theirs", async () => {
    const { community, admin, named } = await ledByDan();
    const wife = await addMember(community, await makeUser({ firstName: "Anna", lastName: "Moretti" }));
    const second = await addMember(community, await makeUser(dan));
    const nickname = await addMember(community, await makeUser({ firstName: "Danny", lastName: "Moretti" }));
    const FULL_NAMES = ["Dan Moretti", "Danny Moretti", "Dan M."];
    for (const { email } of [wife, second, nickname])
      for (const fullName of FULL_NAMES)
        await suggest(await addMember(community), community, { recipient: { fullName, email } });
    await services.deliver();
    expect(await listedTo(admin, community)).toBe(9);
    expect(await listedTo(named, community)).toBe(0);
    expect(await told(named, "suggestion-received")).toBe(0);
  });

  it("is hidden by a text that names the admin, whoever has the address", async () => {
    const { community, named, member } = await ledByDan();
    const ruth = await addMember(community, await makeUser({ firstName: "Ruth", lastName: "Ardler" }));
    await suggest(member, community, {
      recipient: { fullName: "Ruth Ardler", email: ruth.email },
      description: "Our admin Dan Moretti lost his job.",
    });
    expect(await listedTo(named, community)).toBe(0);
  });

  it("is shown to an admin whose name fits, where it is clearly the name of the member with the address", async () => {
    const { community, named, member } = await ledByDan();
    const costello = await addMember(community, await makeUser({ firstName: "Dan", lastName: "Costello" }));
    await suggest(member, community, { recipient: { fullName: "Dan", email: costello.email } });
    expect(await listedTo(named, community)).toBe(1);
    // After that member leaves, the name is judged as if the address were unknown.
    await leaveCommunity(as(costello), { communityId: community.id });
    await hideFromLikelyAgain(systemCtx("worker"));
    expect(await listedTo(named, community)).toBe(0);
  });

  it("is hidden by a description in place of a name", async () => {
    const { community, named } = await ledByDan();
    for (const fullName of ["Dan from the bakery", "Danny at church", "Coach Moretti of the juniors"])
      await suggest(await addMember(community), community, about(fullName));
    expect(await listedTo(named, community)).toBe(0);
  });

  it("with the admin's own name stays hidden after they change it, whoever has the address", async () => {
    const { community, member } = await ledByDan();
    const wife = await addMember(community, await makeUser({ firstName: "Anna", lastName: "Moretti" }));
    const later = await addMember(community, await makeUser(dan));
    await suggest(member, community, { recipient: { fullName: "Dan Moretti", email: wife.email } });
    await db.update(users).set({ firstName: "Xavier", lastName: "Quill" }).where(eq(users.id, later.id));
    await changeMemberRole(as(community.admin), {
      communityId: community.id,
      userId: later.id,
      memberRole: 1,
    });
    expect(await listedTo(later, community)).toBe(0);
  });

  it("is judged again once the admin has another name, and not before", async () => {
    const { community, named, member } = await ledByDan();
    await suggest(member, community, about("Peggy Elison"));
    const marks = () => db.select().from(judgedSuggestions).where(eq(judgedSuggestions.userId, named.id));
    const before = await marks();
    expect(before).toHaveLength(1);
    await hideFromLikelyAgain(systemCtx("worker"));
    expect(await marks()).toEqual(before);
    await db.update(users).set({ firstName: "Margaret", lastName: "Ellison" }).where(eq(users.id, named.id));
    await hideFromLikelyAgain(systemCtx("worker"));
    expect((await marks())[0]?.basis).not.toBe(before[0]?.basis);
    expect(await listedTo(named, community)).toBe(0);
  });

  it("that an older release kept is judged by the worker", async () => {
    const { community, named, member } = await ledByDan();
    await suggest(member, community, about("Danny Moretti"));
    await db.delete(suggestionPeople).where(eq(suggestionPeople.userId, named.id));
    await db.delete(judgedSuggestions).where(eq(judgedSuggestions.userId, named.id));
    expect(await listedTo(named, community)).toBe(1);
    await hideFromLikelyAgain(systemCtx("worker"));
    expect(await listedTo(named, community)).toBe(0);
  });
});
