import { readdir, readFile } from "node:fs/promises";
import { eq, isNull, like, sql, TransactionRollbackError } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  campaignRecipients,
  chargeReversals,
  contributions,
  donations,
  foreignPayments,
  ledgerEntries,
  messages,
  recurringGifts,
  troubles,
} from "@/db/schema";
import { campaignFor } from "@/lib/community";
import { giftReceipt, keepWatch, myTotal, reconcilePayments, sendToRecipient } from "@/lib/payment";
import { bookDisputeFees } from "@/lib/payment/settling/book-dispute-fees";
import { tellOfReversals } from "@/lib/payment/settling/tell-of-reversals";
import { env, systemCtx } from "@/lib/platform";
import { book, type Movement } from "@/simulator/stripe/balance";
import { closeDispute, escalateInquiry, moveFunds, openDispute } from "@/simulator/stripe/disputes";
import type { DisputeKind } from "@/simulator/stripe/test-cards";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { books, CARDS, give } from "../factories/payment";
import { startPlan } from "../factories/recurring";
import { as, asVisitor, type TestUser } from "../factories/user";
import { rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { messagesTo, templatesTo } from "../support/messages-to";
import { openServices, type Services } from "../support/services";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

const { db } = systemCtx("test");
const world = () => services.simulator.world;

type Scene = { campaign: TestCampaign; donor: TestUser; giftId: string; chargeId: string };

async function chargeOf(giftId: string): Promise<string> {
  const [row] = await db.select().from(donations).where(eq(donations.id, giftId));
  return row?.stripeChargeId ?? "";
}

async function scene(wanted: Parameters<typeof give>[3] = {}): Promise<Scene> {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  const { donationId } = await give(services, as(donor), { campaignId: campaign.id }, wanted);
  return { campaign, donor, giftId: donationId, chargeId: await chargeOf(donationId) };
}

function disputeOf(chargeId: string, amount?: number, kind: DisputeKind = "fraudulent") {
  const charge = world().stripe.charges[chargeId];
  const dispute = charge && openDispute(world(), charge, kind, amount);
  if (!dispute) throw new Error("no dispute was opened");
  return dispute;
}

async function withoutWords(work: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`
    create or replace function refuse_words() returns trigger language plpgsql
    as $$ begin raise exception 'no words'; end $$`);
  await db.execute(sql`
    create trigger refuse_words before insert on messages for each row execute function refuse_words()`);
  await work();
  await db.execute(sql`drop trigger refuse_words on messages`);
}

async function figuresOf({ campaign, donor, giftId }: Scene) {
  const view = await campaignFor(systemCtx("test"), { campaignId: campaign.id });
  const { gift, reversals } = await giftReceipt(as(donor), { donationId: giftId });
  const [contribution] = await db.select().from(contributions).where(eq(contributions.donationId, giftId));
  return {
    raised: view.raisedCents,
    held: (await books())[campaign.id],
    total: (await myTotal(as(donor))).amountCents,
    shown: contribution && contribution.amountCents - contribution.reversedCents,
    back: gift.cameBackCents,
    lines: reversals.map(({ kind, amountCents, givenAgain }) => [kind, amountCents, givenAgain?.cents ?? 0]),
  };
}

describe("what is taken of a gift follows from what stands", () => {
  it("of a dispute that gave back a part, the rest stays taken everywhere", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId, 3_000);
    await services.settle();
    moveFunds(world(), dispute, "reinstate", 1_000);
    await services.settle();
    expect(await figuresOf(one)).toEqual({
      raised: 8_000,
      held: 8_000,
      total: 8_000,
      shown: 8_000,
      back: 2_000,
      lines: [["dispute", 3_000, 1_000]],
    });
    const [row] = await db.select().from(chargeReversals).where(eq(chargeReversals.id, dispute.id));
    expect(row).toMatchObject({
      amountCents: 3_000,
      backCents: 1_000,
      standingCents: 2_000,
      state: "booked",
    });
  });

  it("of a refund and a dispute, the refund's failure leaves what the dispute holds", async () => {
    const one = await scene({ card: CARDS.refundFails });
    // The campaign holds enough for both, so the provider bears nothing in any order.
    await give(services, as(one.donor), { campaignId: one.campaign.id }, { amount: 300 });
    await services.stripe.refunds.create({ charge: one.chargeId, amount: 6_000 });
    disputeOf(one.chargeId, 4_256);
    await services.settle();
    await services.simulator.advance(86_400);
    await services.settle();
    expect(await figuresOf(one)).toEqual({
      raised: 35_744,
      held: 35_744,
      total: 35_744,
      shown: 5_744,
      back: 4_256,
      lines: expect.arrayContaining([
        ["refund", 6_000, 6_000],
        ["dispute", 4_256, 0],
      ]),
    });
  });
});

describe("of what earlier releases booked", () => {
  const only = (name: string) =>
    sql.raw(`alter table charge_reversals ${name} trigger charge_reversals_reinstated`);

  it("the migration derives what is taken, to the figures of today", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId, 3_000);
    moveFunds(world(), dispute, "reinstate", 1_000);
    await services.settle();
    const before = await figuresOf(one);
    const isIt = eq(chargeReversals.id, dispute.id);
    await db.execute(only("disable"));
    await db.update(chargeReversals).set({ state: "reinstated", backCents: 0 }).where(isIt);
    await db.execute(only("enable"));
    await db.update(contributions).set({ reversedCents: 0 }).where(eq(contributions.donationId, one.giftId));
    await db.execute(
      sql`update campaigns set raised_cents = raised_cents + 2000 where id = ${one.campaign.id}`,
    );
    expect((await figuresOf(one)).raised).toBe(10_000);
    const folder = new URL("../../db/migrations/", import.meta.url);
    const name = (await readdir(folder)).find((file) => file.endsWith("_reversals_in_parts.sql")) ?? "";
    const statements = (await readFile(new URL(name, folder), "utf8")).split("--> statement-breakpoint");
    for (const statement of statements.filter((text) => /^\s*(--[^\n]*\n)?\s*(update|with)\b/.test(text)))
      await db.execute(sql.raw(statement));
    expect(await figuresOf(one)).toEqual(before);
  });

  it("a reversal that the release before marks as reinstated holds nothing", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId, 3_000);
    await services.settle();
    const isIt = eq(chargeReversals.id, dispute.id);
    await db
      .transaction(async (tx) => {
        await tx.update(chargeReversals).set({ state: "reinstated" }).where(isIt);
        expect((await tx.select().from(chargeReversals).where(isIt))[0]).toMatchObject({ standingCents: 0 });
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
  });
});

describe("disputes as Stripe has them", () => {
  it("take several times, and give back several times", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId, 2_000);
    await services.settle();
    moveFunds(world(), dispute, "withdraw", 3_000);
    moveFunds(world(), dispute, "reinstate", 500);
    await services.settle();
    moveFunds(world(), dispute, "reinstate", 700);
    await services.settle();
    expect(await figuresOf(one)).toMatchObject({
      raised: 6_200,
      held: 6_200,
      back: 3_800,
      lines: [["dispute", 5_000, 1_200]],
    });
  });

  it("come twice for one charge, after a part refund, and above the charge at the provider's cost alone", async () => {
    const one = await scene();
    await give(services, as(one.donor), { campaignId: one.campaign.id }, { amount: 300 });
    const before = (await books()).provider_loss ?? 0;
    await services.stripe.refunds.create({ charge: one.chargeId, amount: 5_000 });
    const first = disputeOf(one.chargeId);
    const second = disputeOf(one.chargeId, 10_256);
    await services.settle();
    expect(await figuresOf(one)).toMatchObject({ raised: 30_000, held: 29_744, shown: 0, back: 10_256 });
    expect(((await books()).provider_loss ?? 0) - before).toBe(-10_256 - 2 * 1_500);
    closeDispute(world(), second, "won");
    await services.settle();
    expect(await figuresOf(one)).toMatchObject({ raised: 30_000, held: 29_744, back: 10_256 });
    expect(((await books()).provider_loss ?? 0) - before).toBe(-2 * 1_500);
    closeDispute(world(), first, "won");
    await services.settle();
    expect(await figuresOf(one)).toMatchObject({ raised: 35_000, held: 35_000, back: 5_000 });
  });

  it("ask first: an inquiry moves no money, lets a plan rest, and may become a dispute", async () => {
    const campaign = await launchTestCampaign();
    const donor = await addMember(campaign.community);
    const plan = await startPlan(services, donor, { campaignId: campaign.id });
    const [first] = await db.select().from(donations).where(eq(donations.recurringGiftId, plan.id));
    const one = { campaign, donor, giftId: first?.id ?? "", chargeId: first?.stripeChargeId ?? "" };
    const before = await figuresOf(one);
    const inquiry = disputeOf(one.chargeId, undefined, "inquiry");
    await services.settle();
    expect(await figuresOf(one)).toEqual(before);
    const [resting] = await db.select().from(recurringGifts).where(eq(recurringGifts.id, plan.id));
    expect(resting?.state).toBe("resting");
    escalateInquiry(world(), inquiry);
    await services.settle();
    expect(await figuresOf(one)).toMatchObject({ raised: 0, shown: 0 });
    expect((await templatesTo(donor.email)).filter((name) => name === "recurring-resting")).toHaveLength(1);
  });

  it("that are lost may give back a part, and may be won late", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId);
    closeDispute(world(), dispute, "lost");
    moveFunds(world(), dispute, "reinstate", 256);
    await services.settle();
    expect(await figuresOf(one)).toMatchObject({ raised: 0, held: 256, back: 10_000 });
    closeDispute(world(), dispute, "won");
    await services.settle();
    expect(await figuresOf(one)).toMatchObject({ raised: 10_000, held: 10_256 - 256, back: 0 });
  });

  it("cost a fee that never returns, and one for evidence that a win returns; a refund may cost one, too", async () => {
    const one = await scene();
    const fees = async () => {
      const { fees: kept = 0, provider_loss = 0 } = await books();
      return { kept, lost: provider_loss };
    };
    await reconcilePayments(systemCtx("test"));
    const before = await fees();
    const dispute = disputeOf(one.chargeId, 2_000);
    await services.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: "what we know" } });
    await services.settle();
    const reconcile = async () => {
      await services.simulator.advance(3_600);
      await reconcilePayments(systemCtx("test", { now: () => new Date(world().now()) }));
    };
    await reconcile();
    expect(await fees()).toEqual({ kept: before.kept + 3_000, lost: before.lost - 3_000 });
    closeDispute(world(), dispute, "won");
    await services.settle();
    await reconcile();
    await reconcile();
    expect(await fees()).toEqual({ kept: before.kept + 1_500, lost: before.lost - 1_500 });
    world().settings.refundFeeCents = 35;
    await services.stripe.refunds.create({ charge: one.chargeId, amount: 500 });
    world().settings.refundFeeCents = 0;
    await services.settle();
    await services.settle();
    expect(await fees()).toEqual({ kept: before.kept + 1_535, lost: before.lost - 1_535 });
    expect(await figuresOf(one)).toMatchObject({ raised: 9_500, held: 9_500 });
  });
});

describe("the fee of a countered dispute", () => {
  const fees = async () => (await books()).fees ?? 0;
  /** The reconciler an hour later, twice, so that it reads each transaction again. */
  const reconcile = async () => {
    await services.simulator.advance(3_600);
    for (const minutes of [0, 20])
      await reconcilePayments(systemCtx("test", { now: () => new Date(world().now() + minutes * 60_000) }));
  };
  const feeOf = (fields: Partial<Movement> = {}) =>
    book(world(), {
      amount: -1_500,
      fee: 0,
      type: "adjustment",
      category: "fee",
      source: null,
      description: "Visa dispute countered fee",
      ...fields,
    }).id;
  const entryOf = async (transactionId: string) => {
    const source = `dispute:${transactionId}`;
    const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.source, source));
    return entry;
  };
  const listed = async (transactionId: string) => {
    const rows = await db.select().from(foreignPayments).where(eq(foreignPayments.chargeId, transactionId));
    return rows.map(({ amountCents, currency, intentId }) => ({ amountCents, currency, intentId }));
  };
  const LISTED = [{ amountCents: 1_500, currency: "usd", intentId: null }];
  const answer = (dispute: { id: string }) =>
    services.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: "what we know" } });
  const countered = () =>
    Object.values(world().stripe.balanceTransactions)
      .filter(({ description }) => description?.includes("countered fee"))
      .map(({ id }) => id);

  it("is another shop's where no dispute of ours was answered: listed once, not booked", async () => {
    const one = await scene();
    disputeOf(one.chargeId, 2_000);
    await services.settle();
    await reconcile();
    const before = await fees();
    const taken = feeOf();
    const returned = feeOf({ amount: 1_500, description: "Visa dispute countered fee returned" });
    await reconcile();
    await reconcile();
    expect(await fees()).toBe(before);
    expect([await listed(taken), await listed(returned)]).toEqual([LISTED, LISTED]);
    expect(await entryOf(taken)).toBeUndefined();
  });

  it("is ours once for each answer, and returns once; what is beyond that is another shop's", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId, 2_000);
    await services.settle();
    await reconcile();
    const before = await fees();
    const known = new Set(countered());
    await answer(dispute);
    await services.settle();
    await reconcile();
    const [own = ""] = countered().filter((id) => !known.has(id));
    expect(await fees()).toBe(before + 1_500);
    expect(await listed(own)).toEqual([]);
    expect((await entryOf(own))?.metadata).toEqual({ donationId: one.giftId, reversalId: dispute.id });
    const second = feeOf();
    const early = feeOf({ amount: 1_500 });
    await reconcile();
    expect(await fees()).toBe(before + 1_500);
    expect([await listed(second), await listed(early)]).toEqual([LISTED, LISTED]);

    await services.simulator.advance(86_400);
    closeDispute(world(), dispute, "won");
    await services.settle();
    await reconcile();
    await reconcile();
    expect(await fees()).toBe(before);
    const late = feeOf({ amount: 1_500 });
    await reconcile();
    expect(await fees()).toBe(before);
    expect(await listed(late)).toEqual(LISTED);
  });

  it("is that of the dispute or charge that it names, whosever that is", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId, 2_000);
    await services.settle();
    await answer(dispute);
    await services.settle();
    await reconcile();
    const before = await fees();
    const ours = [
      feeOf({ source: dispute.id }),
      feeOf({ description: `Dispute countered fee, ${one.chargeId}`, amount: -700 }),
    ];
    const theirs = [feeOf({ source: "dp_bookshop" }), feeOf({ description: "Countered fee (ch_bookshop)" })];
    await reconcile();
    expect(await fees()).toBe(before + 2_200);
    for (const id of ours) expect((await entryOf(id))?.metadata.reversalId).toBe(dispute.id);
    for (const id of theirs) expect(await listed(id)).toEqual(LISTED);
  });

  it("is ours also when the dispute became known within minutes of its listing", async () => {
    const one = await scene();
    await reconcile();
    const dispute = disputeOf(one.chargeId, 2_000);
    await answer(dispute);
    const before = await fees();
    const at = (minutes: number) =>
      systemCtx("test", { now: () => new Date(world().now() + minutes * 60_000) });
    await bookDisputeFees(at(60));
    expect(await fees()).toBe(before);
    const own = countered().at(-1) ?? "";
    expect(await listed(own)).toEqual(LISTED);
    await services.settle();
    await bookDisputeFees(at(80));
    expect((await entryOf(own))?.metadata.reversalId).toBe(dispute.id);
    expect(await listed(own)).toEqual([]);
  });
});

describe("who is told", () => {
  const toldDonor = async (donor: { email: string | null }) =>
    (await messagesTo(donor.email)).filter(({ template }) => /^gift-(refund|taken|given)/.test(template));
  const toldAdmin = async ({ community }: TestCampaign) =>
    (await messagesTo(community.admin.email)).filter(({ template }) => template === "money-taken-back");

  it("the donor of each refund and its failure, once, in whatever order and however often Stripe tells it", async () => {
    const one = await scene({ card: CARDS.refundFails });
    services.fault("duplicate", "refund.created", 3);
    await services.stripe.refunds.create({ charge: one.chargeId, amount: 4_000 });
    await services.settle();
    expect(await toldDonor(one.donor)).toEqual([
      {
        template: "gift-refunded",
        data: expect.objectContaining({ amount: "$40.00", paid: "$102.56", left: "$62.56" }),
      },
    ]);
    services.fault("duplicate", "refund.failed", 3);
    await services.simulator.advance(86_400);
    await services.settle();
    for (const event of Object.values(world().stripe.events)) {
      if (event.type.startsWith("refund."))
        await fetch(`${services.simulator.url}/_sim/events/${event.id}/redeliver?as=evt_new`, {
          method: "POST",
        });
    }
    await services.settle();
    expect((await toldDonor(one.donor)).map(({ template }) => template)).toEqual([
      "gift-refunded",
      "gift-refund-failed",
    ]);
    await services.deliver();
    const [mail] = services
      .mailsTo(one.donor)
      .filter(({ subject }) => subject.startsWith("$40.00 was refunded"));
    expect(mail?.text).toContain("$62.56 remains given.");
  });

  it("a visitor of a whole refund, in the language of the gift", async () => {
    const campaign = await launchTestCampaign();
    const visitor = { firstName: "Inés", lastName: "Solís", email: `ines.${campaign.id}@visitor.example` };
    const { donationId } = await give(
      services,
      asVisitor({ ip: "10.9.33.1" }),
      { campaignId: campaign.id },
      { visitor },
    );
    await db.update(donations).set({ language: "es" }).where(eq(donations.id, donationId));
    await services.stripe.refunds.create({ charge: await chargeOf(donationId) });
    await services.settle();
    await services.deliver();
    const [mail] = services.mailsTo(visitor).filter(({ subject }) => subject.startsWith("Se reembolsaron"));
    expect(mail?.text).toContain("Ya no cuenta como donada.");
  });

  it("the donor of a lost dispute, not of an open one nor of one that was won", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId);
    await services.settle();
    expect(await toldDonor(one.donor)).toEqual([]);
    closeDispute(world(), dispute, "lost");
    await services.settle();
    expect((await toldDonor(one.donor)).map(({ template }) => template)).toEqual(["gift-taken-back"]);
    const other = await scene();
    const won = disputeOf(other.chargeId);
    await services.settle();
    closeDispute(world(), won, "won");
    await services.settle();
    expect(await toldDonor(other.donor)).toEqual([]);
  });

  const taken = (amount: string, left: string) => ["gift-taken-back", amount, left];
  const given = (amount: string, left: string) => ["gift-given-back", amount, left];
  const amountsTold = async (donor: { email: string | null }) =>
    (await toldDonor(donor)).map(({ template, data }) => [template, data.amount, data.left]);
  const retell = () =>
    db.execute(sql`update charge_reversals set tell_at = now() - interval '1 hour' where kind = 'dispute'`);

  it("the donor of each amount of a lost dispute that comes back, once, also when it is won late", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId, 3_000);
    closeDispute(world(), dispute, "lost");
    await services.settle();
    services.fault("duplicate", "charge.dispute.funds_reinstated", 3);
    moveFunds(world(), dispute, "reinstate", 1_000);
    await services.settle();
    const first = [taken("$30.00", "$72.56"), given("$10.00", "$82.56")];
    expect(await amountsTold(one.donor)).toEqual(first);
    await services.deliver();
    const [mail] = services
      .mailsTo(one.donor)
      .filter(({ subject }) => subject.startsWith("Your bank returned $10.00"));
    expect(mail?.text).toContain("$82.56 now counts as given.");
    await retell();
    await services.settle();
    expect(await amountsTold(one.donor)).toEqual(first);
    await db
      .update(campaignRecipients)
      .set({ userId: one.donor.id })
      .where(eq(campaignRecipients.campaignId, one.campaign.id));
    closeDispute(world(), dispute, "won");
    await services.settle();
    await retell();
    await services.settle();
    expect(await amountsTold(one.donor)).toEqual([...first, given("$20.00", "$102.56")]);
    expect((await toldDonor(one.donor)).map(({ data }) => data.campaignName)).toEqual([
      one.campaign.name,
      one.campaign.name,
      "",
    ]);
  });

  it("the donor of no return before the loss, and of later ones without it", async () => {
    const one = await scene();
    const dispute = disputeOf(one.chargeId, 3_000);
    moveFunds(world(), dispute, "reinstate", 1_000);
    await services.settle();
    expect(await amountsTold(one.donor)).toEqual([]);
    closeDispute(world(), dispute, "lost");
    await services.settle();
    await retell();
    await services.settle();
    expect(await amountsTold(one.donor)).toEqual([taken("$20.00", "$82.56")]);
    // Another withdrawal announces no return.
    moveFunds(world(), dispute, "withdraw", 500);
    await services.settle();
    expect(await amountsTold(one.donor)).toEqual([taken("$20.00", "$82.56")]);
    moveFunds(world(), dispute, "reinstate", 500);
    await services.settle();
    expect(await amountsTold(one.donor)).toEqual([taken("$20.00", "$82.56"), given("$5.00", "$82.56")]);
  });

  it("no donor of a return who was not told of the loss", async () => {
    const one = await scene();
    const returned = disputeOf(one.chargeId, 3_000);
    closeDispute(world(), returned, "lost");
    moveFunds(world(), returned, "reinstate", 3_000);
    await services.settle();
    expect(await amountsTold(one.donor)).toEqual([]);
    const other = await scene();
    const dispute = disputeOf(other.chargeId, 3_000);
    closeDispute(world(), dispute, "lost");
    await services.settle();
    await db.execute(sql`
      update deliveries set state = 'failed' where message_id =
        (select id from messages where dedupe_key = ${`gift-taken-back:${other.giftId}:${dispute.id}`})`);
    moveFunds(world(), dispute, "reinstate", 1_000);
    await services.settle();
    expect(await amountsTold(other.donor)).toEqual([taken("$30.00", "$72.56")]);
  });

  it("the donor of a return once by two workers at the same moment", async () => {
    await rounds(5, async ({ atOnce }) => {
      const one = await scene();
      const dispute = disputeOf(one.chargeId, 3_000);
      closeDispute(world(), dispute, "lost");
      await services.settle();
      moveFunds(world(), dispute, "reinstate", 1_000);
      await withoutWords(() => services.settle());
      await retell();
      const tell = () => tellOfReversals(systemCtx("worker"));
      await atOnce(tell, tell);
      expect(await amountsTold(one.donor)).toEqual([taken("$30.00", "$72.56"), given("$10.00", "$82.56")]);
    });
  });

  it("the admins of each loss, never whose gift it was, and not the one whom the campaign is for", async () => {
    const campaign = await launchTestCampaign();
    await db.execute(
      sql`update memberships set role = 1 where user_id = ${campaign.recipient.id} and community_id = ${campaign.communityId}`,
    );
    const donor = await addMember(campaign.community);
    const { donationId } = await give(
      services,
      as(donor),
      { campaignId: campaign.id },
      { isAnonymous: true },
    );
    const dispute = disputeOf(await chargeOf(donationId), 3_000);
    await services.settle();
    moveFunds(world(), dispute, "withdraw", 1_000);
    await services.settle();
    await services.settle();
    const told = await toldAdmin(campaign);
    expect(told.map(({ data }) => [data.amount, data.way])).toEqual([
      ["$30.00", "dispute"],
      ["$10.00", "dispute"],
    ]);
    const text = JSON.stringify(told);
    for (const secret of [donor.id, donor.email, donor.firstName, donor.lastName, donationId])
      expect(text).not.toContain(secret);
    expect(await templatesTo(campaign.recipient.email)).not.toContain("money-taken-back");
    await services.deliver();
    expect(JSON.stringify(services.mailsTo(campaign.recipient))).not.toContain("taken back");
  });

  it("the desk at once of money that no balance covers, and no admin then", async () => {
    const one = await scene();
    await sendToRecipient(as(one.campaign.community.admin), {
      communityId: one.campaign.communityId,
      campaignId: one.campaign.id,
    });
    await db.execute(sql`delete from trouble_looks`);
    const watch = () =>
      keepWatch(systemCtx("worker", { now: () => new Date(world().now()) }), { checks: async () => [] });
    await watch();
    const dispute = disputeOf(one.chargeId, 4_000);
    await services.settle();
    await watch();
    await watch();
    const desk = async () =>
      (await messagesTo(env().PROVIDER_SUPPORT_EMAIL)).filter(({ data }) => data.list?.includes(dispute.id));
    expect((await desk()).map(({ data }) => data.sum)).toEqual(["$40.00"]);
    expect(await toldAdmin(one.campaign)).toEqual([]);
    moveFunds(world(), dispute, "reinstate", 4_000);
    await services.settle();
    await services.simulator.advance(600);
    await watch();
    const open = await db.select().from(troubles).where(isNull(troubles.endedAt));
    expect(open.filter(({ subject }) => subject === dispute.id)).toEqual([]);
  });

  it("a text that can't be written undoes no booking, and is written later", async () => {
    const one = await scene();
    await services.stripe.refunds.create({ charge: one.chargeId, amount: 1_000 });
    await withoutWords(() => services.settle());
    expect(await figuresOf(one)).toMatchObject({ raised: 9_000, back: 1_000 });
    expect(await toldDonor(one.donor)).toEqual([]);
    await db.execute(
      sql`update charge_reversals set tell_at = now() - interval '1 hour' where tell_at is not null`,
    );
    await services.settle();
    expect((await toldDonor(one.donor)).map(({ template }) => template)).toEqual(["gift-refunded"]);
    const keys = await db.select().from(messages).where(like(messages.dedupeKey, "money-taken-back:%"));
    expect(keys.length).toBeGreaterThan(0);
  });
});
