import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  campaignRecipients,
  memberships,
  messages,
  recurringGifts as plans,
  recurringGiftPeriods,
} from "@/db/schema";
import { DAY } from "@/lib/kernel";
import {
  changeRecurringGift,
  endRecurringGift,
  myRecurringGifts,
  pauseRecurringGift,
  quoteDonation,
  recurringGiftByLink,
  recurringGifts,
  sendToRecipient,
  startDonation,
} from "@/lib/payment";
import { paymentDataAbout } from "@/lib/payment/data-about";
import { cardRates } from "@/lib/payment/gifts/card-rates";
import { type Ctx, newToken, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { CARDS, newKey } from "../factories/payment";
import { chargeAt, DECLINES_LATER, saveCard, startPlan, type TestPlan } from "../factories/recurring";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { messagesTo } from "../support/messages-to";
import { openServices, type Services } from "../support/services";

let world: Services;
beforeAll(async () => {
  world = await openServices();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const { db } = systemCtx("test");

/** The donor lives in New York, where 10 AM is 15:00 UTC in winter. */
const BEGUN = new Date("2027-01-31T18:00:00Z");
const NOTICE = new Date("2027-02-25T15:00:00Z");
const CHARGE = new Date("2027-02-28T15:00:00Z");
const newYorker = () => makeUser({ timeZone: "America/New_York" });
const at = (who: TestUser, now: Date): Ctx => as(who, { now: () => now });
const guest = (): Ctx => asVisitor({ now: () => NOTICE });
const ALL = { page: 1, pageSize: 100 };

async function member() {
  const community = await makeCommunity();
  const donor = await addMember(community, await newYorker());
  return { community, donor, target: { communityId: community.id } };
}

async function withCampaign() {
  const campaign = await launchTestCampaign({ now: BEGUN });
  const donor = await addMember(campaign.community, await newYorker());
  const plan = await startPlan(world, donor, { campaignId: campaign.id }, { now: BEGUN });
  return { campaign, donor, plan };
}

const charge = () => quoteDonation({ amountCents: 2000, coverFees: true }, cardRates()).chargeCents;

const listed = (
  plan: TestPlan,
  community: { id: string; name: string },
  changed: { state?: string; [field: string]: unknown } = {},
) => ({
  id: plan.id,
  state: "active",
  isOnHold: false,
  community: { id: community.id, name: community.name },
  campaign: null,
  amountCents: 2000,
  coverFees: true,
  months: 1,
  next: { day: "2027-02-28", chargeCents: charge(), isAsked: false },
  open: null,
  skips: changed.state && changed.state !== "active" ? null : 1,
  askedUntil: null,
  rests: null,
  endedOn: null,
  endReason: null,
  lastPaidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ...changed,
});

const endedGifts = async (ctx: Ctx) => (await myRecurringGifts(ctx, undefined)).ended;
const items = async (ctx: Ctx) => (await recurringGifts(ctx, ALL)).items;

const setSecond = (plan: TestPlan, to: Partial<typeof recurringGiftPeriods.$inferInsert>) =>
  db
    .update(recurringGiftPeriods)
    .set(to)
    .where(and(eq(recurringGiftPeriods.recurringGiftId, plan.id), eq(recurringGiftPeriods.number, 1)));

const makeRecipient = (campaign: TestCampaign, who: TestUser) =>
  db.update(campaignRecipients).set({ userId: who.id }).where(eq(campaignRecipients.campaignId, campaign.id));

async function tokenTo(who: TestUser): Promise<string> {
  const link = (await messagesTo(who.email)).findLast(({ data }) => data.link?.includes("/recurring-gift/"))
    ?.data.link;
  if (!link) throw new Error("no message has a link");
  return new URL(link).pathname.split("/").at(-1) ?? "";
}

const deliver = () => world.deliver({ now: () => CHARGE });

describe("the list of one's own recurring gifts", () => {
  it("has the newest first, page by page, and nobody else's", async () => {
    const { donor, target, community } = await member();
    const first = await startPlan(world, donor, target, { now: BEGUN });
    const second = await startPlan(world, donor, target, {
      now: new Date(BEGUN.getTime() + 1000),
      amount: 30,
      months: 3,
      coverFees: false,
    });
    expect(await recurringGifts(as(donor), ALL)).toEqual({
      items: [
        listed(second, community, {
          amountCents: 3000,
          coverFees: false,
          months: 3,
          next: { day: "2027-04-30", chargeCents: 3000, isAsked: false },
        }),
        listed(first, community),
      ],
      numberOfItems: 2,
      totalNumberOfItems: 2,
      page: 1,
      totalPages: 1,
      hasPreviousPage: false,
      hasNextPage: false,
    });
    const second1 = await recurringGifts(as(donor), { page: 2, pageSize: 1 });
    expect(second1.items.map(({ id }) => id)).toEqual([first.id]);
    expect(second1).toMatchObject({ totalNumberOfItems: 2, totalPages: 2, hasNextPage: false });
    expect(await items(as(community.admin))).toEqual([]);
    await expect(recurringGifts(asVisitor(), ALL)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(myRecurringGifts(asVisitor(), undefined)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("has none whose first gift is not paid, and shows one that has ended apart, for thirty days", async () => {
    const { donor, target, community } = await member();
    await startDonation(as(donor), { attemptKey: newKey(), target, amount: 20, months: 1 });
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    const ended = new Date("2027-02-01T12:00:00Z");
    await endRecurringGift(at(donor, ended), { recurringGiftId: plan.id });
    expect(await items(as(donor))).toEqual([]);
    const later = (days: number) => at(donor, new Date(ended.getTime() + days * DAY));
    expect(await endedGifts(later(29))).toEqual([
      listed(plan, community, {
        state: "ended",
        next: null,
        endedOn: "2027-02-01",
        endReason: "donor",
      }),
    ]);
    expect(await endedGifts(later(30))).toEqual([]);
  });

  it("says what an announced, a declined and a paused one wait for, and puts what waits for its donor first", async () => {
    const { donor, target, community } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(NOTICE);
    expect(await items(as(donor))).toEqual([listed(plan, community)]);
    await saveCard(world, donor, DECLINES_LATER);
    await chargeAt(CHARGE);
    const newer = await startPlan(world, donor, target, { now: CHARGE, amount: 50 });
    const declined = listed(plan, community, {
      next: null,
      open: { state: "declined", chargeCents: charge(), again: "2027-03-01" },
    });
    const both = await items(as(donor));
    expect(both[1]).toEqual(declined);
    const urgent = await recurringGifts(as(donor), { ...ALL, urgentFirst: true });
    expect(await myRecurringGifts(as(donor), undefined)).toEqual({ live: urgent, ended: [] });
    expect(urgent.items.map(({ id }) => id)).toEqual([plan.id, newer.id]);

    // The bank approved this sum: a change applies from the next gift.
    await changeRecurringGift(as(donor), {
      recurringGiftId: plan.id,
      amount: 90,
      months: 1,
      coverFees: false,
    });
    expect((await items(as(donor)))[1]).toEqual({ ...declined, amountCents: 9000, coverFees: false });

    await pauseRecurringGift(as(donor), { recurringGiftId: plan.id });
    expect((await items(as(donor)))[1]).toEqual({
      ...declined,
      amountCents: 9000,
      coverFees: false,
      state: "paused",
      open: null,
      skips: null,
    });
  });

  it("says that a bank is being asked, also of one that was paused at that moment", async () => {
    const { donor, target, community } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(NOTICE);
    await setSecond(plan, { state: "charging" });
    const charging = { next: null, skips: null, open: { state: "charging", chargeCents: charge() } };
    expect(await items(as(donor))).toEqual([listed(plan, community, charging)]);
    expect(await pauseRecurringGift(as(donor), { recurringGiftId: plan.id })).toEqual({ underWay: true });
    expect(await items(as(donor))).toEqual([listed(plan, community, { ...charging, state: "paused" })]);
  });

  it("says until when a bank waits for its donor, and why one rests", async () => {
    const { donor, target, community } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await saveCard(world, donor, CARDS.threeDSecure);
    await chargeAt(NOTICE);
    await chargeAt(CHARGE);
    const open = { state: "needs_bank", chargeCents: charge(), until: "2027-03-07" };
    expect(await items(as(donor))).toEqual([listed(plan, community, { next: null, open })]);
    await chargeAt(new Date(CHARGE.getTime() + 7 * DAY));
    const rests = listed(plan, community, {
      state: "resting",
      next: null,
      rests: { kind: "bank_not_answered" },
    });
    expect(await items(as(donor))).toEqual([rests]);
    for (const [reason, told] of [
      ["no_card", { kind: "no_card" }],
      ["insufficient_funds", { kind: "declined", reason: "card.insufficient_funds" }],
      // The reason of a bank's distrust is not shown.
      ["stolen_card", { kind: "declined", reason: "card.declined" }],
    ] as const) {
      await setSecond(plan, { reason });
      expect(await items(as(donor))).toEqual([{ ...rests, rests: told }]);
    }
  });

  it("names its campaign, and asks when that has ended", async () => {
    const { donor, plan, campaign } = await withCampaign();
    const named = { campaign: { id: campaign.id, name: campaign.name } };
    const { community } = campaign;
    expect(await items(as(donor))).toEqual([listed(plan, community, named)]);
    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    await chargeAt(CHARGE);
    expect(await items(as(donor))).toEqual([
      listed(plan, community, { ...named, state: "asked", next: null, askedUntil: "2027-03-14" }),
    ]);
  });
});

describe("for whom its campaign is, a recurring gift", () => {
  it("reads like one to Our Balance, also when it has ended, for whatever reason", async () => {
    const { donor, plan, campaign } = await withCampaign();
    await chargeAt(NOTICE);
    await deliver();
    const token = await tokenTo(donor);
    await makeRecipient(campaign, donor);
    const { community } = campaign;
    const hidden = listed(plan, community);
    expect(await items(as(donor))).toEqual([hidden]);
    const { lastPaidOn: _, rests: __, endedOn: ___, endReason: ____, ...linked } = hidden;
    for (const reader of [guest(), at(donor, NOTICE), at(await makeUser(), NOTICE)]) {
      expect(await recurringGiftByLink(reader, { token })).toEqual(linked);
    }
    await setSecond(plan, { state: "canceled", dueAt: null });
    // The choice of an omitted reason would reveal as much as the reason.
    for (const endReason of ["campaign_ended", "left_community", "card_removed", "donor"] as const) {
      await db
        .update(plans)
        .set({ state: "ended", endReason, endedAt: CHARGE, noticeAt: null })
        .where(eq(plans.id, plan.id));
      expect(await endedGifts(at(donor, CHARGE))).toEqual([
        { ...hidden, state: "ended", next: null, skips: null, endedOn: "2027-02-28" },
      ]);
      const mine = (await paymentDataAbout(as(donor))).find(({ name }) => name === "recurringGifts");
      expect(mine?.rows).toMatchObject([{ to: community.name, state: "ended", endedBecause: null }]);
    }
  });

  it("ends at its next gift without a word, and not as one of somebody who has left", async () => {
    const { donor, plan, campaign } = await withCampaign();
    await chargeAt(NOTICE);
    await makeRecipient(campaign, donor);
    await chargeAt(CHARGE);
    const [ended] = await db.select().from(plans).where(eq(plans.id, plan.id));
    expect(ended).toMatchObject({ state: "ended", endReason: "campaign_ended" });
    const told = await db
      .select({ template: messages.template })
      .from(messages)
      .where(like(messages.dedupeKey, `recurring-%:${plan.id}%`));
    expect(told).toEqual([{ template: "recurring-notice" }]);
    const [seen] = await endedGifts(at(donor, CHARGE));
    expect(seen).toMatchObject({ state: "ended", campaign: null, endReason: null });
  });

  it("of somebody who has left the community ends as one of theirs, and they are told", async () => {
    const { donor, plan, campaign } = await withCampaign();
    await chargeAt(NOTICE);
    await db
      .delete(memberships)
      .where(and(eq(memberships.communityId, campaign.communityId), eq(memberships.userId, donor.id)));
    await chargeAt(CHARGE);
    const [ended] = await db.select().from(plans).where(eq(plans.id, plan.id));
    expect(ended).toMatchObject({ state: "ended", endReason: "left_community" });
    await deliver();
    const told = (await messagesTo(donor.email)).filter(({ template }) => template === "recurring-ended");
    expect(told.map(({ data }) => data.why)).toEqual(["left_community"]);
  });

  it("does not name it to a recipient who got another's link", async () => {
    const { donor, campaign, plan } = await withCampaign();
    await chargeAt(NOTICE);
    await deliver();
    const token = await tokenTo(donor);
    const shown = await recurringGiftByLink(guest(), { token });
    expect(shown).toEqual({
      id: plan.id,
      state: "active",
      isOnHold: false,
      community: { id: campaign.communityId, name: campaign.community.name },
      campaign: { id: campaign.id, name: campaign.name },
      amountCents: 2000,
      coverFees: true,
      months: 1,
      next: { day: "2027-02-28", chargeCents: charge(), isAsked: false },
      open: null,
      skips: 1,
      askedUntil: null,
    });
    expect(await recurringGiftByLink(at(campaign.recipient, NOTICE), { token })).toEqual({
      ...shown,
      campaign: null,
    });
  });
});

describe("the link of a message", () => {
  it("opens its recurring gift until it expires, and nothing else; reading it changes nothing", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(NOTICE);
    await deliver();
    const token = await tokenTo(donor);
    const before = await db.select().from(plans);
    const readAt = (now: Date) => recurringGiftByLink({ ...asVisitor(), now: () => now }, { token });
    expect(await readAt(new Date(NOTICE.getTime() + 120 * DAY - 1))).toMatchObject({ id: plan.id });
    expect(await readAt(new Date(NOTICE.getTime() + 120 * DAY))).toBeNull();
    for (const unknown of [newToken(), "", "\u0000", "x".repeat(5000), plan.id]) {
      expect(await recurringGiftByLink(guest(), { token: unknown })).toBeNull();
    }
    expect(await db.select().from(plans)).toEqual(before);
  });

  it("pauses, and ends, without logging in", async () => {
    const { donor, target } = await member();
    const plan = await startPlan(world, donor, target, { now: BEGUN });
    await chargeAt(NOTICE);
    await deliver();
    const token = await tokenTo(donor);
    expect(await pauseRecurringGift(guest(), { token })).toEqual({ underWay: false });
    expect(await recurringGiftByLink(guest(), { token })).toMatchObject({ state: "paused", next: null });
    expect(await endRecurringGift(guest(), { token })).toEqual({ underWay: false });
    expect(await recurringGiftByLink(guest(), { token })).toMatchObject({ id: plan.id, state: "ended" });
    const refused = endRecurringGift(guest(), { token: newToken() });
    await expect(refused).rejects.toMatchObject({ code: "not_found", reason: "gift.no_recurring" });
  });
});
