import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  auditLog,
  campaignMutes,
  deliveries,
  messagePreferences,
  messages,
  optOuts,
  textConsentRecords,
  textConsents,
  users,
} from "@/db/schema";
import { campaignRecipients } from "@/db/schema/community";
import { inviteMembers, myInvitations, openInvitations, revokeInvitation } from "@/lib/community";
import { DAY, SECOND } from "@/lib/kernel";
import {
  agreeToMyTexts,
  changeByLink,
  changeChoices,
  changeOneByLink,
  changeOneChoice,
  choicesByLink,
  consentWords,
  fanOutMessages,
  hasMuted,
  listNotifications,
  messageDataAbout,
  muteByLink,
  muteCampaign,
  myChoices,
  myChoicesPage,
  resumeEmails,
  resumeEmailsByLink,
  sendEmails,
  sendTexts,
  sweepDeliveries,
  switchKinds,
  unmuteByLink,
  unmuteCampaign,
  unsubscribe,
  unsubscribeQuestion,
} from "@/lib/notification";
import { unsubscribeToken } from "@/lib/notification/inside";
import { choicesPath, choicesToken, muteUrl } from "@/lib/notification/preferences/choice-links";
import { KIND_NUMBERS } from "@/lib/notification/schemas";
import { hiddenNamesFor } from "@/lib/payment/account/hidden-names-for";
import { forgetEnv, newId, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { contribute, launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";

let simulator: Simulator;
let offset = 0;
const ctx = systemCtx("test", { now: () => new Date(Date.now() + offset) });
const at = (user: TestUser) => as(user, { now: ctx.now });

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  process.env.EMAILS_PER_SECOND = "500";
  process.env.TEXTS_PER_SECOND = "500";
  forgetEnv();
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.world.faults.length = 0;
});

const later = async (ms: number) => {
  offset += ms;
  await simulator.advance(ms / SECOND);
};
const work = async () => {
  await fanOutMessages(ctx);
  await sendEmails(ctx);
  await sendTexts(ctx);
};
const mailsTo = ({ email }: TestUser) => simulator.world.emails.filter((mail) => mail.to === email);
const textsTo = ({ phoneNumber }: TestUser) =>
  simulator.world.texts.filter((text) => text.to === phoneNumber);
const deliveriesOf = ({ id }: TestUser) =>
  ctx.db
    .select({
      type: messages.messageType,
      template: messages.template,
      state: deliveries.state,
      isMuted: deliveries.isMuted,
      isCollected: deliveries.isCollected,
      notBefore: deliveries.notBefore,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(eq(deliveries.userId, id))
    .orderBy(deliveries.createdAt);
const consentOf = async ({ id }: TestUser) =>
  (await ctx.db.select().from(textConsents).where(eq(textConsents.userId, id)))[0]?.state ?? null;
const keptKinds = async ({ id }: TestUser) =>
  (await ctx.db.select().from(messagePreferences).where(eq(messagePreferences.userId, id))).map(
    ({ messageType }) => messageType,
  );
async function neverAsked(wanted: Parameters<typeof makeUser>[0] = {}): Promise<TestUser> {
  const user = await makeUser(wanted);
  await ctx.db.delete(textConsents).where(eq(textConsents.userId, user.id));
  return user;
}
const shortOf = (link: string) => new URL(link).searchParams.get("c") ?? "";
const shortFor = (campaignId: string) =>
  Buffer.from(campaignId.replaceAll("-", ""), "hex").toString("base64url");

describe("what somebody has chosen", () => {
  it("is every kind on, by the preferred channel, as it happens, until they choose", async () => {
    const [mailed, texted] = [await makeUser(), await makeUser({ preferredCommunicationMethod: 1 })];
    expect(await myChoices(as(mailed), undefined)).toEqual({
      frequency: 0,
      messages: KIND_NUMBERS.map((messageType) => ({ messageType, communicationMethod: 0, isEnabled: true })),
    });
    const { messages: kinds } = await myChoices(as(texted), undefined);
    expect(new Set(kinds.map(({ communicationMethod }) => communicationMethod))).toEqual(new Set([1]));
    await expect(myChoices(asVisitor(), undefined)).rejects.toMatchObject({ status: 401 });
  });

  it("keeps nothing of what is sent back unchanged, so that it goes on following the preferred channel", async () => {
    const user = await makeUser();
    const before = await myChoices(as(user), undefined);
    expect(await changeChoices(as(user), before)).toEqual(before);
    expect(await keptKinds(user)).toEqual([]);
    await ctx.db.update(users).set({ preferredCommunicationMethod: 1 }).where(eq(users.id, user.id));
    expect((await myChoices(as(user), undefined)).messages[1]?.communicationMethod).toBe(1);
  });

  it("is answered as it is then, and kept by kind", async () => {
    const user = await makeUser();
    const chosen = await changeChoices(as(user), {
      frequency: 2,
      messages: [{ messageType: 3, communicationMethod: 1, isEnabled: false }],
    });
    expect(chosen.frequency).toBe(2);
    expect(chosen.messages[2]).toEqual({ messageType: 3, communicationMethod: 1, isEnabled: false });
    expect(chosen).toEqual(await myChoices(as(user), undefined));
    expect(await keptKinds(user)).toEqual([3]);
  });

  it("turns kinds off and on, one or all, each by its channel", async () => {
    const user = await makeUser();
    await changeOneChoice(as(user), { messageType: 4, communicationMethod: 1 });
    const off = await switchKinds(as(user), { isEnabled: false });
    expect(off.messages.map(({ isEnabled }) => isEnabled)).toEqual(Array(6).fill(false));
    expect(off.messages[3]?.communicationMethod).toBe(1);
    const on = await switchKinds(as(user), { messageType: 4, isEnabled: true });
    expect(on.messages.filter(({ isEnabled }) => isEnabled)).toEqual([
      { messageType: 4, communicationMethod: 1, isEnabled: true },
    ]);
  });

  it.each([
    [{ frequency: 4, messages: [] }, ["frequency"]],
    [{ frequency: 0 }, ["messages"]],
    [
      { frequency: 0, messages: [{ messageType: 7, communicationMethod: 2, isEnabled: "yes" }] },
      ["messages.0.communicationMethod", "messages.0.isEnabled", "messages.0.messageType"],
    ],
    [
      {
        frequency: 0,
        messages: [
          { messageType: 2, communicationMethod: 0, isEnabled: true },
          { messageType: 2, communicationMethod: 1, isEnabled: true },
        ],
      },
      ["messages"],
    ],
  ])("refuses %j, by field, and changes nothing", async (input, fields) => {
    const user = await makeUser();
    const refused = await changeChoices(as(user), input as never).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400 });
    expect(Object.keys((refused as { fields: object }).fields).toSorted()).toEqual(fields);
    expect(await keptKinds(user)).toEqual([]);
  });

  it("of two devices at once keeps both changes, of one kind or of two", async () => {
    const user = await makeUser();
    await Promise.all([
      changeOneChoice(as(user), { messageType: 2, isEnabled: false }),
      changeOneChoice(as(user), { messageType: 2, communicationMethod: 1 }),
      changeOneChoice(as(user), { messageType: 5, isEnabled: false }),
      changeOneChoice(as(user), { frequency: 3 }),
    ]);
    const { frequency, messages: kinds } = await myChoices(as(user), undefined);
    expect(frequency).toBe(3);
    expect(kinds[1]).toEqual({ messageType: 2, communicationMethod: 1, isEnabled: false });
    expect(kinds[4]?.isEnabled).toBe(false);
  });
});

describe("the page of the one a campaign is for", () => {
  it("is the same to the byte as before, and as that of a member whom nothing concerns", async () => {
    const community = await makeCommunity();
    const [recipient, excluded, member] = [
      await addMember(community),
      await addMember(community),
      await addMember(community),
    ];
    const pageOf = async (user: TestUser) =>
      JSON.stringify([
        await myChoicesPage(as(user), undefined),
        await choicesByLink(asVisitor(), { token: choicesToken(user.id) }),
      ]);
    const before = await pageOf(recipient);
    const campaign = await launchTestCampaign({ community, recipient, excludedMembers: [excluded.id] });
    await fanOutMessages(ctx);
    await contribute(campaign, 60_000);
    await fanOutMessages(ctx);
    for (const user of [recipient, excluded, member]) expect(await pageOf(user)).toBe(before);
  });

  it("answers changes alike, and a mute of it changes nothing that they read", async () => {
    const community = await makeCommunity();
    const [recipient, member] = [await addMember(community), await addMember(community)];
    const campaign = await launchTestCampaign({ community, recipient });
    const changes = [{ frequency: 2 }, { messageType: 2, isEnabled: false }, { frequency: 0 }] as const;
    for (const change of changes) {
      expect(await changeOneChoice(as(recipient), change)).toEqual(await changeOneChoice(as(member), change));
    }
    const before = JSON.stringify(await messageDataAbout(as(recipient), hiddenNamesFor(as(recipient))));
    await muteCampaign(as(recipient), { campaignId: campaign.id });
    expect(JSON.stringify(await messageDataAbout(as(recipient), hiddenNamesFor(as(recipient))))).toBe(before);
    const own = await messageDataAbout(as(member), hiddenNamesFor(as(member)));
    expect(own.find(({ name }) => name === "mutedCampaigns")?.rows).toEqual([]);
    await muteCampaign(as(member), { campaignId: campaign.id });
    const after = await messageDataAbout(as(member), hiddenNamesFor(as(member)));
    expect(after.find(({ name }) => name === "mutedCampaigns")?.rows).toEqual([
      { campaign: campaign.name, since: expect.any(String) },
    ]);
  });
});

describe("choosing texts", () => {
  it("agrees to them at a confirmed number, with the words that were shown", async () => {
    const user = await neverAsked();
    await changeOneChoice(as(user), { messageType: 2, communicationMethod: 1 });
    expect(await consentOf(user)).toBe("confirmed");
    const records = await ctx.db
      .select()
      .from(textConsentRecords)
      .where(eq(textConsentRecords.userId, user.id));
    expect(records).toEqual([
      expect.objectContaining({ state: "confirmed", source: "settings", words: consentWords("en") }),
    ]);
  });

  it.each([
    ["a kind that stays off", { messageType: 2, communicationMethod: 1, isEnabled: false } as const],
    ["e-mail", { messageType: 2, communicationMethod: 0 } as const],
    ["how often", { frequency: 2 } as const],
  ])("agrees to nothing with %s", async (_, change) => {
    const user = await neverAsked();
    await changeOneChoice(as(user), change);
    expect(await consentOf(user)).toBeNull();
  });

  it("agrees to nothing at a number that is not confirmed, and the page says so", async () => {
    const user = await makeUser({ phoneConfirmedAt: null });
    await changeOneChoice(as(user), { messageType: 2, communicationMethod: 1 });
    expect(await consentOf(user)).toBeNull();
    expect(await myChoicesPage(as(user), undefined)).toMatchObject({ text: "unconfirmed", mayAgree: false });
    await expect(agreeToMyTexts(as(user), {})).rejects.toMatchObject({ status: 409 });
  });

  it("after STOP needs a START", async () => {
    const user = await makeUser();
    await ctx.db.update(textConsents).set({ state: "stopped" }).where(eq(textConsents.userId, user.id));
    await ctx.db
      .insert(optOuts)
      .values({ channel: "sms", address: user.phoneNumber ?? "", reason: "stop", createdAt: ctx.now() });
    await changeOneChoice(as(user), { messageType: 2, communicationMethod: 1 });
    await agreeToMyTexts(as(user), {});
    expect(await consentOf(user)).toBe("stopped");
    expect(await myChoicesPage(as(user), undefined)).toMatchObject({ text: "stopped", mayAgree: false });
  });

  it("is offered to whoever prefers them and has never agreed", async () => {
    const user = await neverAsked({ preferredCommunicationMethod: 1 });
    expect(await myChoicesPage(as(user), undefined)).toMatchObject({ text: "off", mayAgree: true });
    await agreeToMyTexts(as(user), {});
    expect(await myChoicesPage(as(user), undefined)).toMatchObject({ text: "open", mayAgree: false });
  });
});

describe("unsubscribing", () => {
  it("shows on the page, and is taken back for one's own confirmed address", async () => {
    const user = await makeUser();
    await unsubscribe(asVisitor(), { token: unsubscribeToken(user.id) });
    expect((await myChoicesPage(as(user), undefined)).email).toBe("unsubscribed");
    await resumeEmails(as(user), undefined);
    expect((await myChoicesPage(as(user), undefined)).email).toBe("open");
  });

  it.each([
    ["bounce", "bounced"],
    ["complaint", "complained"],
  ] as const)("is no way back from a %s", async (reason, state) => {
    const user = await makeUser();
    await ctx.db
      .insert(optOuts)
      .values({ channel: "email", address: user.email ?? "", reason, createdAt: ctx.now() });
    await resumeEmails(as(user), undefined);
    expect((await myChoicesPage(as(user), undefined)).email).toBe(state);
  });

  it("of an address that nobody confirmed is not taken back", async () => {
    const user = await makeUser({ emailConfirmedAt: null });
    await unsubscribe(asVisitor(), { token: unsubscribeToken(user.id) });
    await resumeEmails(as(user), undefined);
    const [row] = await ctx.db
      .select()
      .from(optOuts)
      .where(eq(optOuts.address, user.email ?? ""));
    expect(row?.reason).toBe("unsubscribe");
  });

  it("leads to the finer choices of the same member", async () => {
    const user = await makeUser();
    const question = unsubscribeQuestion(asVisitor(), unsubscribeToken(user.id));
    expect(question).toEqual({ isAboutAnother: false, choices: choicesPath(user.id) });
  });
});

describe("the link of an e-mail", () => {
  it("shows the switches and nobody, changes them, and agrees to nothing", async () => {
    const user = await neverAsked();
    const token = choicesToken(user.id);
    const shown = await choicesByLink(asVisitor(), { token });
    expect(Object.keys(shown).toSorted()).toEqual(["frequency", "isUnsubscribed", "messages", "textHours"]);
    const told = JSON.stringify(shown);
    for (const own of [user.id, user.email, user.phoneNumber, user.firstName, user.lastName]) {
      expect(told).not.toContain(own);
    }
    await changeOneByLink(asVisitor(), { token, messageType: 2, communicationMethod: 1 });
    expect(await consentOf(user)).toBeNull();
    await changeByLink(asVisitor(), { token, frequency: 1, messages: [] });
    const own = await myChoices(as(user), undefined);
    expect(own.frequency).toBe(1);
    expect(own.messages[1]?.communicationMethod).toBe(1);
  });

  it("takes e-mails up again", async () => {
    const user = await makeUser();
    const token = choicesToken(user.id);
    await unsubscribe(asVisitor(), { token: unsubscribeToken(user.id) });
    expect((await choicesByLink(asVisitor(), { token })).isUnsubscribed).toBe(true);
    await resumeEmailsByLink(asVisitor(), { token });
    expect((await choicesByLink(asVisitor(), { token })).isUnsubscribed).toBe(false);
  });

  it("of nobody, of another purpose and of a deleted account are all unknown", async () => {
    const deleted = await makeUser({ deletedAt: new Date(), email: null, phoneNumber: null });
    const user = await makeUser();
    for (const token of [
      "",
      "x".repeat(43),
      unsubscribeToken(user.id),
      choicesToken(deleted.id),
      choicesToken(newId()),
    ]) {
      await expect(choicesByLink(asVisitor(), { token })).rejects.toMatchObject({ status: 404 });
      await expect(changeOneByLink(asVisitor(), { token, frequency: 1 })).rejects.toMatchObject({
        status: 404,
      });
      await expect(resumeEmailsByLink(asVisitor(), { token })).rejects.toMatchObject({ status: 404 });
    }
  });

  it("changes so much an hour and no more", async () => {
    const user = await makeUser();
    const token = choicesToken(user.id);
    const now = new Date("2026-03-01T12:00:00Z");
    const change = () =>
      changeOneByLink(asVisitor({ ip: null, now: () => now }), { token, messageType: 2, isEnabled: false });
    for (let n = 0; n < 120; n += 1) await change();
    await expect(change()).rejects.toMatchObject({ status: 429 });
  });
});

describe("how often", () => {
  const progress = async (member: TestUser) =>
    (await deliveriesOf(member)).filter(({ type }) => (type ?? 0) > 2);

  it("collects progress, re-times what waits when it changes, and lets it go at once with 0", async () => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
    await changeOneChoice(at(member), { frequency: 3 });
    const campaign = await launchTestCampaign({ community, now: ctx.now() });
    await contribute(campaign, 30_000);
    await work();
    const [monthly] = await progress(member);
    expect(monthly).toMatchObject({ isCollected: true, state: "pending" });
    await changeOneChoice(at(member), { frequency: 2 });
    const [daily] = await progress(member);
    expect(daily?.notBefore.getTime()).toBeLessThanOrEqual(ctx.now().getTime() + DAY + SECOND);
    expect(daily?.notBefore.getTime()).toBeGreaterThan(ctx.now().getTime());
    expect(daily?.isCollected).toBe(true);
    const before = mailsTo(member).length;
    await changeOneChoice(at(member), { frequency: 0 });
    await work();
    expect(mailsTo(member)).toHaveLength(before + 1);
    expect(await progress(member)).toEqual([expect.objectContaining({ isCollected: false, state: "sent" })]);
  });

  it("sends nothing of a kind that was switched off while it waited", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await changeOneChoice(at(member), { frequency: 2 });
    const campaign = await launchTestCampaign({ community, now: ctx.now() });
    await contribute(campaign, 30_000);
    await work();
    const before = mailsTo(member).length;
    await changeOneChoice(at(member), { messageType: 3, isEnabled: false });
    await later(2 * DAY);
    await sweepDeliveries(ctx);
    await work();
    expect(mailsTo(member)).toHaveLength(before);
    expect((await progress(member)).map(({ state }) => state)).toEqual(["skipped"]);
  });

  it("leaves alone what is for others", async () => {
    const community = await makeCommunity();
    const [one, other] = [await addMember(community), await addMember(community)];
    for (const member of [one, other]) await changeOneChoice(at(member), { frequency: 1 });
    const campaign = await launchTestCampaign({ community, now: ctx.now() });
    await contribute(campaign, 30_000);
    await work();
    const before = await progress(other);
    await changeOneChoice(at(one), { frequency: 0 });
    expect(await progress(other)).toEqual(before);
    expect(before[0]).toMatchObject({ isCollected: true, state: "pending" });
  });
});

describe("not this time", () => {
  it("ends a campaign's messages for one member, by any channel and in the app, and is taken back", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const campaign = await launchTestCampaign({ community, now: ctx.now() });
    await work();
    const input = { campaignId: campaign.id };
    await muteCampaign(at(member), input);
    await muteCampaign(at(member), input);
    expect(await hasMuted(at(member), input)).toBe(true);
    await contribute(campaign, 30_000);
    await work();
    const list = () =>
      listNotifications(at(member), { communityId: community.id, box: "unread", pageSize: 50, page: 1 });
    expect(mailsTo(member)).toHaveLength(1);
    expect((await list()).items).toHaveLength(1);
    await unmuteCampaign(at(member), input);
    expect(await hasMuted(at(member), input)).toBe(false);
    await contribute(campaign, 30_000);
    await work();
    expect(mailsTo(member)).toHaveLength(2);
    expect((await list()).items).toHaveLength(2);
    expect(textsTo(member)).toEqual([]);
  });

  it("drops what waits already", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const campaign = await launchTestCampaign({ community, now: ctx.now() });
    await fanOutMessages(ctx);
    await muteCampaign(at(member), { campaignId: campaign.id });
    await work();
    expect(mailsTo(member)).toEqual([]);
    expect(await deliveriesOf(member)).toEqual([
      expect.objectContaining({ state: "skipped", isMuted: true }),
    ]);
  });

  it("stands in no log, and nobody but the member can ask", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const campaign = await launchTestCampaign({ community });
    const logged = () => ctx.db.select({ id: auditLog.id }).from(auditLog);
    const before = await logged();
    await muteCampaign(as(member), { campaignId: campaign.id });
    await unmuteCampaign(as(member), { campaignId: campaign.id });
    expect(await logged()).toHaveLength(before.length);
    await expect(muteCampaign(asVisitor(), { campaignId: campaign.id })).rejects.toMatchObject({
      status: 401,
    });
    expect(await hasMuted(as(community.admin), { campaignId: campaign.id })).toBe(false);
  });

  it("works by the link without a login, and back", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const campaign = await launchTestCampaign({ community });
    const token = choicesToken(member.id);
    const short = shortOf(muteUrl(member.id, shortFor(campaign.id)));
    await muteByLink(asVisitor(), { token, short });
    expect(await hasMuted(as(member), { campaignId: campaign.id })).toBe(true);
    await unmuteByLink(asVisitor(), { token, short });
    expect(await hasMuted(as(member), { campaignId: campaign.id })).toBe(false);
  });

  it("answers the same to the one it is for, to one left out, to strangers and to nonsense", async () => {
    const community = await makeCommunity();
    const [member, recipient, excluded] = [
      await addMember(community),
      await addMember(community),
      await addMember(community),
    ];
    const stranger = await makeUser();
    const campaign = await launchTestCampaign({ community, recipient, excludedMembers: [excluded.id] });
    const input = { campaignId: campaign.id };
    for (const user of [member, recipient, excluded, stranger, community.admin]) {
      expect(await muteCampaign(as(user), input)).toBeUndefined();
    }
    expect(await hasMuted(as(excluded), input)).toBe(true);
    expect(await hasMuted(as(stranger), input)).toBe(false);
    const links = [
      { token: choicesToken(recipient.id), short: shortFor(campaign.id) },
      { token: choicesToken(member.id), short: shortFor(newId()) },
      { token: choicesToken(newId()), short: shortFor(campaign.id) },
      { token: "nonsense", short: "nonsense" },
    ];
    for (const link of links) {
      expect(await muteByLink(asVisitor(), link)).toBeUndefined();
      expect(await unmuteByLink(asVisitor(), link)).toBeUndefined();
    }
    const [sealed] = await ctx.db
      .select()
      .from(campaignRecipients)
      .where(
        and(eq(campaignRecipients.campaignId, campaign.id), eq(campaignRecipients.userId, recipient.id)),
      );
    expect(sealed).toBeDefined();
  });

  it("goes with the account", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const campaign = await launchTestCampaign({ community });
    await muteCampaign(as(member), { campaignId: campaign.id });
    await ctx.db.delete(users).where(eq(users.id, member.id));
    expect(await ctx.db.select().from(campaignMutes).where(eq(campaignMutes.userId, member.id))).toEqual([]);
  });
});

describe("invitations to further communities", () => {
  const seenBy = async (admin: TestUser, communityId: string) =>
    (await openInvitations(as(admin), { communityId })).map(({ address, createdAt, expiresAt }) => ({
      address,
      lasts: expiresAt.getTime() - createdAt.getTime(),
    }));
  const invitationsOf = async (user: TestUser) =>
    (await deliveriesOf(user)).filter(({ template }) => template === "invitation");
  const preferTexts = { preferredCommunicationMethod: 1 };

  it("reach whoever switched them off inside the product alone, and whoever chose texts by one text", async () => {
    const plain = await makeUser();
    const off = await makeUser();
    const byText = await makeUser();
    const byDefault = await makeUser(preferTexts);
    const notAgreed = await neverAsked(preferTexts);
    await changeOneChoice(as(off), { messageType: 1, isEnabled: false });
    await changeOneChoice(as(byText), { messageType: 1, communicationMethod: 1 });
    const invited = [plain, off, byText, byDefault, notAgreed];
    const community = await makeCommunity();
    await inviteMembers(as(community.admin, { now: ctx.now }), {
      communityId: community.id,
      members: invited.map(({ email, firstName, lastName }) => ({ firstName, lastName, email: email ?? "" })),
    });
    for (const user of invited) {
      expect((await invitationsOf(user))[0]).toMatchObject({ state: "pending", isMuted: false });
    }
    await later(DAY);
    await work();
    const counts = (of: (user: TestUser) => unknown[]) => invited.map((user) => of(user).length);
    expect(counts(mailsTo)).toEqual([1, 0, 0, 0, 1]);
    expect(counts(textsTo)).toEqual([0, 0, 1, 1, 0]);
    for (const user of invited) {
      expect((await myInvitations(at(user))).map(({ communityId }) => communityId)).toEqual([community.id]);
    }
    const [kept] = await invitationsOf(off);
    expect(kept).toMatchObject({ state: "skipped", isMuted: true });
    const seen = await seenBy(community.admin, community.id);
    expect(seen.map(({ address }) => address).toSorted()).toEqual(
      invited.map(({ email }) => email ?? "").toSorted(),
    );
    expect(new Set(seen.map(({ lasts }) => lasts)).size).toBe(1);
  });

  it("that are taken back come by no text either", async () => {
    const user = await makeUser(preferTexts);
    const community = await makeCommunity();
    await inviteMembers(as(community.admin, { now: ctx.now }), {
      communityId: community.id,
      members: [{ firstName: user.firstName, lastName: user.lastName, email: user.email ?? "" }],
    });
    const [open] = await openInvitations(at(community.admin), { communityId: community.id });
    await revokeInvitation(as(community.admin), {
      communityId: community.id,
      invitationId: open?.id ?? "",
    });
    await later(DAY);
    await work();
    expect([...mailsTo(user), ...textsTo(user)]).toEqual([]);
    expect((await invitationsOf(user)).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });
});
