import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLog, communities, deliveries, donations, invitations, messages } from "@/db/schema";
import {
  activeCampaign,
  communityCounts,
  communityForDesk,
  communityHistory,
  communityHold,
  createDraft,
  inviteMembers,
  launchCampaign,
  launchDraft,
  liftHold,
  listOnHold,
  publicCampaign,
  putOnHold,
  restoreCommunity,
  sendInvitationAgain,
  suggestCampaign,
  writeToAdmins,
} from "@/lib/community";
import { DAY, HOUR, MINUTE } from "@/lib/kernel";
import { fanOutMessages, leaveInDoubt } from "@/lib/notification";
import { collectDigests } from "@/lib/notification/sending/collect-digests";
import {
  cancelOpenIntents,
  chooseGift,
  closeAccount,
  deleteCommunity,
  deletionObstacles,
  deskLog,
  draftOutcome,
  myDonations,
  payDraft,
  payPeriodNow,
  payWithSavedCard,
  recurringGifts,
  savedCard,
  sendToRecipient,
  transferToCampaign,
} from "@/lib/payment";
import type { GiftDraft } from "@/lib/payment/gifts/draft";
import { type Ctx, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { invite, newAddress } from "../factories/invitation";
import { begin, CARDS, give, intentIdOf, newKey } from "../factories/payment";
import { chargeAt, DECLINES_LATER, periodsOf, planNow, saveCard, startPlan } from "../factories/recurring";
import { typeAndSave } from "../factories/saved-cards";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { inBrowser } from "../support/credentials";
import { messagesTo, templatesTo } from "../support/messages-to";
import { openServices, type Services } from "../support/services";

const { db } = systemCtx("test");
const REASON = "Two members wrote to us that they do not know who runs this.";
const ON_HOLD = { code: "conflict", reason: "community.on_hold" };

let world: Services;
let desk: TestUser;
beforeAll(async () => {
  world = await openServices();
  desk = await makeUser({ isPlatformAdmin: true, firstName: "Lucía", lastName: "Vega" });
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const hold = ({ id }: { id: string }, now?: Date) =>
  putOnHold(as(desk, now ? { now: () => now } : {}), { communityId: id, reason: REASON });
const lift = ({ id }: { id: string }, now?: Date) =>
  liftHold(as(desk, now ? { now: () => now } : {}), { communityId: id });

describe("a community that the desk puts on hold", () => {
  it("is told to its admins, who alone read why, and stands in the log and the history", async () => {
    const community = await makeCommunity({ name: "Lakewood Choir" });
    const member = await addMember(community);
    const before = await communityCounts(as(desk));
    expect(await communityHold(as(member), { communityId: community.id })).toBeNull();
    await hold(community);
    expect(await communityHold(as(member), { communityId: community.id })).toEqual({
      since: expect.any(Date),
      reason: null,
    });
    expect(await communityHold(as(community.admin), { communityId: community.id })).toMatchObject({
      reason: REASON,
    });
    expect((await communityForDesk(as(desk), { communityId: community.id })).hold).toMatchObject({
      reason: REASON,
    });
    expect((await communityCounts(as(desk))).onHold).toBe(before.onHold + 1);
    expect((await listOnHold(as(desk), {})).items.map(({ id }) => id)).toContain(community.id);
    await world.deliver();
    expect(world.mailsTo(community.admin).at(-1)?.text).toContain(REASON);
    expect(world.mailsTo(member)).toEqual([]);

    await lift(community);
    await world.deliver();
    expect((await templatesTo(community.admin.email)).slice(-2)).toEqual([
      "community-held",
      "community-lifted",
    ]);
    expect(await communityHold(as(community.admin), { communityId: community.id })).toBeNull();
    expect((await communityCounts(as(desk))).onHold).toBe(before.onHold);
    const { items } = await deskLog(as(desk), { pageSize: 2 });
    expect(items.map(({ action, by, communityName }) => [action, by, communityName])).toEqual([
      ["community.lifted", "Lucía Vega", "Lakewood Choir"],
      ["community.held", "Lucía Vega", "Lakewood Choir"],
    ]);
    const { lines } = await communityHistory(as(community.admin), { communityId: community.id });
    expect(lines.map(({ action, by }) => [action, by])).toEqual([
      ["community.lifted", "provider"],
      ["community.held", "provider"],
    ]);
    const logged = await db
      .select({ data: auditLog.data })
      .from(auditLog)
      .where(eq(auditLog.subjectId, community.id));
    expect(JSON.stringify(logged)).not.toContain("Two members");
  });

  it("takes staff with a recent proof, words, and an approved community; a second colleague is told", async () => {
    const community = await makeCommunity();
    const unproved = { ...as(desk), actor: { ...as(desk).actor, secondFactor: true, provedAt: null } } as Ctx;
    for (const act of [putOnHold, liftHold] as const) {
      const input = { communityId: community.id, reason: REASON };
      await expect(act(unproved, input)).rejects.toMatchObject({ code: "proof_needed" });
      await expect(act(as(community.admin), input)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(deleteCommunity(unproved, { communityId: community.id })).rejects.toMatchObject({
      code: "proof_needed",
    });
    await expect(putOnHold(as(desk), { communityId: community.id, reason: "  " })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(lift(community)).rejects.toMatchObject({ reason: "community.lifted_already" });
    await hold(community);
    await expect(hold(community)).rejects.toMatchObject({ reason: "community.held_already" });
    await expect(hold(await makeCommunity({ confirmedAt: null }))).rejects.toMatchObject({
      reason: "community.not_approved",
    });
    await expect(hold({ id: randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  });

  it("launches nothing, from a form, a draft or a suggestion; drafts are kept, and go on afterwards", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const member = await addMember(community);
    await hold(community);
    const words = { name: "A van that starts", campaignTypeId: 1, amount: 500, recipientId: recipient.id };
    const launch = () => launchCampaign(as(community.admin), { communityId: community.id, ...words });
    await expect(launch()).rejects.toMatchObject(ON_HOLD);
    const draft = await createDraft(as(community.admin), { communityId: community.id, ...words });
    const launchIt = () =>
      launchDraft(as(community.admin), { communityId: community.id, campaignId: draft.id, ...words });
    await expect(launchIt()).rejects.toMatchObject(ON_HOLD);
    await suggestCampaign(as(member), {
      communityId: community.id,
      name: "A suggestion",
      campaignTypeId: 1,
      description: "",
      amount: 100,
      recipient: { fullName: "Ada Byron", email: newAddress() },
    });
    await world.deliver();
    expect(await templatesTo(community.admin.email)).toEqual(["community-held", "suggestion-received"]);
    expect(world.mailsTo(community.admin)).toHaveLength(1);
    await lift(community);
    await launchIt();
  });

  it("takes no gift, by page or API, by guests, members or a saved card, and moves no money", async () => {
    const campaign = await launchTestCampaign();
    const { community } = campaign;
    const member = await addMember(community);
    await give(world, as(member), { communityId: community.id }, { amount: 50 });
    await give(world, as(member), { campaignId: campaign.id }, { amount: 50 });
    await typeAndSave(world, as(member));
    await hold(community);
    const gift = { amount: 20, coverFees: false, isAnonymous: false, months: null, keys: [] };
    const target = { campaignId: campaign.id, communityId: community.id };
    for (const [ctx, to] of [
      [as(member), target],
      [as(member), { communityId: community.id }],
      [asVisitor({ ip: "10.9.9.9" }), target],
    ] as const) {
      await expect(chooseGift(ctx, { ...gift, target: to })).rejects.toMatchObject(ON_HOLD);
      const visitor = { firstName: "Will", lastName: "Rue", email: "will@mail.example" };
      await expect(
        begin(ctx, to, { amount: 20, ...(ctx.actor.kind === "visitor" ? { visitor } : {}) }),
      ).rejects.toMatchObject(ON_HOLD);
    }
    expect(await db.$count(donations, eq(donations.donorId, member.id))).toBe(2);
    await expect(
      payWithSavedCard(as(member), {
        attemptKey: newKey(),
        target,
        amount: 20,
        coverFees: false,
        isAnonymous: false,
        paymentMethodId: await savedMethod(member),
      }),
    ).rejects.toMatchObject(ON_HOLD);
    const admin = as(community.admin);
    await expect(
      transferToCampaign(admin, {
        outgoingCommunityId: community.id,
        incomingCamapaignId: campaign.id,
        amount: 10,
        requestKey: randomUUID(),
      }),
    ).rejects.toMatchObject(ON_HOLD);
    await expect(
      sendToRecipient(admin, { communityId: community.id, campaignId: campaign.id }),
    ).rejects.toMatchObject(ON_HOLD);

    expect(await activeCampaign(as(member), target)).toMatchObject({ raisedCents: 5000, isOnHold: true });
    expect(await publicCampaign(asVisitor(), target)).toMatchObject({ isOnHold: true });
    expect((await myDonations(as(member), {})).totalNumberOfItems).toBe(2);
    await lift(community);
    await give(world, as(member), { campaignId: campaign.id }, { amount: 30 });
    await sendToRecipient(admin, { communityId: community.id, campaignId: campaign.id });
  });

  it("settles a charge that a bank was asked about before, once, and cancels what waits for a card", async () => {
    const campaign = await launchTestCampaign();
    const { community } = campaign;
    const [atBank, withSecret] = [await addMember(community), await addMember(community)];
    const target = { campaignId: campaign.id, communityId: community.id };
    const draft = await chooseGift(as(atBank), {
      target,
      amount: 40,
      coverFees: false,
      isAnonymous: false,
      months: null,
      keys: [],
    });
    const pressed = await pay(as(atBank), draft, CARDS.threeDSecure);
    if (pressed.step !== "bank") throw new Error("the bank wants to see the donor");
    const begun = await begin(as(withSecret), target, { amount: 60 });
    await hold(community);
    await cancelOpenIntents(systemCtx("worker"));

    await expect(world.payWith(begun)).rejects.toThrow();
    await world.settle();
    expect((await stateOf(begun.donationId))?.state).toBe("canceled");
    await world.answerChallenge(pressed, "complete");
    expect(await draftOutcome(as(atBank), draft)).toMatchObject({ isPaid: true });
    await world.settleWithFees();
    expect(await activeCampaign(as(atBank), target)).toMatchObject({
      raisedCents: 4000,
      contributionCount: 1,
    });
    await world.deliver();
    expect(await templatesTo(atBank.email)).toContain("donation-receipt");
    expect(await pay(as(atBank), draft)).toMatchObject({ step: "done" });
  });

  it("cancels what waits behind one that the processor never cancels", async () => {
    const campaign = await launchTestCampaign();
    const { community } = campaign;
    const target = { campaignId: campaign.id, communityId: community.id };
    const [first, second] = [await addMember(community), await addMember(community)];
    const never = await begin(as(first), target, { amount: 30 });
    const open = await begin(as(second), target, { amount: 40 });
    world.fault("status-429", `GET /v1/payment_intents/${intentIdOf(never.clientSecret)}`, 1_000);
    await hold(community);
    // One at a time: a preferred one would block the others.
    const cancelNext = async () => {
      await cancelOpenIntents(systemCtx("worker"), 1);
      return (await stateOf(open.donationId))?.state;
    };
    await expect.poll(cancelNext, { interval: 1, timeout: 10_000 }).toBe("canceled");
    expect((await stateOf(never.donationId))?.state).toBe("pending");
    world.simulator.world.faults.length = 0;
  });

  it("asks no bank for an attempt that was declined before, and goes on with it afterwards", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const draft = await chooseGift(as(member), {
      target: { communityId: community.id },
      amount: 25,
      coverFees: false,
      isAnonymous: false,
      months: null,
      keys: [],
    });
    const declined = await pay(as(member), draft, CARDS.noFunds);
    if (declined.step !== "declined") throw new Error("the card has no funds");
    await hold(community);
    const charges = () => Object.values(world.simulator.world.stripe.charges).length;
    const before = charges();
    await expect(pay(as(member), draft)).rejects.toMatchObject(ON_HOLD);
    expect(charges()).toBe(before);
    await lift(community);
    expect((await pay(as(member), draft)).step).toBe("sent");
    await world.settle();
  });
  it("takes the gift after it is lifted whose first answer was lost and whose attempt the hold has cancelled", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const gift = {
      target: { communityId: community.id },
      amount: 35,
      coverFees: false,
      isAnonymous: false,
      months: null,
    };
    const draft = await chooseGift(as(member), { ...gift, keys: [] });
    // The bank declined, but the browser never received the answer.
    await pay(as(member), draft, CARDS.noFunds);
    await hold(community);
    await cancelOpenIntents(systemCtx("worker"));
    await world.settle();
    await lift(community);
    const again = await chooseGift(as(member), { ...gift, keys: [draft.key] });
    expect((await pay(as(member), again)).step).toBe("sent");
    await world.settle();
  });
});

const stateOf = async (donationId: string) =>
  (await db.select({ state: donations.state }).from(donations).where(eq(donations.id, donationId)))[0];

const pay = async (ctx: Ctx, draft: GiftDraft, card: string = CARDS.good) =>
  payDraft(ctx, {
    key: draft.key,
    others: [],
    coverFees: draft.coverFees,
    saveCard: false,
    savedCardId: null,
    cardToken: await world.typeCard(card),
    press: newKey(),
    giveAgain: true,
  });

const savedMethod = async (donor: TestUser) => (await savedCard(as(donor)))?.id ?? "";

describe("messages of a community on hold", () => {
  const NOON = new Date("2027-03-02T17:00:00Z");
  const at = (ms: number) => ({ now: () => new Date(NOON.getTime() + ms) });

  it("wait before they are addressed, and go out once after it is lifted", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await launchTestCampaign({ community, now: NOON });
    await hold(community, NOON);
    for (const minutes of [0, 10, 60]) await world.deliver(at(minutes * MINUTE));
    expect(world.mailsTo(member)).toEqual([]);
    expect(await launchesTo(member)).toEqual([]);

    await lift(community, new Date(NOON.getTime() + 2 * HOUR));
    for (const minutes of [120, 126, 180]) await world.deliver(at(minutes * MINUTE));
    expect(world.mailsTo(member)).toHaveLength(1);
    expect(await launchesTo(member)).toEqual(["delivered"]);
  });

  it("that waited when the records were backed up are not sent after a restore: they may have been, by a lift that is lost", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await launchTestCampaign({ community, now: NOON });
    await hold(community, NOON);
    await leaveInDoubt(systemCtx("after-restore", at(HOUR)));
    await lift(community, new Date(NOON.getTime() + 2 * HOUR));
    for (const minutes of [120, 126, 180]) await world.deliver(at(minutes * MINUTE));
    expect(world.mailsTo(member)).toEqual([]);
    expect(await launchesTo(member)).toEqual(["unknown"]);
  });

  it("that stood in the outbox already are held back there, and direct ones with them", async () => {
    const community = await makeCommunity();
    const [member, invited] = [await addMember(community), newAddress()];
    await launchTestCampaign({ community, now: NOON });
    await fanOutMessages(systemCtx("worker", at(0)));
    const { id } = await invite(community, { email: invited }, at(0));
    await hold(community, NOON);
    for (const minutes of [0, 6, 12]) await world.deliver(at(minutes * MINUTE));
    expect([...world.mailsTo(member), ...world.mailsTo({ email: invited })]).toEqual([]);
    // An invitation whose link expired during the hold is not sent.
    await db
      .update(invitations)
      .set({ expiresAt: new Date(NOON.getTime() + HOUR) })
      .where(eq(invitations.id, id));
    await lift(community, new Date(NOON.getTime() + 2 * HOUR));
    for (const minutes of [120, 126, 132]) await world.deliver(at(minutes * MINUTE));
    expect(world.mailsTo(member)).toHaveLength(1);
    expect(world.mailsTo({ email: invited })).toEqual([]);
  });

  it("are not written anew: nobody is invited, and nobody writes to the admins", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const { id } = await invite(community, { email: newAddress() });
    await hold(community);
    const members = [{ firstName: "Ada", lastName: "Byron", email: newAddress() }];
    const admin = as(community.admin);
    await expect(inviteMembers(admin, { communityId: community.id, members })).rejects.toMatchObject(ON_HOLD);
    await expect(
      sendInvitationAgain(admin, { communityId: community.id, invitationId: id }),
    ).rejects.toMatchObject(ON_HOLD);
    await expect(
      writeToAdmins(as(member), {
        communityId: community.id,
        message: "What is it?",
        requestKey: randomUUID(),
      }),
    ).rejects.toMatchObject(ON_HOLD);
  });

  it("stay out of a digest, which goes out with the other communities alone", async () => {
    const [held, other] = [await makeCommunity(), await makeCommunity()];
    const member = await addMember(held);
    await addMember(other, member);
    for (const community of [held, other]) await progressFor(member, community);
    await hold(held, NOON);
    expect(await collectDigests(systemCtx("worker", at(0)))).toBe(1);
    await world.deliver(at(0));
    const [digest] = world.mailsTo(member);
    expect(digest?.text).toContain(other.name);
    expect(digest?.text).not.toContain(held.name);
    await lift(held, NOON);
    expect(await collectDigests(systemCtx("worker", at(HOUR)))).toBe(1);
    await world.deliver(at(HOUR));
    expect(world.mailsTo(member).at(-1)?.text).toContain(held.name);
    expect(world.mailsTo(member)).toHaveLength(2);
  });

  const launchesTo = async (person: TestUser) =>
    (
      await db
        .select({ state: deliveries.state })
        .from(deliveries)
        .innerJoin(messages, eq(messages.id, deliveries.messageId))
        .where(and(eq(deliveries.userId, person.id), eq(messages.kind, "campaign")))
    ).map(({ state }) => state);

  async function progressFor(member: TestUser, community: TestCommunity): Promise<void> {
    const campaign = await launchTestCampaign({ community, now: new Date(NOON.getTime() - DAY) });
    await db.update(messages).set({ fannedOutAt: NOON }).where(eq(messages.campaignId, campaign.id));
    await db
      .delete(deliveries)
      .where(
        inArray(
          deliveries.messageId,
          db.select({ id: messages.id }).from(messages).where(eq(messages.campaignId, campaign.id)),
        ),
      );
    const [launch] = await db.select().from(messages).where(eq(messages.campaignId, campaign.id));
    if (!launch) throw new Error("a launch has a message");
    const id = randomUUID();
    await db.insert(messages).values({
      ...launch,
      id,
      dedupeKey: `campaign:${campaign.id}:3`,
      messageType: 3,
      data: { ...launch.data, messageType: "3" },
    });
    await db.insert(deliveries).values({
      id: randomUUID(),
      messageId: id,
      userId: member.id,
      channel: "email",
      address: member.email ?? "",
      language: "en",
      state: "pending",
      isCollected: true,
      notBefore: NOON,
      createdAt: NOON,
      updatedAt: NOON,
    });
  }
});

describe("recurring gifts to a community on hold", () => {
  const BEGUN = new Date("2027-01-31T18:00:00Z");
  const NOTICE = new Date("2027-02-25T15:00:00Z");
  const CHARGE = new Date("2027-02-28T15:00:00Z");
  const chargesOf = (donor: TestUser) =>
    db.$count(donations, and(eq(donations.donorId, donor.id), eq(donations.state, "succeeded")));

  async function plan(card?: string) {
    const community = await makeCommunity();
    const donor = await addMember(community, await makeUser({ timeZone: "America/New_York" }));
    const started = await startPlan(world, donor, { communityId: community.id }, { now: BEGUN });
    if (card) await saveCard(world, donor, card);
    return { community, donor, plan: started };
  }

  it("are left out when their notice falls due, told once, and go on with the day after the hold", async () => {
    const { community, donor, plan: gift } = await plan();
    await hold(community, new Date("2027-02-20T15:00:00Z"));
    for (let turn = 0; turn < 3; turn++) await chargeAt(NOTICE);
    await chargeAt(CHARGE);
    expect(await periodsOf(gift)).toEqual(["0 2027-01-31 paid"]);
    expect(await planNow(gift)).toMatchObject({ state: "active", nextOn: "2027-03-31", nextNumber: 1 });
    const [view] = (await recurringGifts(as(donor, { now: () => CHARGE }), {})).items;
    expect(view).toMatchObject({ isOnHold: true, next: { day: "2027-03-31" } });
    await lift(community, new Date("2027-03-05T15:00:00Z"));
    await chargeAt(new Date("2027-03-05T15:01:00Z"));
    expect(await chargesOf(donor)).toBe(1);
    await chargeAt(new Date("2027-03-28T15:00:00Z"));
    await chargeAt(new Date("2027-03-31T15:00:00Z"));
    await world.settleWithFees();
    expect(await periodsOf(gift)).toEqual(["0 2027-01-31 paid", "1 2027-03-31 paid"]);
    expect(await chargesOf(donor)).toBe(2);
    expect(await recurringTo(donor)).toEqual(["recurring-held", "recurring-notice"]);
  });

  it("are not charged on the day that was announced, and not afterwards either", async () => {
    const { community, donor, plan: gift } = await plan();
    await chargeAt(NOTICE);
    await hold(community, new Date("2027-02-27T15:00:00Z"));
    for (let turn = 0; turn < 3; turn++) await chargeAt(CHARGE);
    expect(await periodsOf(gift)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 missed: on_hold"]);
    await lift(community, new Date(CHARGE.getTime() + HOUR));
    for (const days of [0, 1, 3, 7]) await chargeAt(new Date(CHARGE.getTime() + 2 * HOUR + days * DAY));
    expect(await chargesOf(donor)).toBe(1);
    expect(await planNow(gift)).toMatchObject({ state: "active", nextOn: "2027-03-31" });
    expect(await recurringTo(donor)).toEqual(["recurring-notice", "recurring-held"]);
    const [, told] = (await messagesTo(donor.email)).filter(({ template }) =>
      template.startsWith("recurring-"),
    );
    expect(told?.data).toMatchObject({ communityName: community.name, date: "02/28/2027" });
  });

  it("are charged on their day once, when the hold was lifted before it", async () => {
    const { community, donor, plan: gift } = await plan();
    await chargeAt(NOTICE);
    await hold(community, new Date("2027-02-26T15:00:00Z"));
    await chargeAt(new Date("2027-02-26T16:00:00Z"));
    await lift(community, new Date("2027-02-27T15:00:00Z"));
    for (let turn = 0; turn < 3; turn++) await chargeAt(CHARGE);
    await world.settleWithFees();
    expect(await periodsOf(gift)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 paid"]);
    expect(await chargesOf(donor)).toBe(2);
  });

  it("that were declined are not tried again, nor paid by the donor, and their attempt takes no card any more", async () => {
    const { community, donor, plan: gift } = await plan(DECLINES_LATER);
    await chargeAt(NOTICE);
    await chargeAt(CHARGE);
    expect(await periodsOf(gift)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 declined: generic_decline"]);
    await hold(community, new Date(CHARGE.getTime() + HOUR));
    const wanted = { recurringGiftId: gift.id };
    await expect(payPeriodNow(as(donor), wanted)).rejects.toMatchObject(ON_HOLD);
    await chargeAt(new Date(CHARGE.getTime() + DAY + HOUR));
    expect((await periodsOf(gift)).at(-1)).toBe("1 2027-02-28 missed: on_hold");
    const attempts = await db.select().from(donations).where(eq(donations.recurringGiftId, gift.id));
    expect(attempts.map(({ state }) => state).toSorted()).toEqual(["canceled", "succeeded"]);
    expect(await planNow(gift)).toMatchObject({ state: "active" });
  });

  const recurringTo = async (donor: TestUser) =>
    (await templatesTo(donor.email)).filter((template) => template.startsWith("recurring-"));
});

describe("the end of a community by the desk", () => {
  it("says all that stands in its way, with what to open, and hides what is for whoever asks", async () => {
    const campaign = await launchTestCampaign();
    const { community } = campaign;
    const member = await addMember(community);
    await give(world, as(member), { communityId: community.id }, { amount: 50 });
    await give(world, as(member), { campaignId: campaign.id }, { amount: 50 });
    expect(await deletionObstacles(as(desk), { communityId: community.id })).toEqual({
      whys: [
        "community.has_campaign",
        { reason: "community.has_money", params: { amount: expect.stringMatching(/^\$/) } },
      ],
      campaigns: [{ id: campaign.id, name: campaign.name }],
      payouts: [],
      restCents: 0,
    });
    const staffInNeed = { ...campaign.recipient, isPlatformAdmin: true };
    expect(await deletionObstacles(as(staffInNeed), { communityId: community.id })).toEqual({
      whys: [],
      campaigns: [],
      payouts: [],
      restCents: 0,
    });
    await expect(deletionObstacles(as(community.admin), { communityId: community.id })).rejects.toMatchObject(
      { code: "forbidden" },
    );
    await transferToCampaign(as(community.admin), {
      outgoingCommunityId: community.id,
      incomingCamapaignId: campaign.id,
      amount: 48,
      requestKey: randomUUID(),
    });
    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    const { whys, payouts } = await deletionObstacles(as(desk), { communityId: community.id });
    expect(whys).toContain("community.money_under_way");
    expect(payouts).toEqual([{ id: expect.any(String), number: expect.stringMatching(/^P-/) }]);
  });

  it("wants words where no admin has asked, and is the same from a hold, which it keeps on its way back", async () => {
    const community = await makeCommunity();
    const remove = (reason: string) =>
      deleteCommunity(as(desk), {
        communityId: community.id,
        name: community.name,
        reason,
        wantsWords: true,
      });
    await hold(community);
    await expect(remove(" ")).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: ["input.required"] },
    });
    await remove("Nobody answers us.");
    await world.deliver();
    expect(world.mailsTo(community.admin).at(-1)?.text).toContain("Nobody answers us.");
    await expect(lift(community)).rejects.toMatchObject({ code: "not_found" });
    await restoreCommunity(as(desk), { communityId: community.id });
    expect(await communityHold(as(community.admin), { communityId: community.id })).toMatchObject({
      reason: REASON,
    });
    const [row] = await db.select().from(communities).where(eq(communities.id, community.id));
    expect(row?.heldAt).not.toBeNull();
  });

  it("a member of one on hold can leave and delete the account as always", async () => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser({ password: "Manyhands1" }));
    await hold(community);
    await closeAccount(await inBrowser(member), { password: "Manyhands1" });
  });
});
