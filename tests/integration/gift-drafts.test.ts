import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { donations, messages } from "@/db/schema";
import { stripe } from "@/lib/integrations/stripe";
import { DAY, dollarsToCents, HOUR, MINUTE } from "@/lib/kernel";
import type { Wallet } from "@/lib/kernel/paid-with";
import { solveWork } from "@/lib/kernel/proof-of-work";
import {
  chooseGift,
  type DraftPayment,
  donationStatus,
  draftOutcome,
  forgetDrafts,
  type GiftDraft,
  giftDrafts,
  giftSums,
  nextGift,
  payDraft,
  payWithSavedCard,
  recurringOffer,
  savedCard,
  savedCardUse,
  sendToRecipient,
  startDonation,
} from "@/lib/payment";
import { abandonDonation } from "@/lib/payment/gifts/abandon-donation";
import { comparedWith, equalGiftLately } from "@/lib/payment/gifts/equal-gift";
import { type Ctx, forgetEnv, hashToken, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin, CARDS, crowdCard, newKey, openPayments, type PaymentWorld } from "../factories/payment";
import { chargeAt } from "../factories/recurring";
import { as, asVisitor, makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

let world: PaymentWorld;
let campaign: TestCampaign;
beforeAll(async () => {
  world = await openPayments();
  campaign = await launchTestCampaign();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const db = () => systemCtx("test").db;
const VISITOR = { firstName: "Ingrid", lastName: "Solheim", email: "ingrid@solheim.example" };

const member = async () => as(await addMember(campaign.community));

const choose = (ctx: Ctx, drafts: GiftDraft[] = [], changed: object = {}) =>
  chooseGift(ctx, {
    target: { campaignId: campaign.id },
    amount: "40",
    keys: drafts.map(({ key }) => key),
    ...changed,
  });

const pay = async (
  ctx: Ctx,
  draft: GiftDraft,
  { card = CARDS.good as string, wallet, others = [], ...changed }: Pressed = {},
) =>
  payDraft(ctx, {
    key: draft.key,
    others: others.map(({ key }) => key),
    coverFees: true,
    saveCard: false,
    savedCardId: null,
    cardToken: await world.typeCard(card, wallet),
    press: newKey(),
    giveAgain: false,
    ...changed,
  });
type Pressed = {
  card?: string;
  coverFees?: boolean;
  amount?: number;
  visitor?: { firstName: string; lastName: string; email: string };
  wallet?: Wallet;
  others?: GiftDraft[];
  giveAgain?: boolean;
  saveCard?: boolean;
  cardToken?: string;
  press?: string;
  work?: string;
  shownCents?: number;
  months?: number | null;
  isAnonymous?: boolean;
};

async function read(ctx: Ctx, { key }: GiftDraft): Promise<GiftDraft> {
  const [draft] = await giftDrafts(ctx, { keys: [key] });
  if (!draft) throw new Error("no such gift");
  return draft;
}

let cards = 0;

async function declined(ctx: Ctx, draft: GiftDraft, changed: Pressed = {}) {
  const payment = await pay(ctx, draft, { card: crowdCard("declined", cards++), ...changed });
  if (payment.step !== "declined") throw new Error(`expected a decline, not ${payment.step}`);
  return read(ctx, draft);
}

function workFor(payment: DraftPayment): string {
  if (payment.step !== "work") throw new Error(`expected work, not ${payment.step}`);
  return solveWork(payment.work);
}

async function paid(ctx: Ctx, draft: GiftDraft, changed: Pressed = {}) {
  const payment = await pay(ctx, draft, changed);
  if (payment.step !== "sent") throw new Error(`expected a payment, not ${payment.step}`);
  await world.settleWithFees();
  return read(ctx, draft);
}

const chargesPaid = () =>
  Object.values(world.simulator.world.stripe.charges).filter(({ paid }) => paid).length;

const intentsFor = (campaignId: string) =>
  Object.values(world.simulator.world.stripe.paymentIntents).filter(
    ({ metadata }) => metadata.campaignId === campaignId,
  );

/** Delays the next such call's answer by a minute (`advance`), not its effect. */
const delayAnswer = (match: string) =>
  world.simulator.world.faults.push({ id: newKey(), match, kind: "delay", times: 1, delaySeconds: 60 });

const donationsOf = async (ctx: Ctx) =>
  ctx.actor.kind === "user"
    ? db().select().from(donations).where(eq(donations.donorId, ctx.actor.userId))
    : [];

const toBe = (ctx: Ctx, draft: GiftDraft) => ({
  attemptKey: draft.key,
  communityId: draft.communityId,
  campaignId: draft.campaignId,
  amountCents: dollarsToCents(draft.amount),
  comparedWith: comparedWith(ctx, [draft.key]),
});

const later = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, now: () => new Date(ctx.now().getTime() + ms) });

describe("a chosen gift is looked at as the payment will look at it", () => {
  // The last is a valid amount, but exceeds the limit of a charge with its fee.
  it.each(["", "0", "1.5", "1000000", "999999"])(
    "an amount of %j is refused at its field",
    async (amount) => {
      const choosing = choose(await member(), [], { amount });
      await expect(choosing).rejects.toMatchObject({
        code: "invalid",
        fields: { amount: [expect.anything()] },
      });
    },
  );

  it("an amount whose fees are too much to cover is given without, and its sums are shown", async () => {
    const ctx = await member();
    const draft = await choose(ctx, [], { amount: "990000", coverFees: false });
    const { covered, plain } = await giftSums(ctx, { amount: draft.amount });
    expect([plain.chargeCents, plain.netCents + plain.feeCents]).toEqual([99_000_000, 99_000_000]);
    expect(covered.netCents).toBe(99_000_000);
    await expect(pay(ctx, draft, { coverFees: true })).rejects.toMatchObject({
      fields: { amount: ["money.invalid_amount"] },
    });
    expect(await pay(ctx, draft, { coverFees: false })).toMatchObject({ step: "sent" });
    await expect(giftSums(ctx, { amount: 1_000_000 })).rejects.toMatchObject({ code: "invalid" });
  });

  it("a visitor says who they are, field by field as the form has them", async () => {
    const visitor = { firstName: "", lastName: "", email: "ingrid@" };
    const refused = await choose(asVisitor(), [], { visitor }).catch((error: unknown) => error);
    expect(Object.keys((refused as { fields: object }).fields)).toEqual(["firstName", "lastName", "email"]);
    const unnamed = await choose(asVisitor());
    expect(unnamed.visitor).toBeNull();
    const fields = ["email", "firstName", "lastName"];
    const unpaid = await pay(asVisitor(), unnamed).catch((error: unknown) => error);
    expect(Object.keys((unpaid as { fields: object }).fields)).toEqual(fields);
    const wrong = await pay(asVisitor(), unnamed, { visitor }).catch((error: unknown) => error);
    expect(Object.keys((wrong as { fields: object }).fields).toSorted()).toEqual(fields);
    const draft = await paid(asVisitor(), unnamed, { visitor: VISITOR, amount: 41 });
    expect(draft).toMatchObject({ visitor: VISITOR, amount: 41, state: "succeeded" });
  });

  it("whoever is signed in gives as themselves, whatever is claimed", async () => {
    const ctx = await member();
    const draft = await choose(ctx, [], { visitor: VISITOR, joinCommunity: true });
    expect(draft).toMatchObject({ visitor: null, joinCommunity: false });
    expect(await donationsOf(ctx)).toMatchObject([{ id: draft.donationId, visitorEmail: null }]);
  });

  it("for its recipient the campaign does not exist, nor Our Balance for strangers", async () => {
    await expect(choose(as(campaign.recipient))).rejects.toMatchObject({ code: "not_found" });
    const balance = { target: { communityId: campaign.community.id } };
    await expect(choose(as(await makeUser()), [], balance)).rejects.toMatchObject({ code: "not_found" });
    expect((await choose(await member(), [], balance)).campaignId).toBeNull();
  });

  it("an ended campaign takes none", async () => {
    const ended = await launchTestCampaign();
    const target = { target: { campaignId: ended.id } };
    const donor = as(await addMember(ended.community));
    await paid(donor, await choose(donor, [], target));
    const thought = await choose(donor, [], { ...target, amount: "7" });
    const campaignRef = { communityId: ended.community.id, campaignId: ended.id };
    await sendToRecipient(as(ended.community.admin), campaignRef);
    await expect(choose(donor, [], target)).rejects.toMatchObject({ reason: "campaign.ended" });
    await expect(pay(donor, thought)).rejects.toMatchObject({ reason: "campaign.ended" });
  });
});

describe("a gift that repeats is offered", () => {
  const OFFERED = [1, 3, 12];
  const at = (ctx: Ctx, now: string): Ctx => ({ ...ctx, now: () => new Date(now) });

  it("to members of the community, with the days of their own zone, and to nobody else", async () => {
    const { community } = campaign;
    const donor = await addMember(community, await makeUser({ timeZone: "America/Los_Angeles" }));
    const ctx = at(as(donor), "2027-02-01T05:00:00Z");
    expect(await recurringOffer(ctx, { communityId: community.id })).toEqual([
      { months: 1, dayOfMonth: 31, nextOn: "2027-02-28" },
      { months: 3, dayOfMonth: 31, nextOn: "2027-04-30" },
      { months: 12, dayOfMonth: 31, nextOn: "2028-01-31" },
    ]);
    expect(await nextGift(ctx, { months: 2 })).toEqual({ months: 2, dayOfMonth: 31, nextOn: "2027-03-31" });
    for (const other of [asVisitor(), as(await makeUser())]) {
      expect(await recurringOffer(other, { communityId: community.id })).toEqual([]);
      for (const months of OFFERED) {
        const visitor = { visitor: VISITOR };
        await expect(choose(other, [], { months, ...visitor })).rejects.toMatchObject({
          reason: "gift.recurring_members_only",
        });
      }
    }
  });

  it("and begins a plan that says on the thank-you how it goes on; its card is saved for charges without the donor", async () => {
    const ctx = await member();
    const choice = { months: 3, amount: "43" };
    const once = await choose(ctx, [], { amount: "43" });
    const chosen = await choose(ctx, [], choice);
    expect(await savedCardUse(ctx, once)).toBe("on_session");
    expect(await savedCardUse(ctx, chosen)).toBe("off_session");
    const next = await nextGift(ctx, { months: 3 });
    const draft = await paid(ctx, chosen, { saveCard: false });
    const status = await donationStatus(ctx, { donationId: draft.donationId, attemptKey: draft.attemptKey });
    expect([status.state, status.plan]).toEqual(["succeeded", next]);
    expect((await savedCard(ctx))?.last4).toBe("4242");
    // From now on, any saved card must work for the plan.
    expect(await savedCardUse(ctx, once)).toBe("off_session");
    const other = await paid(ctx, await choose(ctx, [], { amount: "44" }));
    const given = { donationId: other.donationId, attemptKey: other.attemptKey };
    expect((await donationStatus(ctx, given)).plan).toBeNull();
  });
});

describe("the same gift is one attempt", () => {
  it("chosen in a second tab it is the same row, whatever changes; another target gets its own", async () => {
    const ctx = await member();
    const first = await choose(ctx);
    const changes: object[] = [
      {},
      { coverFees: false },
      { amount: "41" },
      { isAnonymous: true },
      { months: 3 },
    ];
    for (const change of changes) {
      const { key, donationId } = await choose(ctx, [first], change);
      expect([key, donationId]).toEqual([first.key, first.donationId]);
    }
    expect(await donationsOf(ctx)).toMatchObject([{ state: "draft", amountCents: 40_00, months: 3 }]);
    const balance = { target: { communityId: campaign.community.id } };
    expect((await choose(ctx, [first], balance)).key).not.toBe(first.key);
  });

  it("chosen otherwise in a second tab, the first tab sees it before anything is tried", async () => {
    const ctx = await member();
    const first = await choose(ctx);
    const shown = { months: null, isAnonymous: false };
    await choose(ctx, [first], { months: 1, isAnonymous: true });
    expect(await pay(ctx, first, shown)).toEqual({ step: "changed" });
    expect(await pay(ctx, first, { ...shown, months: 1 })).toEqual({ step: "changed" });
    expect(await donationsOf(ctx)).toMatchObject([{ state: "draft" }]);
    await paid(ctx, first, { months: 1, isAnonymous: true });
    // Of a paid gift nothing can change.
    expect(await pay(ctx, first, shown)).toMatchObject({ step: "done" });
  });

  it("chosen otherwise after a decline, it is another row under the same key, and the first is unpayable", async () => {
    const ctx = await member();
    const first = await declined(ctx, await choose(ctx));
    const second = await choose(ctx, [first], { amount: "41", isAnonymous: true });
    expect(second).toMatchObject({ key: first.key, amount: 41, isAnonymous: true, state: "draft" });
    expect(second.donationId).not.toBe(first.donationId);
    expect((await choose(ctx, [first], { amount: "41", isAnonymous: true })).donationId).toBe(
      second.donationId,
    );
    expect(await paid(ctx, first, { amount: 41 })).toMatchObject({ donationId: second.donationId });
    expect((await donationsOf(ctx)).map(({ state }) => state).sort()).toEqual(["canceled", "succeeded"]);
  });

  it("is deleted two hours later if no card was tried, and is found no more", async () => {
    const ctx = await member();
    const draft = await choose(ctx);
    const tried = await declined(ctx, await choose(ctx, [], { amount: "9" }));
    const after = later(ctx, 2 * HOUR);
    expect(await giftDrafts(after, { keys: [draft.key, tried.key] })).toMatchObject([{ key: tried.key }]);
    await expect(pay(after, draft)).rejects.toMatchObject({ code: "not_found" });
    await forgetDrafts(later(systemCtx("test"), HOUR));
    expect(await donationsOf(ctx)).toHaveLength(2);
    await forgetDrafts(later(systemCtx("test"), 2 * HOUR + MINUTE));
    expect(await donationsOf(ctx)).toMatchObject([{ id: tried.donationId }]);
  });

  it("of a plan that release 0.1.0 has begun stays of that plan after a decline", async () => {
    const ctx = await member();
    const draft = await declined(ctx, await choose(ctx, [], { months: 3 }));
    await db().update(donations).set({ months: null }).where(eq(donations.id, draft.donationId));
    expect(await read(ctx, draft)).toEqual(draft);
    expect(await paid(ctx, draft)).toMatchObject({ donationId: draft.donationId, months: 3 });
  });

  it("of release 0.1.0 goes on under its key", async () => {
    const ctx = await member();
    const key = newKey();
    const draft = await choose(ctx, [], { key });
    expect(draft).toMatchObject({ key, state: "draft" });
    expect((await choose(ctx, [], { key })).donationId).toBe(draft.donationId);
    await expect(choose(await member(), [], { key })).resolves.toMatchObject({ key });
    expect(await donationsOf(ctx)).toHaveLength(1);
  });

  it("pressed twice, it is one donation with one intent", async () => {
    const ctx = await member();
    const draft = await choose(ctx);
    const payments = await Promise.all([pay(ctx, draft), pay(ctx, draft)]);
    expect(payments.map(({ step }) => step)).toEqual(["sent", "sent"]);
    await world.settleWithFees();
    expect(await donationsOf(ctx)).toMatchObject([{ state: "succeeded" }]);
  });

  it("paid, it is not gone on with, and cannot be paid again", async () => {
    const ctx = await member();
    const draft = await paid(ctx, await choose(ctx));
    expect((await choose(ctx, [draft])).key).not.toBe(draft.key);
    expect(await pay(ctx, draft)).toMatchObject({ step: "done" });
    expect(await draftOutcome(ctx, draft)).toMatchObject({ isPaid: true, isDone: true });
    const states = (await donationsOf(ctx)).map(({ state }) => state);
    expect(states.sort()).toEqual(["draft", "succeeded"]);
  });

  it("with the fees decided otherwise it is another attempt, and the first can no longer be paid", async () => {
    const ctx = await member();
    const first = await declined(ctx, await choose(ctx));
    const second = await declined(ctx, first, { coverFees: false });
    const again = await declined(ctx, first, { coverFees: false });
    expect(second.key).toBe(first.key);
    expect(again.donationId).toBe(second.donationId);
    await world.settle();
    const rows = await donationsOf(ctx);
    expect(rows.map(({ id, state, coverFees }) => [id, state, coverFees]).sort()).toEqual(
      [
        [first.donationId, "canceled", true],
        [second.donationId, "failed", false],
      ].sort(),
    );
  });

  it("with another sum or name it is another attempt, and the first can no longer be paid, also when its answer got lost", async () => {
    const ctx = asVisitor({ ip: "10.52.0.1" });
    const visitor = { ...VISITOR, email: "otherwise@solheim.example" };
    const { id } = await launchTestCampaign();
    const chosen = await choose(ctx, [], { target: { campaignId: id } });
    const first = await declined(ctx, chosen, { visitor });
    const renamed = { ...visitor, lastName: "Lund" };
    const second = await declined(ctx, first, { visitor: renamed });
    // Both answers were lost: the browser still has the original draft.
    const third = await paid(ctx, chosen, { visitor: renamed, amount: 55 });
    await world.settle();
    const rows = await db()
      .select()
      .from(donations)
      .where(
        inArray(
          donations.id,
          [first, second, third].map(({ donationId }) => donationId ?? ""),
        ),
      );
    const told = ({ id, state, amountCents, visitorLastName }: (typeof rows)[number]) =>
      [id, state, amountCents, visitorLastName] as const;
    expect(rows.map(told).sort()).toEqual(
      [
        [first.donationId, "canceled", 4_000, "Solheim"],
        [second.donationId, "canceled", 4_000, "Lund"],
        [third.donationId, "succeeded", 5_500, "Lund"],
      ].sort(),
    );
    expect(await pay(ctx, third, { amount: 56 })).toMatchObject({ step: "done" });
  });

  it.each([
    { as: "another sum", changed: { amount: 55 } },
    { as: "another sum and other fees", changed: { amount: 55, coverFees: false } },
    { as: "another name", changed: { amount: 55, visitor: { ...VISITOR, lastName: "Lund" } } },
  ])(
    "with $as in a second tab, while the processor's answer about the first is on its way, is one charge",
    async ({ as, changed }) => {
      const ctx = asVisitor({ ip: `10.58.${as.length}.1` });
      const visitor = { ...VISITOR, email: `tab${as.length}@solheim.example` };
      const { id } = await launchTestCampaign();
      const chosen = await choose(ctx, [], { target: { campaignId: id } });
      const before = chargesPaid();
      delayAnswer("POST /v1/payment_intents");
      const first = pay(ctx, chosen, { visitor, giveAgain: true });
      await expect.poll(() => intentsFor(id)).toHaveLength(1);
      const second = await pay(ctx, chosen, { visitor, giveAgain: true, ...changed });
      if (second.step !== "sent") throw new Error(`expected a payment, not ${second.step}`);
      await world.simulator.advance(60);
      expect(await first).toEqual({ step: "done", donationId: second.donationId });
      expect(chargesPaid() - before).toBe(1);
      expect(intentsFor(id).map(({ status }) => status)).toEqual(["canceled", "succeeded"]);
      const rows = await db().select().from(donations).where(eq(donations.campaignId, id));
      expect(rows.map(({ state, amountCents }) => `${state} ${amountCents}`).sort()).toEqual([
        "canceled 4000",
        "succeeded 5500",
      ]);
      await world.settleWithFees();
    },
  );

  it("given up in a second tab just before the first one's card is tried, is one charge, and neither tab is told otherwise", async () => {
    const ctx = asVisitor({ ip: "10.56.0.1" });
    const visitor = { ...VISITOR, email: "just.before@solheim.example" };
    const { id } = await launchTestCampaign();
    const chosen = await choose(ctx, [], { target: { campaignId: id } });
    const intents = stripe().paymentIntents;
    const confirm = intents.confirm.bind(intents);
    const second: DraftPayment[] = [];
    vi.spyOn(intents, "confirm").mockImplementationOnce(async (...told) => {
      second.push(await pay(ctx, chosen, { visitor, amount: 55, giveAgain: true }));
      return confirm(...told);
    });
    const first = await pay(ctx, chosen, { visitor, giveAgain: true });
    expect(second).toMatchObject([{ step: "sent" }]);
    expect(await read(ctx, chosen)).toMatchObject({ amount: 55, state: "succeeded" });
    expect(first).toEqual({ ...second[0], step: "done" });
    expect(intentsFor(id).map(({ status }) => status)).toEqual(["canceled", "succeeded"]);
    await world.settleWithFees();
  });

  it.each([
    { told: "no", card: CARDS.noFunds as string, status: "requires_payment_method" },
    { told: "to verify", card: CARDS.threeDSecure as string, status: "requires_action" },
  ])(
    "of which the bank's answer $told comes once a second tab has paid it with another sum, is told as paid",
    async ({ told, card, status }) => {
      const ctx = asVisitor({ ip: `10.57.${told.length}.1` });
      const visitor = { ...VISITOR, email: `late${told.length}@solheim.example` };
      const { id } = await launchTestCampaign();
      const chosen = await choose(ctx, [], { target: { campaignId: id } });
      delayAnswer("POST /v1/payment_intents/pi_*");
      const first = pay(ctx, chosen, { visitor, giveAgain: true, card });
      const answered = status === "requires_payment_method" ? "last_payment_error" : "next_action";
      await expect
        .poll(() => intentsFor(id).map((intent) => [intent.status, intent[answered] !== null]))
        .toEqual([[status, true]]);
      const second = await paid(ctx, chosen, { visitor, amount: 55, giveAgain: true });
      await world.simulator.advance(60);
      expect(await first).toEqual({ step: "done", donationId: second.donationId });
      expect(intentsFor(id).map(({ status }) => status)).toEqual(["canceled", "succeeded"]);
    },
  );

  it("given up in a second tab that has not paid either, tells the first what its bank said", async () => {
    const ctx = asVisitor({ ip: "10.59.0.1" });
    const visitor = { ...VISITOR, email: "both.no@solheim.example" };
    const { id } = await launchTestCampaign();
    const chosen = await choose(ctx, [], { target: { campaignId: id } });
    delayAnswer("POST /v1/payment_intents/pi_*");
    const first = pay(ctx, chosen, { visitor, giveAgain: true, card: CARDS.noFunds });
    await expect.poll(() => intentsFor(id).filter((intent) => intent.last_payment_error)).toHaveLength(1);
    const second = await declined(ctx, chosen, { visitor, amount: 55, giveAgain: true });
    await world.simulator.advance(60);
    const told = await first;
    expect(told).toMatchObject({ step: "declined", reason: "card.insufficient_funds" });
    // Both continue with one attempt, in either order.
    expect(told).toMatchObject({ donationId: second.donationId });
    const third = await paid(ctx, chosen, { visitor, giveAgain: true });
    expect(await pay(ctx, second, { visitor, amount: 55, giveAgain: true })).toMatchObject({
      step: "done",
      donationId: third.donationId,
    });
  });

  it("declined once too often in one tab while another pays it, is told as paid in both", async () => {
    const ctx = await member();
    let draft = await choose(ctx);
    for (let before = 0; before < 4; before++) draft = await declined(ctx, draft);
    const refused = () =>
      Object.values(world.simulator.world.stripe.charges).filter(
        ({ paid, metadata }) => !paid && metadata.donationId === draft.donationId,
      );
    delayAnswer("POST /v1/payment_intents/pi_*");
    const first = pay(ctx, draft, { card: crowdCard("declined", cards++) });
    await expect.poll(refused).toHaveLength(5);
    const second = await paid(ctx, draft);
    await world.simulator.advance(60);
    expect(await first).toEqual({ step: "sent", donationId: second.donationId });
  });

  it("paid with another sum, and both answers lost, is not asked about when the same call comes again", async () => {
    const ctx = asVisitor({ ip: "10.53.0.1" });
    const visitor = { ...VISITOR, email: "both.lost@solheim.example" };
    const { id } = await launchTestCampaign();
    const chosen = await choose(ctx, [], { target: { campaignId: id } });
    await declined(ctx, chosen, { visitor });
    const same = { visitor, amount: 55, cardToken: await world.typeCard(CARDS.good), press: newKey() };
    const second = await paid(ctx, chosen, same);
    expect(await pay(ctx, chosen, same)).toEqual({ step: "done", donationId: second.donationId });
  });

  it("whose attempt was closed unheard of, asks its donor's device for work that leads on", async () => {
    const ctx = asVisitor({ ip: "10.54.0.1" });
    const visitor = { ...VISITOR, email: "work@solheim.example" };
    const { id } = await launchTestCampaign();
    const chosen = await choose(ctx, [], { target: { campaignId: id } });
    await declined(ctx, await declined(ctx, chosen, { visitor }), { visitor, amount: 55 });
    const other = await choose(ctx, [], { target: { campaignId: id }, amount: "70" });
    await declined(ctx, other, { visitor });
    const same = { visitor, amount: 56, cardToken: await world.typeCard(CARDS.good), press: newKey() };
    const first = await pay(ctx, chosen, same);
    expect(await pay(ctx, chosen, { ...same, work: workFor(first) })).toMatchObject({ step: "sent" });
    expect(await read(ctx, chosen)).toMatchObject({ amount: 56, state: "succeeded" });
    await world.settleWithFees();
  });

  it.each([true, false])(
    "paid by release 0.1.0 under a key that it knew (%s), is not charged again by this one",
    async (isCovered) => {
      const ctx = asVisitor({ ip: `10.55.0.${isCovered ? 1 : 2}` });
      const visitor = { ...VISITOR, email: `before-${isCovered}@solheim.example` };
      const { id } = await launchTestCampaign();
      const first = await declined(ctx, await choose(ctx, [], { target: { campaignId: id } }), { visitor });
      await abandonDonation(ctx, { donationId: first.donationId, attemptKey: first.key });
      const attemptKey = hashToken(`${first.key}:1:${isCovered}`);
      const then = { attemptKey, target: { campaignId: id }, amount: 55, coverFees: isCovered, visitor };
      const second = await startDonation(ctx, then);
      await world.payWith(second);
      await world.settleWithFees();
      const before = chargesPaid();
      const { donationId } = second;
      expect(await pay(ctx, first, { visitor, amount: 55 })).toEqual({ step: "done", donationId });
      expect(chargesPaid()).toBe(before);
    },
  );

  it.each(["apple_pay", "google_pay", "link"] as const)(
    "paid with %s it is one charge, says what paid, and a decline before it charges nothing",
    async (wallet) => {
      const ctx = asVisitor({ ip: `10.52.${wallet.length}.2` });
      const visitor = { ...VISITOR, email: `${wallet}@solheim.example` };
      const { id } = await launchTestCampaign();
      const chosen = await choose(ctx, [], { target: { campaignId: id } });
      const refused = await declined(ctx, chosen, { visitor, wallet });
      const presses = await Promise.all([
        pay(ctx, refused, { visitor, wallet }),
        pay(ctx, refused, { visitor, wallet }),
      ]);
      for (const { step } of presses) expect(["sent", "done"]).toContain(step);
      await world.settleWithFees();
      const rows = await db()
        .select()
        .from(donations)
        .where(eq(donations.id, refused.donationId ?? ""));
      expect(rows).toMatchObject([
        { state: "succeeded", wallet, cardBrand: "visa", cardLast4: "4242", feeCents: expect.any(Number) },
      ]);
      const [receipt] = await db()
        .select()
        .from(messages)
        .where(eq(messages.dedupeKey, `receipt:${refused.donationId}`));
      expect(receipt?.data).toMatchObject({ wallet, cardBrand: "visa", cardLast4: "4242" });
    },
  );

  it("somebody else's draft is nobody's: neither paid nor told of", async () => {
    const draft = await declined(asVisitor(), await choose(asVisitor(), [], { visitor: VISITOR }));
    const thief = await member();
    await expect(pay(thief, draft)).rejects.toMatchObject({ code: "not_found" });
    await expect(draftOutcome(thief, draft)).rejects.toMatchObject({ code: "not_found" });
    expect(await giftDrafts(thief, { keys: [draft.key] })).toEqual([]);
    expect((await choose(thief, [draft])).key).not.toBe(draft.key);
  });
});

describe("what the button said is what the card pays", () => {
  const COVERED = { chargeCents: 41_21, feeCents: 1_21, netCents: 40_00 };

  it("another sum is refused with the right one, before anything is tried or counted", async () => {
    const ctx = await member();
    const draft = await choose(ctx);
    for (const shownCents of [40_00, 41_20, 0]) {
      const refused = await pay(ctx, draft, { shownCents });
      expect(refused).toEqual({ step: "sum", sums: { covered: COVERED, plain: expect.any(Object) } });
    }
    expect(await donationsOf(ctx)).toMatchObject([{ state: "draft" }]);
    await paid(ctx, draft, { shownCents: 41_21 });
    expect(await donationsOf(ctx)).toEqual([
      expect.objectContaining({ state: "succeeded", chargeCents: 41_21 }),
    ]);
  });

  it("also after the rates have changed since the first try, whose attempt has the old sum", async () => {
    const ctx = await member();
    const first = await declined(ctx, await choose(ctx), { shownCents: 41_21 });
    vi.stubEnv("CARD_FEE_PERCENT", "3");
    forgetEnv();
    try {
      const refused = await pay(ctx, first, { shownCents: 41_21 });
      if (refused.step !== "sum") throw new Error(`expected another sum, not ${refused.step}`);
      const { chargeCents } = refused.sums.covered;
      expect(chargeCents).toBeGreaterThan(41_21);
      await paid(ctx, first, { shownCents: chargeCents });
      expect((await donationsOf(ctx)).map((row) => [row.state, row.chargeCents]).sort()).toEqual([
        ["canceled", 41_21],
        ["succeeded", chargeCents],
      ]);
    } finally {
      vi.unstubAllEnvs();
      forgetEnv();
    }
  });
});

describe("an equal gift made lately is asked about", () => {
  it("of a member by what is booked, wherever they gave; said to be meant, it is made", async () => {
    const ctx = await member();
    const first = await paid(ctx, await choose(ctx));
    const second = await choose(ctx);
    expect(await pay(ctx, second, { others: [first] })).toEqual({
      step: "again",
      ago: expect.any(Number),
      donationId: first.donationId,
      otherKey: first.key,
    });
    expect(await pay(ctx, second)).toMatchObject({ donationId: first.donationId, otherKey: null });
    expect((await donationsOf(ctx)).map(({ state }) => state).sort()).toEqual(["draft", "succeeded"]);
    expect((await pay(ctx, second, { giveAgain: true })).step).toBe("sent");
  });

  it("not of another amount or to another target, nor after ten minutes", async () => {
    const ctx = await member();
    await paid(ctx, await choose(ctx));
    expect((await pay(ctx, await choose(ctx, [], { amount: "41" }))).step).toBe("sent");
    const balance = { target: { communityId: campaign.community.id } };
    expect((await pay(ctx, await choose(ctx, [], balance))).step).toBe("sent");
    expect((await pay(later(ctx, 10 * MINUTE), await choose(ctx))).step).toBe("sent");
  });

  it("of a member while the bank of the first one is being asked, and not once it has refused", async () => {
    const ctx = await member();
    const first = await choose(ctx);
    const waiting = await pay(ctx, first, { card: CARDS.threeDSecure });
    if (waiting.step !== "bank") throw new Error(`expected the bank, not ${waiting.step}`);
    const second = await choose(ctx);
    const asked = { step: "again", ago: null, donationId: waiting.donationId, otherKey: null };
    expect(await pay(ctx, second)).toEqual(asked);
    await world.answerChallenge(waiting, "fail");
    expect(await draftOutcome(ctx, first)).toMatchObject({ isDone: false });
    await world.settle();
    expect((await pay(ctx, second)).step).toBe("sent");
  });

  it("of a member once the bank has taken it, before it is booked", async () => {
    const ctx = await member();
    const target = { campaignId: campaign.id };
    const started = await begin(ctx, target, { amount: 40 });
    const second = await choose(ctx);
    expect(await equalGiftLately(ctx, toBe(ctx, second))).toBeNull();
    await world.payWith(started);
    await world.simulator.flush();
    expect(await pay(ctx, second)).toMatchObject({ step: "again", donationId: started.donationId });
    await world.settleWithFees();
  });

  it("of a visitor by the drafts of their browser, and by no other's", async () => {
    const ctx = asVisitor();
    const first = await paid(ctx, await choose(ctx, [], { visitor: VISITOR }));
    const second = await choose(ctx, [], { visitor: VISITOR });
    expect(await pay(ctx, second, { others: [first] })).toMatchObject({ step: "again", otherKey: first.key });
    expect((await pay(ctx, second)).step).toBe("sent");
  });

  it("not of a visitor with the fee decided otherwise in two tabs after a decline: it is one gift", async () => {
    const ctx = asVisitor();
    const first = await declined(ctx, await choose(ctx, [], { visitor: VISITOR, isAnonymous: true }));
    // Both tabs have the same cookie. The second press precedes the first answer.
    const plain = await paid(ctx, first, { coverFees: false });
    expect(await pay(ctx, first, { coverFees: true })).toEqual({
      step: "done",
      donationId: plain.donationId,
    });
  });

  it("by a plan, and is never asked of the plan itself", async () => {
    const ctx = await member();
    const begun = await paid(ctx, await choose(ctx, [], { months: 1 }));
    expect(await pay(ctx, await choose(ctx))).toMatchObject({ step: "again", donationId: begun.donationId });
    // A notice that is days late moves the charge to the next 10 AM.
    for (const days of [33, 37]) await chargeAt(later(systemCtx("test"), days * DAY).now());
    await world.settleWithFees();
    expect((await donationsOf(ctx)).map(({ state }) => state).sort()).toEqual([
      "draft",
      "succeeded",
      "succeeded",
    ]);
  });
});

describe("over the API an equal gift of a member is a conflict, unless it is said to be meant", () => {
  const asked = { code: "conflict", reason: "gift.same_lately" };
  const call = (ctx: Ctx, wanted: object = {}) =>
    startDonation(ctx, {
      attemptKey: newKey(),
      target: { campaignId: campaign.id },
      amount: 40,
      coverFees: false,
      ...wanted,
    });

  it("with a new card and with the saved one; the same key is never asked", async () => {
    const ctx = await member();
    const key = newKey();
    const first = await call(ctx, { attemptKey: key, savePaymentMethod: true });
    await world.payWith(first);
    await world.settleWithFees();
    const paymentMethodId = (await savedCard(ctx))?.id ?? "";
    const again = { attemptKey: newKey(), target: { campaignId: campaign.id }, amount: 40, paymentMethodId };
    await expect(call(ctx)).rejects.toMatchObject(asked);
    await expect(payWithSavedCard(ctx, again)).rejects.toMatchObject(asked);
    expect((await call(ctx, { attemptKey: key })).donationId).toBe(first.donationId);
    expect(await donationsOf(ctx)).toHaveLength(1);
    expect(await payWithSavedCard(ctx, { ...again, giveAgain: true })).toMatchObject({ status: "Success" });
    expect(await payWithSavedCard(ctx, again)).toMatchObject({ status: "Success" });
    expect(await donationsOf(ctx)).toHaveLength(2);
    await world.settleWithFees();
  });

  it("and of a visitor never: by an address one could learn that somebody gave", async () => {
    const visitor = { ...VISITOR, email: "only.once@solheim.example" };
    await world.payWith(await call(asVisitor(), { visitor }));
    await world.settleWithFees();
    expect((await call(asVisitor(), { visitor })).clientSecret).toMatch(/^pi_/);
  });
});
