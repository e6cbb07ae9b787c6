import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as linkPicture } from "@/app/(public)/community/[communityId]/campaign/[campaignId]/picture.png/route";
import { campaigns, deliveries, messages, users } from "@/db/schema";
import {
  changeEmail,
  countDrafts,
  deleteDraft,
  deleteSuggestion,
  exportMembers,
  launchSuggestion,
  listDrafts,
  listSuggestions,
  mySuggestions,
  openPageVersions,
  readDraft,
  readSuggestion,
  updateDraft,
  updateSuggestion,
} from "@/lib/community";
import { startChangeEmail } from "@/lib/identity";
import { DAY } from "@/lib/kernel";
import { countNotifications, listNotifications } from "@/lib/notification";
import { dataFile, myData } from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { confirmPhone, startPhoneChange, updateAccount } from "@/lib/user";
import { accountForm } from "../factories/account";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeDraft, makeSuggestion, somebody } from "../factories/draft";
import { as, makeUser, type TestUser } from "../factories/user";
import { inBrowser } from "../support/credentials";
import { aboutCampaign, call, endpoints, nameOf, type Scope } from "../support/every-endpoint";
import { heard } from "../support/every-verb";
import { endpointsTo, verbsTo } from "../support/everything-to";
import { linkTo } from "../support/messages-to";
import { openServices, type Services } from "../support/services";

const PASSWORD = "Manyhands1";
const { db } = systemCtx("test");

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

type Cast = {
  community: TestCommunity;
  vera: TestUser;
  ada: TestUser;
  member: TestUser;
};

let number = 0;

/** A separate community, whose second admin has her own name, address and number. */
async function newCast(): Promise<Cast> {
  number += 1;
  const mark = String.fromCharCode(96 + number);
  const community = await makeCommunity();
  const ada = await makeUser({
    password: PASSWORD,
    firstName: `Adalind${mark}`,
    lastName: "Vossberg",
    email: `adalind.${mark}@vale.example`,
    phoneNumber: `+1202555${String(6100 + number)}`,
  });
  await addMember(community, ada, { isAdmin: true });
  return { community, vera: community.admin, ada, member: await addMember(community) };
}

/** Everything that a person reads without a campaign's id, byte by byte. */
async function everythingTo(who: TestUser, { community, member }: Cast): Promise<Record<string, string>> {
  const here = { communityId: community.id, userId: member.id };
  return {
    ...(await endpointsTo(who, here)),
    ...(await verbsTo(who, here)),
    mails: JSON.stringify(services.mailsTo(who)),
    texts: JSON.stringify(services.textsTo(who)),
  };
}

/** Requires that every call and read about this id answers as for an unknown id. */
async function expectUnknown(who: TestUser | null, scope: Scope, status: number[] = [404]): Promise<void> {
  const unknown = { ...scope, campaignId: newId() };
  for (const endpoint of endpoints.filter(aboutCampaign)) {
    const expected = await call(who, endpoint, unknown);
    expect(status, nameOf(endpoint)).toContain(expected.status);
    expect(await call(who, endpoint, scope), nameOf(endpoint)).toEqual(expected);
  }
  if (!who) return;
  const here = { communityId: scope.communityId };
  expect(await verbsTo(who, here, scope)).toEqual(await verbsTo(who, here, unknown));
  for (const read of [readDraft, readSuggestion]) {
    const asked = (campaignId: string) => heard(read(as(who), { campaignId }) as Promise<unknown>);
    expect(await asked(scope.campaignId)).toBe(await asked(unknown.campaignId));
  }
}

type Way = [name: string, wait: (cast: Cast) => Promise<string>];

/** Ways to become the recipient of a draft or suggestion; each returns the campaign's id. */
const WAYS: Way[] = [
  [
    "is the recipient of a draft",
    async ({ community, ada }) => (await makeDraft({ community, recipient: ada, name: "A car" })).id,
  ],
  [
    "is named by her e-mail",
    async ({ community, ada, member }) =>
      suggest({ community, by: member, recipient: { fullName: "Some Body", email: ada.email ?? "" } }),
  ],
  [
    "is named by her number",
    async ({ community, ada, member }) =>
      suggest({
        community,
        by: member,
        recipient: { ...somebody, phoneNumber: ada.phoneNumber },
      }),
  ],
  [
    "is named by her name, with an e-mail of nobody",
    async ({ community, ada, member }) =>
      suggest({ community, by: member, recipient: { ...somebody, fullName: ada.fullName.toUpperCase() } }),
  ],
  [
    "is the recipient whom another admin has chosen for a suggestion",
    async ({ community, vera, ada, member }) => {
      const recipient = { fullName: "Some Body", email: ada.email ?? "" };
      const campaignId = await suggest({ community, by: member, recipient });
      await updateSuggestion(as(vera), { campaignId, name: "A car", recipientId: ada.id });
      return campaignId;
    },
  ],
];

const suggest = async (wanted: Parameters<typeof makeSuggestion>[0]) =>
  (await makeSuggestion({ name: "A car that starts", ...wanted })).campaignId;

const isDraft = async (campaignId: string) =>
  (await db.select().from(campaigns).where(eq(campaigns.id, campaignId)))[0]?.status === "draft";

describe("an admin who", () => {
  it.each(WAYS)("%s reads to the byte what she would without it", async (_name, wait) => {
    const cast = await newCast();
    const { community, vera, ada } = cast;
    // Downloading the file adds a history line, so it is read first and last.
    const fileOf = () => exportMembers(as(ada), { communityId: community.id });
    const file = await fileOf();
    const before = await everythingTo(ada, cast);
    const unreadBefore = await countNotifications(as(vera), { communityId: community.id, box: "unread" });

    const campaignId = await wait(cast);
    await services.deliver();
    expect(await everythingTo(ada, cast)).toEqual(before);
    const here = { communityId: community.id };
    const kind = (await isDraft(campaignId)) ? "drafts" : "suggestions";
    expect(await countDrafts(as(vera), here)).toEqual({ drafts: 0, suggestions: 0, [kind]: 1 });
    expect(await countNotifications(as(vera), { ...here, box: "unread" })).toBe(
      unreadBefore + (kind === "suggestions" ? 1 : 0),
    );
    await expectUnknown(ada, { communityId: community.id, campaignId, userId: cast.member.id });

    const [save, remove] =
      kind === "drafts" ? [updateDraft, deleteDraft] : [updateSuggestion, deleteSuggestion];
    await save(as(vera), { campaignId, name: "Other words", recipientId: ada.id });
    expect(await everythingTo(ada, cast)).toEqual(before);
    await remove(as(vera), { campaignId });
    expect(await everythingTo(ada, cast)).toEqual(before);
    expect(await fileOf()).toEqual(file);
  });

  it("has asked for herself reads her own words, and of the suggestion nothing", async () => {
    const cast = await newCast();
    const { community, vera, ada } = cast;
    /** Places of her own words and authorship. */
    const OWN = ["mySuggestions", "communityDataAbout", "accountDataAbout"];
    const withoutOwn = (read: Record<string, string>) =>
      Object.fromEntries(Object.entries(read).filter(([name]) => !OWN.includes(name)));
    const before = withoutOwn(await everythingTo(ada, cast));
    const campaignId = await suggest({ community, by: ada, isForMe: true });
    await services.deliver();
    const after = await everythingTo(ada, cast);
    expect(withoutOwn(after)).toEqual(before);
    expect(OWN.map((name) => after[name]).join()).not.toContain(campaignId);
    expect(await countDrafts(as(vera), { communityId: community.id })).toEqual({ drafts: 0, suggestions: 1 });
    await expectUnknown(ada, { communityId: community.id, campaignId, userId: cast.member.id });
  });

  it("may read another suggestion is not told of the one for her by a count of duplicates", async () => {
    const { community, vera, ada, member } = await newCast();
    const other = await suggest({ community, by: member });
    await suggest({ community, by: member, recipient: { ...somebody, phoneNumber: ada.phoneNumber } });
    expect((await readSuggestion(as(vera), { campaignId: other })).likewise).toBe(1);
    expect((await readSuggestion(as(ada), { campaignId: other })).likewise).toBe(0);
  });

  it("has the name of another member, whose e-mail it is, may be meant and learns nothing", async () => {
    const { community, vera, ada, member } = await newCast();
    const names = { firstName: ada.firstName, lastName: ada.lastName };
    const namesake = await addMember(community, await makeUser(names));
    const recipient = { fullName: ada.fullName, email: namesake.email ?? "" };
    const campaignId = await suggest({ community, by: member, recipient });
    const { found } = await readSuggestion(as(vera), { campaignId });
    expect(found).toMatchObject({ by: "email", member: { userId: namesake.id } });
    await expectUnknown(ada, { communityId: community.id, campaignId, userId: member.id });
  });
});

describe("for everybody who is no admin of its community", () => {
  it("a draft and a suggestion are an id that does not exist, at every call and every read", async () => {
    const cast = await newCast();
    const { community, member } = cast;
    const alan = await addMember(community);
    const before = await everythingTo(alan, cast);
    const draft = await makeDraft({ community, recipient: alan, name: "A draft", description: "Slates" });
    const suggestion = await suggest({
      community,
      by: member,
      recipient: { fullName: alan.fullName, email: alan.email ?? "" },
    });
    await services.deliver();
    expect(await everythingTo(alan, cast)).toEqual(before);

    const stranger = (await makeCommunity()).admin;
    const desk = await makeUser({ isPlatformAdmin: true });
    for (const campaignId of [draft.id, suggestion]) {
      const scope = { communityId: community.id, campaignId, userId: alan.id };
      await expectUnknown(null, scope, [400, 401, 404]);
      await expectUnknown(alan, scope, [403, 404]);
      await expectUnknown(member, scope, [403, 404]);
      await expectUnknown(stranger, scope);
      // An admin of another community calls there.
      await expectUnknown(stranger, { ...scope, communityId: (await makeCommunity({ admin: stranger })).id });
      await expectUnknown(desk, scope);
    }
  });

  it("there is neither a page, nor a copy of one, nor a picture of the link", async () => {
    const { community, ada } = await newCast();
    const { id: campaignId } = await makeDraft({ community, recipient: ada, name: "A draft" });
    const versions = openPageVersions();
    const pageOf = async () => [...(await versions.read([campaignId]))];
    expect(await pageOf()).toEqual([]);
    await updateDraft(as(community.admin), { campaignId, name: "Other words" });
    expect(await pageOf()).toEqual([]);
    const pictureOf = async (id: string) => {
      const params = Promise.resolve({ communityId: community.id, campaignId: id });
      const answer = await linkPicture(new Request("http://localhost:3000/picture.png"), { params });
      return [answer.status, [...answer.headers], await answer.text()];
    };
    expect(await pictureOf(campaignId)).toEqual(await pictureOf(newId()));
    await versions.close();
  });

  it("saving one makes no public page of the community anew", async () => {
    const { community, ada, member } = await newCast();
    const { id: campaignId } = await makeDraft({
      community,
      recipient: ada,
      name: "A car that starts",
      campaignTypeId: 1,
      amount: 50,
    });
    const suggested = await suggest({ community, by: member });
    const recipientId = (await addMember(community)).id;
    const content = { name: "Groceries", campaignTypeId: 1, amount: 50, recipientId };
    const { id: launched } = await launchSuggestion(as(community.admin), {
      campaignId: suggested,
      ...content,
    });
    const versions = openPageVersions();
    const before = (await versions.read([launched])).get(launched);
    await updateDraft(as(community.admin), { campaignId, name: "Other words" });
    await suggest({ community, by: member });
    await deleteDraft(as(community.admin), { campaignId });
    expect((await versions.read([launched])).get(launched)).toEqual(before);
    await versions.close();
  });
});

async function traces(who: TestUser, { community }: Cast): Promise<object> {
  const here = { communityId: community.id };
  const page = { ...here, page: 1, pageSize: 8 };
  const { account: _, log: __, ...file } = JSON.parse(await dataFile(await myData(as(who))));
  return {
    counts: await countDrafts(as(who), here),
    drafts: (await listDrafts(as(who), page)).items,
    suggestions: (await listSuggestions(as(who), page)).items,
    unread: await countNotifications(as(who), { ...here, box: "unread" }),
    notifications: (await listNotifications(as(who), { ...page, box: "unread" })).items,
    messages: file.messages.filter(({ text }: { text: string }) => /suggest/i.test(text)),
    notified: file.notifications,
  };
}

const NOTHING = {
  counts: { drafts: 0, suggestions: 0 },
  drafts: [],
  suggestions: [],
  unread: 0,
  notifications: [],
  messages: [],
  notified: [],
};

async function deliveryTo(who: TestUser, campaignId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ state: deliveries.state })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(eq(messages.campaignId, campaignId), eq(deliveries.userId, who.id)));
  return row?.state;
}

async function moveTo(who: TestUser, newEmail: string): Promise<void> {
  const own = await inBrowser(who);
  await startChangeEmail(own, { password: PASSWORD, newEmail });
  const { token = "" } = await linkTo(newEmail, "confirm-email-change");
  await changeEmail(own, { token });
}

async function newNumber(who: TestUser, phoneNumber: string): Promise<void> {
  const own = await inBrowser(who);
  await startPhoneChange(own, { phoneNumber });
  await services.deliver();
  const [code = ""] = /\b\d{6}\b/.exec(services.textsTo({ phoneNumber }).at(-1)?.body ?? "") ?? [];
  await confirmPhone(own, { code });
}

/** Sets a number without the text that would prove it: sending that would send all waiting messages. */
async function takeNumber(who: TestUser, phoneNumber: string): Promise<void> {
  await db.update(users).set({ phoneNumber }).where(eq(users.id, who.id));
}

describe("an admin who becomes the one later", () => {
  type Person = typeof somebody;
  /** The recipient before any account has the address or number. */
  const nobodyYet = (): Person => ({
    ...somebody,
    email: `nobody.yet.${number}@harbour.example`,
    phoneNumber: `+1202555${6400 + number}`,
  });

  const BECOMING: [string, (cast: Cast, named: Person, campaignId: string) => Promise<unknown>][] = [
    ["takes the e-mail", ({ ada }, { email }) => moveTo(ada, email)],
    ["confirms the number", ({ ada }, { phoneNumber }) => newNumber(ada, phoneNumber)],
    [
      "takes the name",
      ({ ada }) => updateAccount(as(ada), accountForm(ada, { firstName: "margaret", lastName: "Ellison" })),
    ],
    [
      "is chosen by another admin",
      ({ vera, ada }, _, campaignId) =>
        updateSuggestion(as(vera), { campaignId, name: "A car", recipientId: ada.id }),
    ],
  ];

  it.each(BECOMING)("because she %s finds nothing of it from that moment on", async (_name, become) => {
    const cast = await newCast();
    const { community, vera, ada, member } = cast;
    const named = nobodyYet();
    const campaignId = await suggest({ community, by: member, recipient: named });
    await services.deliver();
    const draft = await makeDraft({ community, name: "A draft for nobody yet" });
    const seen = await traces(ada, cast);
    expect(seen).toMatchObject({ counts: { drafts: 1, suggestions: 1 }, unread: 1 });
    expect(seen).toMatchObject({ messages: [{ state: "delivered" }] });

    await become(cast, named, campaignId);
    await updateDraft(as(vera), { campaignId: draft.id, name: "A draft", recipientId: ada.id });
    expect(await traces(ada, cast)).toEqual(NOTHING);
    const scope = { communityId: community.id, userId: member.id };
    await expectUnknown(ada, { ...scope, campaignId });
    await expectUnknown(ada, { ...scope, campaignId: draft.id });
    expect(await countDrafts(as(vera), { communityId: community.id })).toEqual({ drafts: 1, suggestions: 1 });
  });

  it.each([
    ["takes the e-mail", (ada: TestUser, { email }: Person) => moveTo(ada, email)],
    ["confirms the number", (ada: TestUser, { phoneNumber }: Person) => takeNumber(ada, phoneNumber)],
  ])("because she %s gets no message that waits to be sent", async (_name, become) => {
    const cast = await newCast();
    const { community, vera, ada, member } = cast;
    const recipient = nobodyYet();
    const campaignId = await suggest({ community, by: member, recipient });
    await become(ada, recipient);
    await services.deliver();
    expect(await deliveryTo(ada, campaignId)).toBe("skipped");
    expect(await deliveryTo(vera, campaignId)).toBe("delivered");
    expect(await traces(ada, cast)).toEqual(NOTHING);
  });

  it("and changes her e-mail, number and name again is not shown by that what was for her", async () => {
    for (const leave of [
      (ada: TestUser) => moveTo(ada, `elsewhere.${number}@vale.example`),
      (ada: TestUser) => newNumber(ada, `+1202555${6500 + number}`),
      (ada: TestUser) => updateAccount(as(ada), accountForm(ada, { firstName: "Zelda" })),
    ]) {
      const cast = await newCast();
      const { community, ada, member } = cast;
      const nobody = `nobody.${number}@harbour.example`;
      for (const recipient of [
        { fullName: "Some Body", email: ada.email ?? "" },
        { fullName: "Some Body", email: nobody, phoneNumber: ada.phoneNumber },
        { fullName: ada.fullName, email: nobody },
      ]) {
        await suggest({ community, by: member, recipient });
      }
      await services.deliver();
      expect(await traces(ada, cast)).toEqual(NOTHING);
      await leave(ada);
      expect(await traces(ada, cast)).toEqual(NOTHING);
    }
  });
});

describe("whoever suggested a campaign", () => {
  it("reads the same before and after it was launched or deleted, and no id or time leads there", async () => {
    const cast = await newCast();
    const { community, vera, member } = cast;
    const alan = await addMember(community);
    const recipient = { fullName: alan.fullName, email: alan.email ?? "" };
    const now = new Date(Date.now() - 2 * DAY);
    const launched = await makeSuggestion({ community, by: member, recipient, now });
    const deleted = await suggest({ community, by: member, now: new Date(Date.now() - DAY) });
    const OWN = ["mySuggestions", "communityDataAbout", "accountDataAbout", "communitiesThatNeedMe"];
    const ownReads = async () => {
      const read = await everythingTo(member, cast);
      return Object.fromEntries(OWN.map((name) => [name, read[name]]));
    };
    const before = await ownReads();
    expect(await mySuggestions(as(member), { communityId: community.id })).toHaveLength(2);
    expect(before.communityDataAbout).toContain(alan.email);

    const content = { name: "Other words", campaignTypeId: 1, amount: 50, recipientId: alan.id };
    const { id: campaignId } = await launchSuggestion(as(vera), {
      campaignId: launched.campaignId,
      ...content,
    });
    await deleteSuggestion(as(vera), { campaignId: deleted });
    await services.deliver();
    expect(await ownReads()).toEqual(before);
    const own = JSON.stringify(before);
    for (const id of [launched.campaignId, campaignId, deleted]) expect(own).not.toContain(id);

    // The campaign reveals nothing about the suggestion: id, time, author.
    const scope = { communityId: community.id, campaignId, userId: member.id };
    const told = JSON.stringify([
      ...(await Promise.all(
        endpoints.filter(aboutCampaign).map((one) => (one.method === "get" ? call(member, one, scope) : "")),
      )),
      await verbsTo(member, { communityId: community.id }, scope),
      await endpointsTo(member, { communityId: community.id }),
    ]);
    expect(told).toContain(campaignId);
    for (const mark of [
      launched.id,
      launched.campaignId,
      now.toISOString().slice(0, 16),
      alan.id,
      alan.email ?? "",
    ]) {
      expect(told).not.toContain(mark);
    }
  });
});
