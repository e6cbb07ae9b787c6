import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliveries, messagePreferences, optOuts, textConsents, users } from "@/db/schema";
import {
  audiencePreview,
  completeRegistration,
  inviteMembers,
  listMembers,
  sendLaunchCopy,
} from "@/lib/community";
import { startRegistration } from "@/lib/identity";
import { DAY, MINUTE } from "@/lib/kernel";
import {
  agreeToMyTexts,
  askForConsents,
  changeChoices,
  changeOneChoice,
  fanOutMessages,
  messageQueue,
  myChoices,
  myChoicesPage,
  sendEmails,
  sendTexts,
} from "@/lib/notification";
import { queueMessage } from "@/lib/notification/inside";
import { claim } from "@/lib/notification/sending/outbox";
import { forgetEnv, inTransaction, newId, systemCtx } from "@/lib/platform";
import { SIMULATOR_KEYS } from "@/lib/platform/env";
import { getAccount, pendingPhone, startPhoneChange, updateAccount } from "@/lib/user";
import { WITHOUT_TEXTS } from "@/scripts/operator/simulator-values";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { newPhone } from "../factories/invitation";
import { as, makeUser, type TestUser } from "../factories/user";
import { newVisitor } from "../support/credentials";
import { registrationToken, typed } from "../support/registering";

let simulator: Simulator;
const ctx = systemCtx("test");
const later = systemCtx("test", { now: () => new Date(Date.now() + 2 * MINUTE) });

function sendsTexts(isSo: boolean): void {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_MESSAGING_SERVICE_SID } = SIMULATOR_KEYS;
  Object.assign(
    process.env,
    isSo ? { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_MESSAGING_SERVICE_SID } : WITHOUT_TEXTS,
  );
  forgetEnv();
}

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  Object.assign(process.env, {
    SIMULATOR_URL: simulator.url,
    EMAILS_PER_SECOND: "500",
    TEXTS_PER_SECOND: "500",
  });
});
afterAll(async () => {
  sendsTexts(true);
  await simulator.stop();
});
beforeEach(async () => {
  simulator.world.faults.length = 0;
  await ctx.db.delete(deliveries);
  sendsTexts(false);
});

const work = async (at = ctx) => {
  await fanOutMessages(at);
  await sendTexts(at);
  await sendEmails(at);
};
const arrived = ({ email, phoneNumber }: TestUser) => ({
  mails: simulator.world.emails.filter((mail) => mail.to === email).length,
  texts: simulator.world.texts.filter((text) => text.to === phoneNumber).length,
});
const byText = { preferredCommunicationMethod: 1 };
const stop = (user: TestUser) =>
  ctx.db
    .insert(optOuts)
    .values({ channel: "sms", address: user.phoneNumber ?? "", reason: "stop", createdAt: new Date() });
const rowOf = async ({ id }: TestUser) => {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error("nobody");
  return row;
};
const deliveryOf = async ({ id }: TestUser) =>
  (await ctx.db.select().from(deliveries).where(eq(deliveries.userId, id)))[0];

async function peopled() {
  const community = await makeCommunity();
  const texter = await addMember(community, await makeUser(byText));
  const sharing = await addMember(community, await makeUser({ ...byText, phoneNumber: texter.phoneNumber }));
  const unconfirmed = await addMember(community, await makeUser({ ...byText, phoneConfirmedAt: null }));
  const stopped = await addMember(community, await makeUser(byText));
  await stop(stopped);
  return { community, texter, sharing, unconfirmed, stopped };
}

describe("a launch on a site without texts", () => {
  it("reaches by e-mail whoever chose texts, once each, and leaves in peace whose phone said STOP to them", async () => {
    const { community, texter, sharing, unconfirmed, stopped } = await peopled();
    const { byText: texts, byEmail } = await audiencePreview(as(community.admin), {
      communityId: community.id,
    });
    expect([texts, byEmail]).toEqual([0, 4]);
    await launchTestCampaign({ community, recipient: await addMember(community) });
    await work();
    await work();
    for (const person of [texter, sharing, unconfirmed, community.admin]) {
      expect(arrived(person)).toEqual({ mails: 1, texts: 0 });
    }
    expect(arrived(stopped)).toEqual({ mails: 0, texts: 0 });
    expect((await messageQueue(as(await makeUser({ isPlatformAdmin: true })))).channels).toHaveLength(1);
  });

  it("says of nobody that no message reaches them, but of whoever said STOP and whoever has no address", async () => {
    const { community, texter, stopped } = await peopled();
    await ctx.db.delete(textConsents).where(eq(textConsents.userId, texter.id));
    const nobody = await addMember(community, await makeUser({ ...byText, email: null }));
    const { items } = await listMembers(as(community.admin), {
      communityId: community.id,
      filter: "unreachable",
    });
    expect(new Map(items.map(({ userId, unreachable }) => [userId, unreachable]))).toEqual(
      new Map([
        [nobody.id, "no_channel"],
        [stopped.id, "stopped"],
      ]),
    );
  });
});

describe("what was to be texted when texts were switched off", () => {
  const direct = (person: TestUser) =>
    inTransaction(ctx, (tx) =>
      queueMessage(tx, {
        dedupeKey: `password-changed:${newId()}`,
        template: "password-changed",
        to: { userId: person.id },
        via: "preferred",
        data: { firstName: person.firstName, support: "help@lakewood.example" },
      }),
    );

  it("goes by e-mail, once, and not to whoever has said STOP to a campaign's texts since", async () => {
    sendsTexts(true);
    const { community, texter, sharing, stopped } = await peopled();
    const quitter = await addMember(community, await makeUser(byText));
    await launchTestCampaign({ community, recipient: await addMember(community) });
    await fanOutMessages(ctx);
    await direct(stopped);
    await stop(quitter);
    sendsTexts(false);
    await work();
    await work(later);
    expect([arrived(texter), arrived(sharing)]).toEqual([
      { mails: 1, texts: 0 },
      { mails: 1, texts: 0 },
    ]);
    // A message to them alone must arrive; the campaign's need not.
    expect(arrived(stopped)).toEqual({ mails: 1, texts: 0 });
    expect([arrived(quitter), (await deliveryOf(quitter))?.state]).toEqual([
      { mails: 0, texts: 0 },
      "skipped",
    ]);
  });

  it("as the copy of a launch message goes nowhere: the same came by e-mail", async () => {
    sendsTexts(true);
    const community = await makeCommunity();
    const admin = await addMember(community, await makeUser(byText), { isAdmin: true });
    const recipient = await addMember(community);
    const copies = await sendLaunchCopy(as(admin), {
      communityId: community.id,
      recipientId: recipient.id,
      name: "A roof before winter",
      campaignTypeId: 2,
      amount: "3600",
      excludedMembers: [],
    });
    expect(copies).toMatchObject({ byText: true, byEmail: true });
    sendsTexts(false);
    await work();
    await work();
    expect(arrived(admin)).toEqual({ mails: 1, texts: 0 });
  });

  it("and may have left already, is not sent again", async () => {
    sendsTexts(true);
    const person = await makeUser(byText);
    await direct(person);
    await claim(ctx, "sms", 1);
    sendsTexts(false);
    await work(later);
    expect([arrived(person), (await deliveryOf(person))?.state]).toEqual([{ mails: 0, texts: 0 }, "unknown"]);
  });

  it("asks nobody for a consent", async () => {
    const { community } = await peopled();
    await addMember(community, await makeUser({ ...byText, registeredAt: new Date(Date.now() - 3 * DAY) }));
    await ctx.db.delete(textConsents);
    expect(await askForConsents(later)).toBe(0);
  });
});

describe("somebody's choices on a site without texts", () => {
  it("all come by e-mail, a call that wants texts is refused by field, and what was chosen is kept for later", async () => {
    const user = await makeUser(byText);
    const choices = await myChoices(as(user), undefined);
    expect(new Set(choices.messages.map(({ communicationMethod }) => communicationMethod))).toEqual(
      new Set([0]),
    );
    expect(await changeChoices(as(user), choices)).toEqual(choices);
    expect(await ctx.db.$count(messagePreferences, eq(messagePreferences.userId, user.id))).toBe(0);
    const [first, ...others] = choices.messages;
    const wanted = [...others, { ...first, communicationMethod: 1 }] as typeof choices.messages;
    await expect(changeChoices(as(user), { ...choices, messages: wanted })).rejects.toMatchObject({
      status: 400,
      errors: { "messages.5.communicationMethod": ["This site sends no texts. Choose e-mail"] },
    });
    await expect(agreeToMyTexts(as(user), {})).rejects.toMatchObject({ reason: "person.no_texts" });
    expect(await myChoicesPage(as(user), undefined)).toMatchObject({
      text: null,
      email: "open",
      mayAgree: false,
    });
    sendsTexts(true);
    expect((await myChoices(as(user), undefined)).messages[0]).toMatchObject({ communicationMethod: 1 });
  });

  it("are off for whoever said STOP to their texts, until they turn one on", async () => {
    const community = await makeCommunity();
    const user = await addMember(community, await makeUser(byText));
    await stop(user);
    const off = (await myChoices(as(user), undefined)).messages.filter(({ isEnabled }) => !isEnabled);
    expect(off).toHaveLength(6);
    await changeOneChoice(as(user), { messageType: 2, isEnabled: true });
    await launchTestCampaign({ community, recipient: await addMember(community) });
    await work();
    expect(arrived(user)).toEqual({ mails: 1, texts: 0 });
  });
});

describe("an account on a site without texts", () => {
  const form = (user: TestUser, changes: object = {}) => ({
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber ?? "",
    ...changes,
  });

  it("is made without a number, and hears by e-mail", async () => {
    const token = await registrationToken("no.phone@post.example");
    const { phoneNumber: _, preferredCommunicationMethod: __, ...person } = typed(token);
    const wanted = { ...person, preferredCommunicationMethod: 1 as const };
    await expect(completeRegistration(newVisitor(), wanted)).rejects.toMatchObject({
      errors: { preferredCommunicationMethod: ["This site sends no texts. Choose e-mail"] },
    });
    const { userId } = await completeRegistration(newVisitor(), person);
    const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
    expect(row).toMatchObject({ phoneNumber: null, phoneConfirmedAt: null, preferredCommunicationMethod: 0 });
  });

  it("needs a number where there are texts", async () => {
    sendsTexts(true);
    await startRegistration(newVisitor(), { email: "needs.one@post.example" });
    const { phoneNumber: _, ...person } = typed(await registrationToken("needs.one@post.example"));
    await expect(completeRegistration(newVisitor(), { ...person, firstName: "" })).rejects.toMatchObject({
      errors: { firstName: ["Required"], phoneNumber: ["Required"] },
    });
  });

  it("keeps a number as it is typed, may drop it, and keeps that it preferred texts", async () => {
    const user = await makeUser(byText);
    const phone = newPhone();
    const { account, phoneWaits } = await updateAccount(as(user), form(user, { phoneNumber: phone }));
    expect([account.phoneNumber, account.phoneNumberConfirmed, phoneWaits]).toEqual([phone, false, false]);
    expect(account.preferredCommunicationMethod).toBe(0);
    expect(await ctx.db.$count(textConsents, eq(textConsents.userId, user.id))).toBe(0);
    await updateAccount(as(user), form(user, { phoneNumber: "" }));
    expect(await rowOf(user)).toMatchObject({ phoneNumber: null, preferredCommunicationMethod: 1 });
    await expect(
      updateAccount(as(user), form(user, { preferredCommunicationMethod: 1 })),
    ).rejects.toMatchObject({
      errors: { preferredCommunicationMethod: [expect.stringContaining("no texts")] },
    });
    expect(await getAccount(as(user))).toMatchObject({ preferredCommunicationMethod: 0 });
  });

  it("is sent no code, and has no number that waits for one", async () => {
    sendsTexts(true);
    const user = await makeUser();
    await startPhoneChange(as(user), { phoneNumber: newPhone() });
    sendsTexts(false);
    expect(await pendingPhone(as(user))).toBeNull();
    await expect(startPhoneChange(as(user), { phoneNumber: newPhone() })).rejects.toMatchObject({
      reason: "person.no_texts",
    });
    await work();
    expect(simulator.world.texts).toEqual([]);
  });
});

describe("an invitation on a site without texts", () => {
  const invite = (community: TestCommunity, member: object) =>
    inviteMembers(as(community.admin), {
      communityId: community.id,
      members: [{ firstName: "Ida", lastName: "Lind", ...member }],
    });

  it("needs an e-mail address", async () => {
    const community = await makeCommunity();
    await expect(invite(community, { phoneNumber: newPhone() })).rejects.toMatchObject({
      errors: { "members.0.email": ["Required"] },
    });
    await invite(community, { email: "ida.lind@post.example", phoneNumber: newPhone() });
    await work();
    expect(simulator.world.emails.filter(({ to }) => to === "ida.lind@post.example")).toHaveLength(1);
  });
});
