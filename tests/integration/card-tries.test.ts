import { desc, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, cardQueue, cardSurges, cardTries, deliveries, donations, messages } from "@/db/schema";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { solveWork, type Work } from "@/lib/kernel/proof-of-work";
import {
  chooseGift,
  type DraftPayment,
  draftOutcome,
  endSurges,
  forgetTries,
  listCardSurges,
  payDraft,
  payWithSavedCard,
  reconcilePayments,
  savedCard,
} from "@/lib/payment";
import { abandonDonation } from "@/lib/payment/gifts/abandon-donation";
import type { GiftDraft } from "@/lib/payment/gifts/draft";
import { scopedKey } from "@/lib/payment/gifts/open-attempt";
import { attemptHash } from "@/lib/payment/tries/keys";
import { mayTry } from "@/lib/payment/tries/may-try";
import { noteTry } from "@/lib/payment/tries/note-try";
import { type Ctx, env, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin, CARDS, crowdCard, newKey, openPayments, type PaymentWorld } from "../factories/payment";
import { as, asVisitor, makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

let world: PaymentWorld;
let campaign: TestCampaign;
beforeAll(async () => {
  world = await openPayments();
});
beforeEach(async () => {
  campaign = await launchTestCampaign();
  for (const table of [cardTries, cardQueue, cardSurges]) await db().delete(table);
  clock = START;
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const db = () => systemCtx("test").db;
const START = Date.now();
let clock = START;
const now = () => new Date(clock);
let people = 0;

const guest = (ip = `${20 + Math.floor(people / 250)}.${people++ % 250}.1.7`) => asVisitor({ ip, now });
const member = async () => as(await addMember(campaign.community), { ip: "203.0.113.77", now });

const choose = (ctx: Ctx, email = `guest${people++}@solheim.example`) =>
  chooseGift(ctx, {
    target: { campaignId: campaign.id },
    amount: "40",
    keys: [],
    ...(ctx.actor.kind === "user" ? {} : { visitor: { firstName: "Ingrid", lastName: "Solheim", email } }),
  });

type Press = { cardToken: string; press?: string; work?: string | null };

const press = (ctx: Ctx, draft: GiftDraft, { press = newKey(), ...rest }: Press) =>
  payDraft(ctx, {
    key: draft.key,
    others: [],
    coverFees: true,
    saveCard: false,
    savedCardId: null,
    press,
    giveAgain: true,
    ...rest,
  });

const donate = async (ctx: Ctx, draft: GiftDraft, card: string, work: string | null = null) =>
  press(ctx, draft, { cardToken: await world.typeCard(card), work });

async function donateWorking(ctx: Ctx, draft: GiftDraft, card: string): Promise<DraftPayment> {
  const cardToken = await world.typeCard(card);
  const first = await press(ctx, draft, { cardToken });
  return first.step === "work" ? press(ctx, draft, { cardToken, work: solveWork(first.work) }) : first;
}

let cards = 0;
const stolen = () => crowdCard("declined", cards++);
const own = () => crowdCard("good", cards++);

/** Requests a try, solves the work, and is declined; without the processor, for speed. */
async function fall(ctx: Ctx, card = stolen(), attemptKey = newKey()) {
  const asked = {
    campaignId: campaign.id,
    visitorEmail: null,
    card,
    attemptKey,
    press: newKey(),
    isUsedUp: true,
    work: null,
  };
  let admission = await mayTry(ctx, asked);
  if (admission.kind === "work") admission = await mayTry(ctx, { ...asked, work: solveWork(admission.work) });
  if (admission.kind === "admitted")
    await noteTry(ctx, admission.press, { state: "declined", source: newKey() });
  return admission.kind;
}

async function tryCards(ctx: Ctx, count: number): Promise<number> {
  let reached = 0;
  for (let i = 0; i < count; i++) {
    if ((await fall(ctx).catch(() => "refused")) === "admitted") reached += 1;
  }
  return reached;
}

const charges = () => Object.keys(world.simulator.world.stripe.charges).length;
const intents = () => Object.values(world.simulator.world.stripe.paymentIntents);
const triesNow = () =>
  db().select({ state: cardTries.state, kind: cardTries.kind }).from(cardTries).orderBy(cardTries.at);

describe("a try", () => {
  it("is counted before the processor is asked, and given back when the card is taken", async () => {
    const ctx = guest();
    const payment = await donate(ctx, await choose(ctx), own());
    expect(payment).toMatchObject({ step: "sent" });
    expect(await triesNow()).toEqual([{ kind: "try", state: "closed" }]);
  });

  it("that is declined stays counted, once, also when the processor's event comes first or twice", async () => {
    const ctx = guest();
    world.fault("duplicate", "payment_intent.payment_failed", 2);
    const payment = await donate(ctx, await choose(ctx), stolen());
    expect(payment).toMatchObject({ step: "declined", reason: "card.declined" });
    await world.settle();
    expect(await triesNow()).toEqual([{ kind: "try", state: "declined" }]);
  });

  it("whose answer was lost is the same try when it is sent again, and the bank is asked once", async () => {
    const ctx = guest();
    const draft = await choose(ctx);
    const cardToken = await world.typeCard(stolen());
    const before = charges();
    const first = await press(ctx, draft, { cardToken });
    expect(await press(ctx, draft, { cardToken })).toEqual(first);
    expect(charges() - before).toBe(1);
    expect(await triesNow()).toEqual([{ kind: "try", state: "declined" }]);
  });

  it("that died after it was counted is finished by the same press", async () => {
    const ctx = guest();
    const draft = await choose(ctx);
    const cardToken = await world.typeCard(own());
    world.fault("cut-before", "POST /v1/payment_intents", 20);
    await expect(press(ctx, draft, { cardToken })).rejects.toMatchObject({ code: "unavailable" });
    world.simulator.world.faults.length = 0;
    expect(await press(ctx, draft, { cardToken })).toMatchObject({ step: "sent" });
    expect(await triesNow()).toEqual([{ kind: "try", state: "closed" }]);
  });

  it("whose end nobody wrote down, because the process died, is ended by the processor's event", async () => {
    const ctx = guest();
    world.fault("delay", "payment_intent.*");
    world.fault("delay", "payment_intent.succeeded");
    await donate(ctx, await choose(ctx), own());
    await db().update(cardTries).set({ state: "open" });
    await world.simulator.advance(60);
    await world.settle();
    expect(await triesNow()).toEqual([{ kind: "try", state: "closed" }]);
  });

  it("of a gift that is refused is taken back", async () => {
    const ctx = as(campaign.recipient, { now });
    const draft = { ...(await choose(await member())), by: campaign.recipient.id };
    await expect(donate(ctx, draft, own())).rejects.toMatchObject({ code: "not_found" });
    expect(await triesNow()).toEqual([]);
  });

  it("with a saved card is another one after its answer, whatever the press is called", async () => {
    const asked = {
      campaignId: campaign.id,
      visitorEmail: null,
      card: "pm_saved",
      attemptKey: newKey(),
      press: "press",
      isUsedUp: false,
      work: null,
    };
    const ctx = await member();
    const first = await mayTry(ctx, asked);
    expect(await mayTry(ctx, asked)).toEqual({ ...first, isNew: false });
    if (first.kind === "admitted") await noteTry(ctx, first.press, { state: "declined", source: newKey() });
    expect(await mayTry(ctx, asked)).toMatchObject({ kind: "admitted", isNew: true });
    expect(await triesNow()).toEqual([
      { kind: "try", state: "declined" },
      { kind: "try", state: "open" },
    ]);
  });

  it("leaves nothing in a browser with which a card could be tried", async () => {
    const ctx = guest();
    const payment = await donate(ctx, await choose(ctx), CARDS.threeDSecure);
    if (payment.step !== "bank") throw new Error(`expected the bank, not ${payment.step}`);
    await expect(world.payWith(payment)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  });

  it("with a token that the processor does not know is refused", async () => {
    const ctx = guest();
    const forged = press(ctx, await choose(ctx), { cardToken: "ctoken_made_up" });
    await expect(forged).rejects.toMatchObject({ reason: "gift.invalid_card" });
  });

  it("with a token that paid another gift, or has expired, is refused before an intent is made for it", async () => {
    const ctx = guest();
    const draft = await choose(ctx);
    const used = await world.typeCard(stolen());
    const first = await press(ctx, draft, { cardToken: used });
    const before = intents().length;
    for (let i = 0; i < 3; i++) {
      const again = press(ctx, await choose(ctx), { cardToken: used });
      await expect(again).rejects.toMatchObject({ reason: "gift.invalid_card" });
    }
    expect(await press(ctx, draft, { cardToken: used })).toEqual(first);
    const old = await world.typeCard(own());
    clock += DAY;
    const late = guest();
    await expect(press(late, await choose(late), { cardToken: old })).rejects.toMatchObject({
      reason: "gift.invalid_card",
    });
    expect(intents().length).toBe(before);
  });

  it("with made-up tokens costs the processor twenty questions of one network, and nobody else anything", async () => {
    const ip = "203.0.113.52";
    const ctx = guest(ip);
    const draft = await choose(ctx);
    const ends: string[] = [];
    for (let i = 0; i < 23; i++) {
      const forged = press(ctx, draft, { cardToken: `ctoken_made_up_${i}` });
      ends.push(await forged.then(String, ({ reason }: { reason: string }) => reason));
    }
    expect(ends).toEqual([...Array(20).fill("gift.invalid_card"), ...Array(3).fill("limits.too_many")]);
    const neighbour = guest();
    expect((await donate(neighbour, await choose(neighbour), own())).step).toBe("sent");
    const donor = as(await addMember(campaign.community), { ip, now });
    expect((await donate(donor, await choose(donor), own())).step).toBe("sent");
    clock += 11 * MINUTE;
    expect((await donate(ctx, draft, own())).step).toBe("sent");
  });

  it("keeps no address, card or network that anybody could read, and nothing after two days", async () => {
    const ctx = guest("203.0.113.9");
    await donate(ctx, await choose(ctx, "secret.person@lakewood.example"), stolen());
    const kept = JSON.stringify(await db().select().from(cardTries));
    expect(kept).not.toMatch(/secret|lakewood|203\.0/);
    clock += 2 * DAY + MINUTE;
    await forgetTries(systemCtx("test", { now }));
    expect(await triesNow()).toEqual([]);
  });
});

describe("a card whose bank asks the donor", () => {
  async function asked() {
    const ctx = guest();
    const draft = await choose(ctx);
    const payment = await donate(ctx, draft, CARDS.threeDSecure);
    if (payment.step !== "bank") throw new Error(`expected the bank, not ${payment.step}`);
    return { ctx, draft, ...payment };
  }

  it("pays once the donor is back, however often the page asks", async () => {
    const { ctx, draft, clientSecret } = await asked();
    expect(await draftOutcome(ctx, draft)).toMatchObject({ isPaid: false, isDone: false });
    await world.answerChallenge({ clientSecret }, "complete");
    const outcomes = await Promise.all([draftOutcome(ctx, draft), draftOutcome(ctx, draft)]);
    expect(await draftOutcome(ctx, draft)).toMatchObject({ isPaid: true });
    expect(outcomes.some(({ isPaid }) => isPaid)).toBe(true);
    await world.settleWithFees();
    const paid = Object.values(world.simulator.world.stripe.charges).filter(
      (charge) => charge.metadata.donationId === draft.donationId && charge.paid,
    );
    expect(paid).toHaveLength(1);
    expect(await triesNow()).toEqual([{ kind: "try", state: "closed" }]);
  });

  it("is declined when the donor fails there, in the words of today", async () => {
    const { ctx, draft, clientSecret } = await asked();
    await world.answerChallenge({ clientSecret }, "fail");
    expect(await draftOutcome(ctx, draft)).toEqual({
      isPaid: false,
      isDone: false,
      failureReason: "card.bank_not_convinced",
    });
    await world.settle();
    expect(await triesNow()).toEqual([{ kind: "try", state: "declined" }]);
  });
});

describe("a gift that is given up", () => {
  it("gives back no try whose bank had been asked: it would be a way to ask about any number of cards", async () => {
    const ctx = guest();
    const draft = await choose(ctx);
    const payment = await donate(ctx, draft, CARDS.threeDSecure);
    if (payment.step !== "bank") throw new Error(`expected the bank, not ${payment.step}`);
    const { donationId, attemptKey } = draft;
    expect(await abandonDonation(ctx, { donationId, attemptKey })).toBe("canceled");
    await world.settle();
    expect(await triesNow()).toEqual([{ kind: "try", state: "open" }]);
  });

  it("frees what its intent reserved, since its secret is worth nothing any more", async () => {
    const ctx = guest();
    const attemptKey = newKey();
    const visitor = { firstName: "Ingrid", lastName: "Solheim", email: "given.up@solheim.example" };
    const { donationId } = await begin(ctx, { campaignId: campaign.id }, { visitor, attemptKey });
    expect(await abandonDonation(ctx, { donationId, attemptKey })).toBe("canceled");
    await world.settle();
    expect(await triesNow()).toEqual([{ kind: "intent", state: "closed" }]);
  });
});

describe("many cards from one address", () => {
  const ip = "203.0.113.50";

  it("are worked for after the fourth, and a work counts for one try of one gift", async () => {
    await tryCards(guest(ip), 4);
    const ctx = guest(ip);
    const draft = await choose(ctx);
    const first = await donate(ctx, draft, own());
    expect(first).toMatchObject({ step: "work", work: { parts: 16 } });
    const done = solveWork((first as { work: Work }).work);

    const other = await choose(ctx);
    expect((await donate(ctx, other, own(), done)).step).toBe("work");
    expect((await donate(ctx, draft, stolen(), done)).step).toBe("declined");
    expect((await donate(ctx, draft, own(), done)).step).toBe("work");
    clock += 11 * MINUTE;
    const late = (await donate(ctx, draft, own())) as { work: Work };
    clock += 11 * MINUTE;
    expect((await donate(ctx, draft, own(), solveWork(late.work))).step).toBe("work");
  });

  it("end after sixteen, all at once or one after another, until half an hour has passed", async () => {
    const ctx = guest(ip);
    const atOnce = await Promise.all(Array.from({ length: 40 }, () => tryCards(ctx, 1)));
    const reached = atOnce.reduce((sum, one) => sum + one, 0);
    expect(reached).toBeLessThanOrEqual(16);
    expect(reached + (await tryCards(ctx, 20))).toBe(16);
    await expect(donate(ctx, await choose(ctx), own())).rejects.toMatchObject({
      code: "too_many",
      retryAfterSeconds: expect.any(Number),
    });
    clock += 31 * MINUTE;
    expect((await donate(ctx, await choose(ctx), own())).step).toBe("sent");
  });

  it("stop nobody who gives from there with an account known for a while", async () => {
    await tryCards(guest(ip), 16);
    const donor = as(await addMember(campaign.community), { ip, now });
    expect((await donate(donor, await choose(donor), own())).step).toBe("sent");
    const young = await makeUser({ registeredAt: new Date(clock - 2 * DAY) });
    const newcomer = as(young, { ip, now });
    await expect(donate(newcomer, await choose(newcomer), own())).rejects.toMatchObject({ code: "too_many" });
  });

  it("of one /48 of IPv6 are one address", async () => {
    // Several campaigns, so that no surge makes them wait.
    let reached = 0;
    for (let i = 0; i < 60; i++) {
      if (i % 15 === 0) campaign = await launchTestCampaign();
      reached += await tryCards(guest(`2001:db8:77:${(i * 997).toString(16)}::/64`), 1);
    }
    expect(reached).toBe(32);
  });

  it("use up nothing when they are taken: a school behind one router gives", async () => {
    const ctx = guest(ip);
    for (let i = 0; i < 10; i++) expect((await donate(ctx, await choose(ctx), own())).step).toBe("sent");
  });

  it("one card, tried from everywhere, ends after five", async () => {
    const card = stolen();
    const ends: string[] = [];
    for (let i = 0; i < 8; i++) ends.push(await fall(guest(), card).catch(() => "refused"));
    expect(ends).toEqual([...Array(5).fill("admitted"), ...Array(3).fill("refused")]);
  });
});

describe("a surge", () => {
  const surge = (count: number) =>
    db()
      .insert(cardTries)
      .values(
        Array.from({ length: count }, (_, index) => ({
          id: newId(),
          at: new Date(clock - (count - index) * 100),
          press: newKey(),
          attempt: newKey(),
          kind: "try" as const,
          state: "declined" as const,
          units: 1,
          keys: [`net:${index}`, `campaign:${campaign.id}`, "site"],
        })),
      );

  it("makes every guest of the campaign work, no member and no other campaign", async () => {
    await surge(20);
    const ctx = guest();
    expect(await donate(ctx, await choose(ctx), own())).toMatchObject({ step: "work", work: { parts: 32 } });
    const donor = await member();
    expect((await donate(donor, await choose(donor), own())).step).toBe("sent");
    campaign = await launchTestCampaign();
    expect((await donate(ctx, await choose(ctx), own())).step).toBe("sent");
  });

  it("is told to the desk once, by e-mail and in the log, and ends half an hour after the last decline", async () => {
    await surge(19);
    for (let i = 0; i < 3; i++) await tryCards(guest(), 1);
    const surges = () =>
      db()
        .select({
          campaignId: cardSurges.campaignId,
          declines: cardSurges.declines,
          endedAt: cardSurges.endedAt,
        })
        .from(cardSurges);
    expect(await surges()).toEqual([{ campaignId: campaign.id, declines: 22, endedAt: null }]);
    const told = await db()
      .select({ to: deliveries.address, data: messages.data })
      .from(messages)
      .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
      .where(
        inArray(
          messages.dedupeKey,
          (await db().select().from(cardSurges)).map(({ id }) => `card-surge:${id}`),
        ),
      );
    expect(told).toEqual([
      {
        to: env().PROVIDER_SUPPORT_EMAIL,
        data: {
          where: `at a campaign of ${campaign.community.name}`,
          declines: "20",
          link: `${env().APP_URL}/platform/surges`,
        },
      },
    ]);
    const [noted] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "cards.surge"))
      .orderBy(desc(auditLog.at));
    expect(noted).toMatchObject({ actorId: null, data: { campaignId: campaign.id, declines: 20 } });
    clock += 29 * MINUTE;
    await endSurges(systemCtx("test", { now }));
    expect((await surges())[0]?.endedAt).toBeNull();
    clock += 2 * MINUTE;
    await endSurges(systemCtx("test", { now }));
    expect((await surges())[0]?.endedAt).toEqual(now());
  });

  it("reads the same to staff whom the campaign is for: the community, and no campaign", async () => {
    await surge(20);
    await tryCards(guest(), 1);
    const donor = guest();
    const draft = await choose(donor);
    expect((await donateWorking(donor, draft, own())).step).toBe("sent");
    await world.settle();
    const staff = { isPlatformAdmin: true };
    const [shown] = await listCardSurges(as(await makeUser(staff)));
    expect(shown).toMatchObject({
      communityName: campaign.community.name,
      gifts: [{ communityName: campaign.community.name }],
    });
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${campaign.name}|${campaign.id}`));
    expect(await listCardSurges(as({ ...campaign.recipient, ...staff }))).toEqual([shown]);
  });

  it("lets those wait who were declined, and takes those against whom nothing speaks", async () => {
    await surge(20);
    const fallen = guest("198.18.0.1");
    await tryCards(fallen, 1);
    const waiting = await donateWorking(fallen, await choose(fallen), own());
    expect(waiting).toEqual({ step: "wait", seconds: 4 });
    const ctx = guest();
    expect((await donateWorking(ctx, await choose(ctx), own())).step).toBe("sent");
    clock += MINUTE + SECOND;
    expect((await donateWorking(fallen, await choose(fallen), own())).step).toBe("sent");
  });

  it("beyond ninety takes ten a minute, in the order in which they came", async () => {
    await surge(90);
    const line = [guest(), guest(), guest()].map((ctx) => ({ ctx, key: newKey() }));
    const turn = async (at: number) => {
      const { ctx, key } = line[at] as (typeof line)[number];
      return fall(ctx, stolen(), key);
    };
    for (const at of [0, 1, 2]) {
      expect(await turn(at)).toBe("wait");
      clock += SECOND;
    }
    await db()
      .update(cardTries)
      .set({ at: new Date(clock - 2 * MINUTE) });
    const rows = await db().select({ id: cardTries.id }).from(cardTries).limit(8);
    const eight = rows.map(({ id }) => id);
    await db()
      .update(cardTries)
      .set({ at: new Date(clock - SECOND) })
      .where(inArray(cardTries.id, eight));
    expect(await turn(2)).toBe("wait");
    expect(await turn(1)).toBe("admitted");
    expect(await turn(2)).toBe("wait");
    expect(await turn(0)).toBe("admitted");
    expect(await turn(2)).toBe("wait");
  });
});

describe("a line", () => {
  const inLine = async (ctx: Ctx, attemptKey = newKey()) => fall(ctx, stolen(), attemptKey);

  it("has eight places for the guests of one network, so that nobody can stand in it many times", async () => {
    await db()
      .insert(cardTries)
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          id: newId(),
          at: new Date(clock - 2 * MINUTE),
          press: newKey(),
          attempt: newKey(),
          kind: "try" as const,
          state: "declined" as const,
          units: 1,
          keys: [`net:${index}`, `campaign:${campaign.id}`, "site"],
        })),
      );
    // The last minute is full, so newcomers wait.
    const lately = await db().select({ id: cardTries.id }).from(cardTries).limit(12);
    const moved = inArray(
      cardTries.id,
      lately.map(({ id }) => id),
    );
    await db()
      .update(cardTries)
      .set({ at: new Date(clock - SECOND) })
      .where(moved);
    const keys = Array.from({ length: 12 }, () => newKey());
    for (const key of keys) expect(await inLine(guest("203.0.113.53"), key)).toBe("wait");
    const honest = guest();
    const attemptKey = newKey();
    clock += SECOND;
    expect(await inLine(honest, attemptKey)).toBe("wait");
    clock += SECOND;
    for (const key of keys.slice(8)) expect(await inLine(guest("203.0.113.53"), key)).toBe("wait");
    await db()
      .update(cardTries)
      .set({ at: new Date(clock - 2 * MINUTE) })
      .where(moved);
    expect(await inLine(honest, attemptKey)).toBe("admitted");
  });
});

describe("intents whose secret a client of the API holds", () => {
  const visitor = () => ({
    firstName: "Ingrid",
    lastName: "Solheim",
    email: `api${people++}@solheim.example`,
  });
  const open = (ctx: Ctx, work: string | null = null, attemptKey = newKey()) =>
    begin(ctx, { campaignId: campaign.id }, { visitor: visitor(), work, attemptKey });

  it("are cancelled at the fifth decline by the webhook itself, before anything is settled", async () => {
    const started = await open(guest());
    for (let i = 0; i < 5; i++) {
      await expect(world.payWith(started, stolen())).rejects.toMatchObject({ code: "card_declined" });
      await world.simulator.flush();
    }
    await expect(world.payWith(started, own())).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    const [row] = await db().select().from(donations).where(eq(donations.id, started.donationId));
    expect(row?.state).toBe("pending");
    await world.settle();
  });

  it("count as well when they come with the answer of a saved card, until they are paid", async () => {
    const ctx = await member();
    const target = { campaignId: campaign.id };
    const draft = await choose(ctx);
    const kept = await payDraft(ctx, {
      key: draft.key,
      others: [],
      coverFees: true,
      saveCard: true,
      savedCardId: null,
      cardToken: await world.typeCard(CARDS.threeDSecure),
      press: newKey(),
      giveAgain: true,
    });
    if (kept.step !== "bank") throw new Error(`expected the bank, not ${kept.step}`);
    await world.answerChallenge(kept, "complete");
    await draftOutcome(ctx, draft);
    await world.settle();
    const paymentMethodId = (await savedCard(ctx))?.id ?? "";
    const attemptKey = newKey();
    const gift = { attemptKey, target, amount: 6, paymentMethodId, giveAgain: true };
    const asked = await payWithSavedCard(ctx, gift);
    expect(asked.status).toBe("RequiresAction");
    const reserved = async () =>
      (
        await db()
          .select({ kind: cardTries.kind, state: cardTries.state, units: cardTries.units })
          .from(cardTries)
          .where(eq(cardTries.attempt, attemptHash(scopedKey(ctx, attemptKey))))
      ).sort((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(await reserved()).toEqual([
      { kind: "intent", state: "open", units: 4 },
      { kind: "try", state: "open", units: 1 },
    ]);
    await world.answerChallenge({ clientSecret: asked.paymentIntentClientSecret }, "complete");
    await world.settle();
    expect((await reserved()).map(({ state }) => state)).toEqual(["closed", "closed"]);
  });

  it("that were handed out before tries were counted are cancelled at the fifth, too", async () => {
    const started = await open(guest());
    await db().delete(cardTries);
    for (let i = 0; i < 5; i++) {
      await expect(world.payWith(started, stolen())).rejects.toMatchObject({ code: "card_declined" });
      await world.simulator.flush();
    }
    await expect(world.payWith(started, own())).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    await world.settle();
  });

  it("count by network, card, address and campaign, like the tries of our pages", async () => {
    const ip = "203.0.113.61";
    for (let i = 0; i < 2; i++) {
      const started = await open(guest(ip));
      for (let j = 0; j < 2; j++) await world.payWith(started, stolen()).catch(() => null);
      await world.simulator.flush();
    }
    const ctx = guest(ip);
    expect((await donate(ctx, await choose(ctx), own())).step).toBe("work");
    await world.settle();
    expect(
      (await triesNow()).filter(({ kind, state }) => kind === "try" && state === "declined"),
    ).toHaveLength(4);
  });

  it("are counted by the worker when the webhook was lost", async () => {
    world.fault("drop", "payment_intent.payment_failed", 5);
    const started = await open(guest());
    for (let i = 0; i < 5; i++) await world.payWith(started, stolen()).catch(() => null);
    expect((await triesNow()).filter(({ kind }) => kind === "try")).toEqual([]);
    await reconcilePayments(systemCtx("test"));
    await world.settle();
    expect((await triesNow()).some(({ kind }) => kind === "try")).toBe(true);
  });

  it("weigh on their network while they are unpaid: work after two, and no fifth", async () => {
    const ip = "203.0.113.62";
    await open(guest(ip));
    await open(guest(ip));
    const attemptKey = newKey();
    const refused = await open(guest(ip), null, attemptKey).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "too_many", reason: "limits.work_first", work: { parts: 16 } });
    await open(guest(ip), solveWork((refused as { work: Work }).work), attemptKey);
    const again = newKey();
    const fourth = await open(guest(ip), null, again).catch((error: unknown) => error);
    const last = await open(guest(ip), solveWork((fourth as { work: Work }).work), again);
    await expect(open(guest(ip))).rejects.toMatchObject({ reason: "limits.too_many" });
    // A paid try no longer counts.
    await world.payWith(last, own());
    await world.settle();
    await expect(open(guest(ip))).rejects.toMatchObject({ reason: "limits.work_first" });
    await world.settleWithFees();
  });

  it("sixty from twenty addresses keep nobody waiting who gives on our pages", async () => {
    const before = intents().length;
    for (let i = 0; i < 60; i++) {
      const ctx = guest(`192.0.${i % 20}.2`);
      const attemptKey = newKey();
      const refused = await open(ctx, null, attemptKey).catch((error: unknown) => error);
      const work = (refused as { work?: Work }).work;
      if (work && i < 25) await open(ctx, solveWork(work), attemptKey).catch(() => null);
    }
    expect(intents().length - before).toBeLessThanOrEqual(30);
    const ctx = guest();
    expect((await donate(ctx, await choose(ctx), own())).step).toBe("sent");
    const attemptKey = newKey();
    const refused = await open(guest(), null, attemptKey).catch((error: unknown) => error);
    expect(await open(guest(), solveWork((refused as { work: Work }).work), attemptKey)).toHaveProperty(
      "clientSecret",
    );
  });
});
