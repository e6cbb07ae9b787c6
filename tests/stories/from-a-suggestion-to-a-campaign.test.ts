import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  campaignForAdmin,
  campaignToRepeat,
  communityDataAbout,
  communityHistory,
  completeRegistration,
  countDrafts,
  createDraft,
  deleteDraft,
  inviteMembers,
  launchCampaign,
  launchDraft,
  launchSuggestion,
  listActiveCampaigns,
  listDrafts,
  listSuggestions,
  mySuggestions,
  publicCampaign,
  readDraft,
  readSuggestion,
  suggestCampaign,
  updateDraft,
  updateSuggestion,
} from "@/lib/community";
import { countNotifications, listNotifications } from "@/lib/notification";
import { chooseReceivingMethod, leaveCommunity, markPayoutSent, sendToRecipient } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { give } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { accountOf, newVisitor } from "../support/credentials";
import { typed } from "../support/registering";
import { openServices, type Services } from "../support/services";

const UNKNOWN = { status: 404, title: "The content is not found" };

let services: Services;
let community: TestCommunity;
let here: { communityId: string };
let nora: TestUser;
let tom: TestUser;
let priya: TestUser;

/** Twice, like a crashed worker: each message must still arrive once. */
async function deliver(): Promise<void> {
  await services.deliver();
  await services.deliver();
}

const subjectsTo = (person: { email: string | null }) =>
  services.mailsTo(person).map(({ subject }) => subject);
const tokenIn = (text = "") => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "";
const page = () => ({ ...here, page: 1, pageSize: 8 });
const suggestionsOf = async (ctx: Ctx) => (await listSuggestions(ctx, page())).items;

const words = {
  name: "Two flights and a week at home",
  campaignTypeId: 3,
  description: "Her mother is far away and there may not be much time.",
};

beforeAll(async () => {
  services = await openServices();
});
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

async function aClass(): Promise<void> {
  nora = await makeUser();
  tom = await makeUser();
  community = await makeCommunity({ admin: nora });
  await addMember(community, tom, { isAdmin: true });
  priya = await addMember(community);
  here = { communityId: community.id };
}

describe("a member suggests a stranger, who signs up and is helped", () => {
  const margaret = {
    fullName: "Margaret Ellison",
    email: "m.ellison@mail.example",
    phoneNumber: "(937) 555-0153",
  };
  let campaignId: string;
  let suggestedAs: string;
  let person: TestUser;

  beforeAll(aClass);

  it("both admins are told once, in words that name nobody, and Priya reads only her own", async () => {
    await suggestCampaign(as(priya), { ...here, ...words, recipient: margaret });
    await deliver();
    for (const admin of [nora, tom]) {
      expect(subjectsTo(admin)).toEqual([`${community.name}: a member suggests a campaign`]);
      const { items } = await listNotifications(as(admin), { ...here, box: "unread", page: 1, pageSize: 8 });
      expect(items).toHaveLength(1);
    }
    const written = JSON.stringify(services.simulator.world.emails);
    expect(written).not.toContain("Margaret");
    expect(written).not.toContain(words.name);
    expect(subjectsTo(priya)).toEqual([]);
    const own = await mySuggestions(as(priya), here);
    expect(own.map(({ id, suggestedAt, ...row }) => row)).toEqual([
      { name: words.name, fullName: margaret.fullName },
    ]);
    suggestedAs = own[0]?.id ?? "";
    campaignId = (await suggestionsOf(as(nora)))[0]?.id ?? "";
    expect(campaignId).not.toBe(suggestedAs);
    await expect(readSuggestion(as(priya), { campaignId })).rejects.toMatchObject(UNKNOWN);
    await expect(readSuggestion(as(nora), { campaignId: suggestedAs })).rejects.toMatchObject(UNKNOWN);
  });

  it("the admins see who suggested it, that she is no member, and cannot launch it yet", async () => {
    const suggestion = await readSuggestion(as(nora), { campaignId });
    expect(suggestion).toMatchObject({
      suggestedBy: { id: priya.id, fullName: priya.fullName },
      suggestedRecipient: { ...margaret, id: null, phoneNumber: "+19375550153", isVerified: false },
      found: null,
      isInvited: false,
      missing: ["amount", "recipient"],
    });
    await expect(
      launchSuggestion(as(nora), { ...here, campaignId, ...words, amount: 2000, recipientId: "nobody" }),
    ).rejects.toMatchObject({ status: 400, title: "User is not a member of this community" });
  });

  it("she is invited in words that say nothing of it, and once she has signed up the admins are told", async () => {
    const { suggestedRecipient: her } = await readSuggestion(as(tom), { campaignId });
    const { firstName, lastName, email } = her;
    await inviteMembers(as(tom), { ...here, members: [{ firstName, lastName, email: email ?? "" }] });
    await deliver();
    const [mail] = services.mailsTo({ email });
    expect(mail?.text).not.toContain(words.name);
    expect(mail?.text).not.toContain("suggest");
    expect((await readSuggestion(as(tom), { campaignId })).isInvited).toBe(true);
    const { userId } = await completeRegistration(newVisitor(), {
      ...typed(tokenIn(mail?.text)),
      firstName,
      lastName,
      phoneNumber: margaret.phoneNumber,
    });
    person = { ...(await accountOf(userId)), fullName: margaret.fullName };
    await deliver();
    for (const admin of [nora, tom]) {
      expect(subjectsTo(admin)).toEqual([
        `${community.name}: a member suggests a campaign`,
        `${community.name}: a suggestion can be launched`,
      ]);
    }
    expect((await readSuggestion(as(nora), { campaignId })).found).toMatchObject({
      by: "email",
      member: { userId: person.id },
    });
  });

  it("it is launched for her, she learns nothing, and what is given reaches her", async () => {
    const { revision } = await updateSuggestion(as(tom), {
      campaignId,
      ...words,
      amount: 2000,
      recipientId: person.id,
    });
    await expect(
      launchSuggestion(as(nora), { campaignId, ...words, amount: 2000, recipientId: person.id, revision: 1 }),
    ).rejects.toMatchObject({ status: 409 });
    const launch = { campaignId, ...words, amount: 2000, recipientId: person.id, revision };
    const launched = await launchSuggestion(as(nora), launch);
    expect(await launchSuggestion(as(tom), launch)).toEqual(launched);
    await deliver();
    const title = `${community.name}: one of us could use a hand`;
    expect(subjectsTo(priya)).toEqual([title]);
    expect(subjectsTo(nora).filter((subject) => subject === title)).toHaveLength(1);
    expect(subjectsTo(person).filter((subject) => subject === title)).toEqual([]);
    for (const id of [campaignId, launched.id])
      await expect(publicCampaign(as(person), { campaignId: id })).rejects.toMatchObject(UNKNOWN);
    expect(await countDrafts(as(nora), here)).toEqual({ drafts: 0, suggestions: 0 });

    const named = { campaignId: launched.id };
    await give(services, as(priya), named, { amount: 50 });
    const { payoutId } = await sendToRecipient(as(nora), { ...here, ...named });
    await chooseReceivingMethod(as(person), { ...named, method: "paypal", email: person.email ?? "" });
    const desk = await makeUser({ isPlatformAdmin: true });
    await markPayoutSent(as(desk), { payoutId, reference: "PP-1" });
  });

  it("Priya still reads that the admins have it, and her file names her alone with whom she named", async () => {
    expect((await mySuggestions(as(priya), here)).map(({ id }) => id)).toEqual([suggestedAs]);
    const file = JSON.stringify(await communityDataAbout(as(priya)));
    expect(file).toContain(margaret.email);
    expect(file).not.toContain(campaignId);
    for (const other of [nora, tom, person]) {
      expect(JSON.stringify(await communityDataAbout(as(other)))).not.toContain(
        "Two flights and a week at home, ",
      );
    }
    expect(JSON.stringify(await communityDataAbout(as(person)))).not.toContain(words.description);
    const lines = (await communityHistory(as(tom), here)).lines.map(({ action }) => action);
    expect(lines).toContain("suggestion.received");
  });
});

describe("a member asks for herself", () => {
  beforeAll(aClass);

  it("types no name, the admins see her account, and she reads as everybody does", async () => {
    await suggestCampaign(as(priya), { ...here, ...words, isForMe: true });
    const [own] = await mySuggestions(as(priya), here);
    expect(own).toMatchObject({ name: words.name, fullName: null });
    const [card] = await suggestionsOf(as(nora));
    const campaignId = card?.id ?? "";
    expect((await readSuggestion(as(nora), { campaignId })).found).toMatchObject({
      by: "account",
      member: { userId: priya.id, email: priya.email },
    });
    const launched = await launchSuggestion(as(tom), {
      campaignId,
      ...words,
      amount: 500,
      recipientId: priya.id,
    });
    await deliver();
    expect(subjectsTo(priya)).toEqual([]);
    expect(await mySuggestions(as(priya), here)).toEqual([own]);
    expect((await listActiveCampaigns(as(priya), page())).items).toEqual([]);
    for (const id of [campaignId, launched.id])
      await expect(publicCampaign(as(priya), { campaignId: id })).rejects.toMatchObject(UNKNOWN);
  });
});

describe("an admin is the suggested one", () => {
  beforeAll(aClass);

  /** What Tom reads about drafts, messages and history; independent of suggestions for him. */
  const seenByTom = async () => ({
    lists: await Promise.all([listDrafts(as(tom), page()), listSuggestions(as(tom), page())]),
    counts: await countDrafts(as(tom), here),
    unread: await countNotifications(as(tom), { ...here, box: "unread" }),
    history: await communityHistory(as(tom), here),
    mails: subjectsTo(tom),
  });

  it("sees nothing of it by e-mail, phone or name, and Nora alone is told", async () => {
    const before = await seenByTom();
    const byName = { fullName: tom.fullName.toUpperCase(), email: "t.other@mail.example" };
    const byPhone = { fullName: "Somebody Else", email: "s.else@mail.example", phoneNumber: tom.phoneNumber };
    for (const recipient of [{ fullName: "T. B.", email: tom.email ?? "" }, byPhone, byName]) {
      await suggestCampaign(as(priya), { ...here, ...words, recipient });
    }
    await deliver();
    expect(await seenByTom()).toEqual(before);
    expect(subjectsTo(nora)).toHaveLength(3);
    const waiting = await suggestionsOf(as(nora));
    expect(waiting).toHaveLength(3);
    for (const { id: campaignId } of waiting) {
      await expect(readSuggestion(as(tom), { campaignId })).rejects.toMatchObject(UNKNOWN);
      await expect(updateSuggestion(as(tom), { campaignId, name: "Mine" })).rejects.toMatchObject(UNKNOWN);
    }
    await launchSuggestion(as(nora), {
      campaignId: waiting[0]?.id ?? "",
      ...words,
      amount: 300,
      recipientId: tom.id,
    });
    await deliver();
    expect(await seenByTom()).toEqual(before);
  });

  it("sees no more of a draft from the moment that another admin chooses them", async () => {
    const { id: campaignId, revision } = await createDraft(as(tom), { ...here, name: "A draft by Tom" });
    expect((await listDrafts(as(tom), page())).items.map(({ id }) => id)).toEqual([campaignId]);
    await updateDraft(as(nora), { campaignId, name: "A draft by Tom", recipientId: tom.id, revision });
    expect((await listDrafts(as(tom), page())).items).toEqual([]);
    await expect(readDraft(as(tom), { campaignId })).rejects.toMatchObject(UNKNOWN);
    await expect(updateDraft(as(tom), { campaignId, name: "Later" })).rejects.toMatchObject(UNKNOWN);
    await expect(deleteDraft(as(tom), { campaignId })).rejects.toMatchObject(UNKNOWN);
    expect((await readDraft(as(nora), { campaignId })).recipient?.id).toBe(tom.id);
  });
});

describe("a draft of two admins", () => {
  beforeAll(aClass);

  it("keeps what each wrote: the second to save is told, and it is launched once", async () => {
    const alan = await addMember(community);
    const begun = await createDraft(as(nora), here);
    expect(await readDraft(as(tom), { campaignId: begun.id })).toMatchObject({
      name: "",
      amount: null,
      missing: ["name", "campaignTypeId", "amount", "recipient"],
      createdBy: { id: nora.id },
    });
    const content = { name: "Heat through March", campaignTypeId: 2, amount: 1800, recipientId: alan.id };
    const saved = await updateDraft(as(tom), { campaignId: begun.id, ...content, revision: begun.revision });
    await expect(
      updateDraft(as(nora), { campaignId: begun.id, name: "Mine", revision: begun.revision }),
    ).rejects.toMatchObject({ status: 409, reason: "campaign.changed_meanwhile" });
    expect(await readDraft(as(nora), { campaignId: begun.id })).toMatchObject({
      name: "Heat through March",
      savedBy: { id: tom.id },
      missing: [],
    });
    const launch = { campaignId: begun.id, ...content, revision: saved.revision };
    const launched = await launchDraft(as(nora), launch);
    expect(await launchDraft(as(tom), launch)).toEqual(launched);
    await expect(launchDraft(as(tom), { ...launch, amount: 9 })).rejects.toMatchObject({ status: 409 });
    await expect(updateDraft(as(tom), { campaignId: begun.id, ...content })).rejects.toMatchObject(UNKNOWN);
    await deliver();
    expect(subjectsTo(priya)).toEqual([`${community.name}: one of us could use a hand`]);
    expect(subjectsTo(alan)).toEqual([]);
  });
});

describe("a repeat with a recipient who has left", () => {
  beforeAll(aClass);

  it("takes the texts, asks for somebody else, and has a history of its own", async () => {
    const alan = await addMember(community);
    const content = { ...here, name: "A roof before winter", campaignTypeId: 2, amount: 900 };
    const first = await launchCampaign(as(nora), { ...content, recipientId: alan.id });
    await give(services, as(priya), { campaignId: first.id }, { amount: 20 });
    await expect(campaignToRepeat(as(nora), { campaignId: first.id })).rejects.toMatchObject(UNKNOWN);
    await sendToRecipient(as(nora), { ...here, campaignId: first.id });
    expect(await campaignToRepeat(as(tom), { campaignId: first.id })).toMatchObject({
      name: content.name,
      amount: 900,
      recipient: { userId: alan.id },
    });
    await leaveCommunity(as(alan), here);
    const { recipient, messages } = await campaignToRepeat(as(tom), { campaignId: first.id });
    expect(recipient).toBeNull();
    expect(messages).toHaveLength(5);
    const draft = await createDraft(as(tom), { ...content, messages, repeatedFrom: first.id });
    const again = { campaignId: draft.id, ...content, messages, recipientId: priya.id };
    const launched = await launchDraft(as(tom), again);
    const view = await campaignForAdmin(as(nora), { campaignId: launched.id });
    expect(view).toMatchObject({ raisedCents: 0, contributionCount: 0, status: "launched" });
    const { lines } = await communityHistory(as(nora), here);
    expect(lines.filter(({ action }) => action === "campaign.launched")).toHaveLength(2);
  });
});
