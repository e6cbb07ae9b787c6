import { eq, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  campaignRecipients,
  deliveries,
  donations,
  messages,
  paymentMarks,
  statementLinks,
  users,
} from "@/db/schema";
import { type DomainError, HOUR, MINUTE } from "@/lib/kernel";
import {
  answerStatementRequests,
  askForStatement,
  closeAccount,
  eraseVisitor,
  forgetOldLinks,
  type GivenGifts,
  giftReceipt,
  givenGifts,
  leftOf,
  linkErases,
  listCampaignContributionsFull,
  myData,
  myDonations,
  myTotal,
  readStatement,
  type StartedDonation,
  sendToRecipient,
  sendYearStatements,
  statementFile,
} from "@/lib/payment";
import type { ReversalFacts } from "@/lib/payment/settling/reversal-facts";
import { settleReversal } from "@/lib/payment/settling/settle-reversals";
import { type Ctx, forgetEnv, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { CARDS, give } from "../factories/payment";
import { startPlan } from "../factories/recurring";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { messagesTo, templatesTo } from "../support/messages-to";
import { openServices, type Services } from "../support/services";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterEach(async () => {
  for (const name of ["PROVIDER_TAX_ID", "NO_GOODS_OR_SERVICES", "PROVIDER_TIME_ZONE"])
    delete process.env[name];
  forgetEnv();
  await expectLedgerSound();
});
afterAll(() => services.close());

const { db } = systemCtx("test");
const at = (moment: string) => ({ now: () => new Date(moment) });
const worker = (moment: string) => systemCtx("worker", at(moment));

async function scene(donor?: TestUser): Promise<{ campaign: TestCampaign; donor: TestUser }> {
  const campaign = await launchTestCampaign();
  return { campaign, donor: await addMember(campaign.community, donor) };
}

const gave = (
  ctx: Ctx,
  target: Parameters<typeof give>[2],
  moment: string,
  wanted: Parameters<typeof give>[3] = {},
): Promise<StartedDonation> => give(services, ctx, target, { ...wanted, chargedAt: new Date(moment) });

async function refund({ donationId }: StartedDonation, amount?: number): Promise<void> {
  const [row] = await db.select().from(donations).where(eq(donations.id, donationId));
  await services.stripe.refunds.create({
    charge: row?.stripeChargeId ?? "",
    ...(amount !== undefined && { amount }),
  });
  await services.settle();
}

async function endDispute(won: boolean): Promise<void> {
  const dispute = Object.values(services.simulator.world.stripe.disputes).at(-1);
  await services.stripe.disputes.update(dispute?.id ?? "", {
    evidence: { uncategorized_text: won ? "winning_evidence" : "losing_evidence" },
    submit: true,
  });
  await services.settle();
}

const refusal = async (work: Promise<unknown>): Promise<DomainError> => {
  try {
    await work;
  } catch (error) {
    return error as DomainError;
  }
  throw new Error("it was not refused");
};

const csvOf = async (ctx: Ctx, days: { from: string; to: string }) =>
  (await statementFile(await readStatement(ctx, days), "csv", "en")).content as string;

const linesOf = ({ gifts }: GivenGifts) =>
  gifts.items.map((gift) => {
    const marks = [
      gift.isAnonymous && "anonymous",
      gift.asVisitor && "visitor",
      gift.months && `every ${gift.months}`,
      gift.cameBackCents > 0 && `${gift.cameBackCents} of ${gift.paidCents} back`,
    ];
    const to = gift.campaign?.name ?? gift.community.name;
    return [gift.givenAt.toISOString().slice(0, 10), to, gift.amountCents, ...marks.filter(Boolean)].join(
      " ",
    );
  });

it("a stored time zone that Intl does not know is read as the default in lists, sums and papers", async () => {
  const { campaign, donor } = await scene();
  const gift = await gave(as(donor), { campaignId: campaign.id }, "2026-01-01T02:00:00Z");
  const ctx = as(donor, at("2026-11-20T12:00:00Z"));
  const usual = await givenGifts(ctx, {});
  await db.update(users).set({ timeZone: "Factory" }).where(eq(users.id, donor.id));
  expect(await givenGifts(ctx, {})).toEqual(usual);
  expect(usual).toMatchObject({ timeZone: "America/New_York", years: [{ year: 2025 }] });
  expect(await giftReceipt(ctx, gift)).toMatchObject({ timeZone: "America/New_York" });
  const statement = await readStatement(ctx, { from: "2025-01-01", to: "2025-12-31" });
  expect(statement).toMatchObject({
    timeZone: "America/New_York",
    gifts: [{ amountCents: expect.any(Number) }],
  });
});

describe("what somebody gave", () => {
  it("is listed with own anonymous gifts, gifts that repeat and what came back, and with nobody else's", async () => {
    const { campaign, donor } = await scene();
    const target = { campaignId: campaign.id };
    await gave(as(donor), target, "2026-03-01T15:00:00Z");
    await gave(as(donor), target, "2026-03-02T15:00:00Z", { amount: 20, isAnonymous: true });
    const partly = await gave(as(donor), target, "2026-03-03T15:00:00Z", { amount: 50, coverFees: false });
    await refund(partly, 2_000);
    const whole = await gave(as(donor), { communityId: campaign.communityId }, "2026-03-04T15:00:00Z", {
      amount: 30,
    });
    await refund(whole);
    const plan = await startPlan(services, donor, target, { months: 3 });
    const [first] = await db.select().from(donations).where(eq(donations.recurringGiftId, plan.id));
    await db
      .update(donations)
      .set({ chargedAt: new Date("2026-03-05T15:00:00Z") })
      .where(eq(donations.id, first?.id ?? ""));
    await gave(as(await addMember(campaign.community)), target, "2026-03-06T15:00:00Z");

    const list = await givenGifts(as(donor, at("2026-11-20T12:00:00Z")), {});
    expect(linesOf(list)).toEqual([
      `2026-03-05 ${campaign.name} 2000 every 3`,
      `2026-03-04 ${campaign.community.name} 3000 3098 of 3098 back`,
      `2026-03-03 ${campaign.name} 5000 2000 of 5000 back`,
      `2026-03-02 ${campaign.name} 2000 anonymous`,
      `2026-03-01 ${campaign.name} 10000`,
    ]);
    const { gifts, ...rest } = list;
    const sum = {
      count: 5,
      leftCents: 17_000,
      paidCents: 10_256 + 2_076 + 5_000 + 3_098 + 2_076,
      cameBackCents: 5_098,
      coveredCents: 256 + 76 + 98 + 76,
    };
    expect(rest).toEqual({
      years: [{ year: 2026, ...sum }],
      year: null,
      sum,
      timeZone: "America/New_York",
      today: "2026-11-20",
    });
    expect(gifts.totalNumberOfItems).toBe(5);
  });

  it("is counted by the years of the provider's zone, wherever its donor lives, and eight stand on a page", async () => {
    const { campaign, donor } = await scene(await makeUser({ timeZone: "Pacific/Auckland" }));
    const target = { communityId: campaign.communityId };
    // The first second of the year in New York, and the last of the previous year. In Auckland it is evening.
    await gave(as(donor), target, "2026-01-01T05:00:00Z", { amount: 10, coverFees: false });
    await gave(as(donor), target, "2026-01-01T04:59:59Z", { amount: 20, coverFees: false });
    for (let day = 1; day <= 8; day++)
      await gave(as(donor), target, `2026-02-0${day}T12:00:00Z`, { amount: 1, coverFees: false });
    const of = (year: number | null, page = 1) => givenGifts(as(donor), { year, page });
    const all = await of(null);
    expect(all.years.map(({ year, count, leftCents }) => [year, count, leftCents])).toEqual([
      [2026, 9, 1_800],
      [2025, 1, 2_000],
    ]);
    expect([all.gifts.items.length, all.gifts.totalPages, (await of(null, 2)).gifts.items.length]).toEqual([
      8, 2, 2,
    ]);
    expect(linesOf(await of(2026, 2))).toEqual([`2026-01-01 ${campaign.community.name} 1000`]);
    expect(linesOf(await of(2025))).toEqual([`2026-01-01 ${campaign.community.name} 2000`]);
    expect((await of(1999)).year).toBeNull();
  });

  it("includes what was given with their address without logging in, told by its community alone", async () => {
    const { campaign, donor } = await scene();
    const visitor = { firstName: "Some", lastName: "Body", email: donor.email ?? "" };
    await gave(asVisitor(), { campaignId: campaign.id }, "2026-04-01T15:00:00Z", { visitor });
    const stranger = await makeUser({ emailConfirmedAt: null });
    const unproved = { ...visitor, email: stranger.email ?? "" };
    await gave(asVisitor(), { campaignId: campaign.id }, "2026-04-02T15:00:00Z", { visitor: unproved });
    expect(linesOf(await givenGifts(as(donor), {}))).toEqual([
      `2026-04-01 ${campaign.community.name} 10000 visitor`,
    ]);
    expect(linesOf(await givenGifts(as(stranger), {}))).toEqual([]);
    const read = { from: "2026-01-01", to: "2026-06-30" };
    const statement = await readStatement(as(donor), read);
    expect(statement.donors).toEqual([donor.fullName]);
    expect(JSON.stringify(statement)).not.toContain(campaign.name);
  });

  it("never names a campaign that is for them: it reads as a gift to Our Balance", async () => {
    const { campaign, donor } = await scene();
    await gave(as(donor), { campaignId: campaign.id }, "2026-04-01T15:00:00Z");
    await gave(as(donor), { communityId: campaign.communityId }, "2026-04-02T15:00:00Z");
    await db
      .update(campaignRecipients)
      .set({ userId: donor.id })
      .where(eq(campaignRecipients.campaignId, campaign.id));
    const list = await givenGifts(as(donor), {});
    const told = list.gifts.items.map(({ id, number, givenAt, ...gift }) => gift);
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.campaign).toBeNull();
    for (const { id } of list.gifts.items) {
      const receipt = await giftReceipt(as(donor), { donationId: id });
      expect(JSON.stringify(receipt)).not.toContain(campaign.name);
    }
    const statement = await readStatement(as(donor), { from: "2026-01-01", to: "2026-06-30" });
    expect(JSON.stringify(statement)).not.toContain(campaign.name);
  });

  it("is nobody else's to read, nor a visitor's", async () => {
    expect(await refusal(givenGifts(asVisitor(), {}))).toMatchObject({ code: "unauthenticated" });
    expect(await refusal(readStatement(asVisitor(), { from: "2026-01-01", to: "2026-06-30" }))).toMatchObject(
      { code: "unauthenticated" },
    );
  });
});

describe("the receipt of a gift", () => {
  it("says who gave what to whom, the fee, and what came back and was given again", async () => {
    Object.assign(process.env, { PROVIDER_TAX_ID: "12-3456789", NO_GOODS_OR_SERVICES: "yes" });
    forgetEnv();
    const { campaign, donor } = await scene();
    const gift = await gave(as(donor), { campaignId: campaign.id }, "2026-05-01T15:00:00Z", {
      card: CARDS.disputed,
      isAnonymous: true,
    });
    await endDispute(true);
    const { reversals, ...receipt } = await giftReceipt(as(donor), { donationId: gift.donationId });
    expect(receipt).toEqual({
      gift: {
        id: gift.donationId,
        number: `G-${gift.donationId.replaceAll("-", "").slice(-10).toUpperCase()}`,
        givenAt: new Date("2026-05-01T15:00:00Z"),
        community: { id: campaign.communityId, name: campaign.community.name },
        campaign: { id: campaign.id, name: campaign.name },
        amountCents: 10_000,
        paidCents: 10_256,
        cameBackCents: 0,
        isAnonymous: true,
        asVisitor: false,
        visitorName: null,
        months: null,
        paidWith: { cardBrand: "visa", cardLast4: "0259", wallet: null },
      },
      donor: donor.fullName,
      provider: {
        name: "The Manyhands Provider",
        address: "100 Example Street, Dayton, OH 45402",
        taxId: "12-3456789",
        gaveNothingInReturn: true,
      },
      fee: { cents: 256, isCovered: true },
      timeZone: "America/New_York",
    });
    expect(
      reversals.map(({ kind, amountCents, givenAgain }) => [kind, amountCents, givenAgain?.cents]),
    ).toEqual([["dispute", 10_256, 10_256]]);
  });

  it("dates a dispute by the day on which its money was taken, not by the inquiry before it", async () => {
    const { campaign, donor } = await scene();
    const gift = await gave(as(donor), { campaignId: campaign.id }, "2026-01-02T15:00:00Z");
    const [row] = await db.select().from(donations).where(eq(donations.id, gift.donationId));
    const tell = (moment: string, facts: Pick<ReversalFacts & { kind: "dispute" }, "status" | "movements">) =>
      settleReversal(systemCtx("test", at(moment)), {
        kind: "dispute",
        id: `du_${gift.donationId}`,
        intentId: row?.stripePaymentIntentId ?? "",
        ...facts,
      });
    const movements = [-4_000, 1_000, -2_000].map((amountCents, index) => ({
      transactionId: `txn_${index}_${gift.donationId}`,
      amountCents,
      feeCents: index === 0 ? 1_500 : 0,
      currency: "usd",
    }));
    const dates = async () =>
      (await giftReceipt(as(donor), gift)).reversals.map(({ amountCents, at: day, givenAgain }) => [
        amountCents,
        day.toISOString().slice(0, 10),
        givenAgain?.at.toISOString().slice(0, 10),
      ]);
    await tell("2026-01-05T15:00:00Z", { status: "warning_needs_response", movements: [] });
    expect(await dates()).toEqual([]);
    await tell("2026-03-02T15:00:00Z", { status: "needs_response", movements: movements.slice(0, 1) });
    expect(await dates()).toEqual([[4_000, "2026-03-02", undefined]]);
    await tell("2026-03-05T15:00:00Z", { status: "needs_response", movements: movements.slice(0, 2) });
    await tell("2026-03-09T15:00:00Z", { status: "lost", movements });
    expect(await dates()).toEqual([[6_000, "2026-03-02", "2026-03-05"]]);
  });

  it("says what fee came out of a gift whose donor did not cover it", async () => {
    const { campaign, donor } = await scene();
    const gift = await gave(as(donor), { campaignId: campaign.id }, "2026-05-01T15:00:00Z", {
      coverFees: false,
    });
    const { fee } = await giftReceipt(as(donor), { donationId: gift.donationId });
    expect(fee).toEqual({ cents: 250, isCovered: false });
  });

  it("of somebody else, of an unpaid gift and of none are refused alike", async () => {
    const { campaign, donor } = await scene();
    const other = await addMember(campaign.community);
    const { donationId } = await gave(as(donor), { campaignId: campaign.id }, "2026-05-01T15:00:00Z");
    const refusals = [];
    for (const id of [donationId, newId(), "no-id", ""]) {
      const { code, title, errors } = await refusal(giftReceipt(as(other), { donationId: id }));
      refusals.push({ code, title, errors });
    }
    expect(new Set(refusals.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ code: "not_found", title: "The content is not found" })]),
    );
  });
});

describe("a statement", () => {
  const read = (donor: TestUser, from: string, to: string, now = "2026-11-20T12:00:00Z") =>
    readStatement(as(donor, at(now)), { from, to });

  it("has the gifts charged on its days in the provider's zone, both ends in it, and takes off what came back", async () => {
    const { campaign, donor } = await scene(await makeUser({ timeZone: "America/Los_Angeles" }));
    const target = { campaignId: campaign.id };
    const moments = [
      "2026-03-01T04:59:59Z", // still February in New York
      "2026-03-01T05:00:00Z",
      "2026-03-15T12:00:00Z",
      "2026-04-01T03:59:59Z", // still March, in summer time
      "2026-04-01T04:00:00Z",
    ];
    const gifts = [];
    for (const moment of moments) gifts.push(await gave(as(donor), target, moment, { amount: 50 }));
    const [, first, second] = gifts;
    if (!first || !second) throw new Error("no gifts");
    await refund(first, 1_000);
    await refund(second);
    const statement = await read(donor, "2026-03-01", "2026-03-31");
    expect(
      statement.gifts.map(({ givenAt, cameBackCents }) => [givenAt.toISOString(), cameBackCents]),
    ).toEqual([
      ["2026-03-01T05:00:00.000Z", 1_000],
      ["2026-03-15T12:00:00.000Z", 5_143],
      ["2026-04-01T03:59:59.000Z", 0],
    ]);
    expect(statement.sums).toEqual({
      count: 3,
      amountCents: 15_000,
      paidCents: 15_429,
      cameBackCents: 6_143,
      coveredCents: 429,
      remainingCents: 9_286,
    });
    expect(statement.donors).toEqual([donor.fullName]);
  });

  it("counts a gift again after its dispute was won, and not after it was lost", async () => {
    const { campaign, donor } = await scene();
    const target = { campaignId: campaign.id };
    const lasts = async () => (await read(donor, "2026-05-01", "2026-05-31")).sums.remainingCents;
    await gave(as(donor), target, "2026-05-01T15:00:00Z", { card: CARDS.disputed });
    expect(await lasts()).toBe(0);
    await endDispute(true);
    expect(await lasts()).toBe(10_256);
    await gave(as(donor), target, "2026-05-02T15:00:00Z", { card: CARDS.disputed });
    await endDispute(false);
    expect(await lasts()).toBe(10_256);
  });

  it("has the same number and bytes for the same books whenever it is made, and another after a refund", async () => {
    const { campaign, donor } = await scene();
    const gift = await gave(as(donor), { campaignId: campaign.id }, "2026-05-01T15:00:00Z");
    const files = async (now: string) => {
      const statement = await read(donor, "2026-01-01", "2026-06-30", now);
      const [pdf, csv] = [
        await statementFile(statement, "pdf", "en"),
        await statementFile(statement, "csv", "es"),
      ];
      return { number: statement.number, pdf: await new Response(pdf.content).text(), csv: csv.content };
    };
    const first = await files("2026-07-01T12:00:00Z");
    expect(first.number).toMatch(/^S-[0-9A-F]{10}$/);
    expect(await files("2029-02-03T04:05:06Z")).toEqual(first);
    await refund(gift, 100);
    const after = await files("2026-07-01T12:00:00Z");
    expect([after.number === first.number, after.pdf === first.pdf, after.csv === first.csv]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("that is asked for beyond today says until which day it goes", async () => {
    const { donor } = await scene();
    const { from, to } = await read(donor, "2026-01-01", "2030-12-31", "2026-11-21T03:00:00Z");
    expect([from, to]).toEqual(["2026-01-01", "2026-11-20"]);
  });

  it.each([
    ["2026-05-02", "2026-05-01", { to: ["The last day is before the first one"] }],
    ["2015-01-01", "2026-05-01", { to: ["A statement covers ten years at most. Choose fewer days"] }],
    [
      "2026-02-30",
      "",
      {
        from: ["There is no such day. Write it as month, day and year: 11/22/2026"],
        to: ["Required"],
      },
    ],
    ["2027-01-01", "2027-02-01", { from: ["This day is still to come"] }],
    // Days that the zones' history, or the database, cannot count by.
    [
      "0001-01-01",
      "0000-12-31",
      {
        from: ["There is no such day. Write it as month, day and year: 11/22/2026"],
        to: ["There is no such day. Write it as month, day and year: 11/22/2026"],
      },
    ],
    [
      "12/31/1899",
      "1900-01-01",
      { from: ["There is no such day. Write it as month, day and year: 11/22/2026"] },
    ],
  ])("from %j to %j is refused beside the fields", async (from, to, errors) => {
    const { donor } = await scene();
    expect(await refusal(read(donor, from, to))).toMatchObject({ code: "invalid", errors });
  });
});

describe("a visitor's statement", () => {
  const NOW = "2026-11-20T12:00:00Z";
  let number = 0;
  const someone = () => {
    number += 1;
    return { firstName: "Ingrid", lastName: "Solheim", email: `ingrid.${number}@solheim.example` };
  };
  const ask = (email: string, now = NOW, ip = `10.7.${number}.1`) =>
    askForStatement(asVisitor({ ...at(now), ip }), { email });
  const tokensTo = async (email: string): Promise<string[]> =>
    (await messagesTo(email))
      .filter(({ template }) => template === "statement-link")
      .map(({ data }) => String(data.link).split("/statement/")[1] ?? "");

  it("comes by a link to the address that was given with, sealed in the message and hashed in the records", async () => {
    const { campaign } = await scene();
    const visitor = someone();
    const target = { campaignId: campaign.id };
    await gave(asVisitor(), target, "2026-03-01T15:00:00Z", { visitor, isAnonymous: true });
    await gave(asVisitor(), target, "2026-03-02T15:00:00Z", {
      visitor: { ...visitor, firstName: "INGRID" },
      amount: 20,
    });
    await gave(asVisitor(), target, "2026-03-03T15:00:00Z", {
      visitor: { ...visitor, firstName: "Ole" },
      amount: 30,
    });
    await gave(asVisitor(), target, "2026-03-04T15:00:00Z", { visitor: someone() });

    await ask(visitor.email.toUpperCase());
    expect(await answerStatementRequests(worker(NOW))).toBe(1);
    const [token = ""] = await tokensTo(visitor.email);
    const stored = JSON.stringify([await db.select().from(statementLinks), await db.select().from(messages)]);
    expect(stored).not.toContain(token);

    const statement = await readStatement(asVisitor(at(NOW)), {
      token,
      from: "2026-01-01",
      to: "2026-12-31",
    });
    expect([statement.donors, statement.sums.count, statement.sums.amountCents]).toEqual([
      ["Ingrid Solheim", "Ole Solheim"],
      3,
      15_000,
    ]);
    expect(linesOf(await givenGifts(asVisitor(at(NOW)), { token }))).toEqual([
      `2026-03-03 ${campaign.name} 3000 visitor`,
      `2026-03-02 ${campaign.name} 2000 visitor`,
      `2026-03-01 ${campaign.name} 10000 anonymous visitor`,
    ]);
    expect((await givenGifts(as(campaign.community.admin, at(NOW)), { token })).sum.count).toBe(3);
  });

  it("is asked for in the same way, with the same rows and no word, whether or not there are gifts", async () => {
    const { campaign } = await scene();
    const [giver, stranger] = [someone(), someone()];
    await gave(asVisitor(), { campaignId: campaign.id }, "2026-03-01T15:00:00Z", { visitor: giver });
    for (const { email } of [giver, stranger]) expect(await ask(email)).toBeUndefined();
    const waiting = await db.select().from(statementLinks).where(isNull(statementLinks.tokenHash));
    expect(waiting.map(({ email, tokenHash }) => [email, tokenHash])).toEqual([
      [giver.email, null],
      [stranger.email, null],
    ]);
    expect(await tokensTo(giver.email)).toEqual([]);
    expect(await answerStatementRequests(worker(NOW))).toBe(1);
    expect(await tokensTo(giver.email)).toHaveLength(1);
    expect(await templatesTo(stranger.email)).toEqual([]);
    expect(await db.select().from(statementLinks).where(isNull(statementLinks.tokenHash))).toEqual([]);
  });

  it("comes once for a request, whoever works on it, and once for requests that wait together", async () => {
    const { campaign } = await scene();
    const visitor = someone();
    await gave(asVisitor(), { campaignId: campaign.id }, "2026-03-01T15:00:00Z", { visitor });
    await ask(visitor.email);
    await Promise.all([answerStatementRequests(worker(NOW)), answerStatementRequests(worker(NOW))]);
    expect(await tokensTo(visitor.email)).toHaveLength(1);
    await ask(visitor.email);
    await ask(visitor.email);
    await answerStatementRequests(worker(NOW));
    expect(await tokensTo(visitor.email)).toHaveLength(2);
  });

  it("is sent to an address five times an hour for one network and ten for all, without a word to whoever asks", async () => {
    const visitor = someone();
    for (let round = 0; round < 7; round++) await ask(visitor.email);
    const rows = () => db.select().from(statementLinks).where(eq(statementLinks.email, visitor.email));
    expect(await rows()).toHaveLength(5);
    for (let round = 0; round < 7; round++) await ask(visitor.email, NOW, `10.8.${round}.1`);
    expect(await rows()).toHaveLength(10);
    await db.delete(statementLinks).where(eq(statementLinks.email, visitor.email));
  });

  it("refuses what is no address, and a network that asks for very many", async () => {
    expect(await refusal(ask("nobody"))).toMatchObject({
      code: "invalid",
      errors: { email: ["Email is not valid"] },
    });
    for (let round = 0; round < 100; round++) await ask(someone().email, NOW, "10.9.9.9");
    expect(await refusal(ask(someone().email, NOW, "10.9.9.9"))).toMatchObject({ code: "too_many" });
    await answerStatementRequests(worker(NOW));
  });

  it("works for thirty days, and is forgotten then", async () => {
    const { campaign } = await scene();
    const visitor = someone();
    await gave(asVisitor(), { campaignId: campaign.id }, "2026-03-01T15:00:00Z", { visitor });
    await ask(visitor.email);
    await answerStatementRequests(worker(NOW));
    const [token = ""] = await tokensTo(visitor.email);
    const opened = (now: string) => givenGifts(asVisitor(at(now)), { token });
    expect((await opened("2026-12-20T11:59:59Z")).sum.count).toBe(1);
    expect(await refusal(opened("2026-12-20T12:00:00Z"))).toMatchObject({
      code: "not_found",
      reason: "statement.link_ended",
    });
    await forgetOldLinks(worker("2026-12-20T12:00:00Z"));
    expect(await db.select().from(statementLinks).where(eq(statementLinks.email, visitor.email))).toEqual([]);
  });

  it("names no campaign to an address of an account, nor to that of a recipient who has none", async () => {
    const recipient = someone();
    const earlier = await makeUser({ email: recipient.email, password: "Manyhands1" });
    const community = await makeCommunity();
    const campaign = await launchTestCampaign({ community, recipient: await addMember(community, earlier) });
    await closeAccount(as(earlier), { password: "Manyhands1" });
    const donor = await addMember(community);
    const other = await launchTestCampaign({ community, name: "School for two" });
    const ofAccount = { ...someone(), email: donor.email ?? "" };
    for (const visitor of [recipient, ofAccount]) {
      await gave(asVisitor(), { campaignId: campaign.id }, "2026-03-01T15:00:00Z", { visitor });
      await gave(asVisitor(), { campaignId: other.id }, "2026-03-02T15:00:00Z", { visitor });
      await ask(visitor.email);
    }
    await answerStatementRequests(worker(NOW));
    const named = async (email: string) => {
      const [token = ""] = await tokensTo(email);
      return linesOf(await givenGifts(asVisitor(at(NOW)), { token }));
    };
    expect(await named(recipient.email)).toEqual([
      "2026-03-02 School for two 10000 visitor",
      `2026-03-01 ${community.name} 10000 visitor`,
    ]);
    expect(await named(ofAccount.email)).toEqual([
      `2026-03-02 ${community.name} 10000 visitor`,
      `2026-03-01 ${community.name} 10000 visitor`,
    ]);
  });

  it("erases the name and the address of a donor without an account, and nothing of the money", async () => {
    const campaign = await launchTestCampaign();
    const [visitor, other] = [someone(), someone()];
    const target = { campaignId: campaign.id };
    await gave(asVisitor(), target, "2026-03-01T15:00:00Z", { visitor, joinCommunity: true });
    await gave(asVisitor(), target, "2026-03-02T15:00:00Z", { visitor: other, joinCommunity: true });
    for (const { email } of [visitor, other]) await ask(email);
    await answerStatementRequests(worker(NOW));
    const [token = ""] = await tokensTo(visitor.email);
    const [theirs = ""] = await tokensTo(other.email);
    const opened = (asked: string) => givenGifts(asVisitor(at(NOW)), { token: asked });
    const erase = (agreed: boolean, later = 0) =>
      eraseVisitor(asVisitor({ now: () => new Date(new Date(NOW).getTime() + later) }), { token, agreed });
    // Later holders of the link, such as a tax adviser, cannot erase by it.
    await expect(erase(true, HOUR + MINUTE)).rejects.toMatchObject({ reason: "statement.link_too_old" });
    expect(await linkErases(asVisitor(at(NOW)), { token })).toBe(true);
    await expect(erase(false)).rejects.toMatchObject({ errors: { agreed: [expect.any(String)] } });
    expect((await opened(token)).sum.count).toBe(1);
    await erase(true);
    await expect(opened(token)).rejects.toMatchObject({ code: "not_found" });
    await expect(erase(true)).rejects.toMatchObject({ code: "not_found" });
    const tables = [donations, messages, deliveries, statementLinks] as const;
    const all = JSON.stringify(await Promise.all(tables.map((table) => db.select().from(table))));
    expect(all.toLowerCase()).not.toContain(visitor.email.toLowerCase());
    expect(all).toContain(other.email);
    expect((await opened(theirs)).sum.count).toBe(1);
    const shown = await listCampaignContributionsFull(as(campaign.community.admin), {
      campaignId: campaign.id,
      page: 1,
      pageSize: 8,
    });
    expect(shown.items.map(({ amountCents, from }) => [amountCents, from?.name ?? null])).toEqual([
      [10_000, `${other.firstName} ${other.lastName}`],
      [10_000, null],
    ]);
    await expectLedgerSound();
  });

  it("names no campaign that is for whoever opens somebody else's link signed in, on the page and in the files", async () => {
    const community = await makeCommunity();
    const reader = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient: reader, name: "A ramp at the door" });
    const other = await launchTestCampaign({ name: "School for two" });
    const visitor = someone();
    await gave(asVisitor(), { campaignId: campaign.id }, "2026-03-01T15:00:00Z", { visitor });
    await gave(asVisitor(), { campaignId: other.id }, "2026-03-02T15:00:00Z", { visitor });
    await ask(visitor.email);
    await answerStatementRequests(worker(NOW));
    const [token = ""] = await tokensTo(visitor.email);
    const reads = async (ctx: Ctx) => linesOf(await givenGifts(ctx, { token }));
    expect(await reads(as(reader, at(NOW)))).toEqual([
      "2026-03-02 School for two 10000 visitor",
      `2026-03-01 ${community.name} 10000 visitor`,
    ]);
    expect(await reads(asVisitor(at(NOW)))).toContain("2026-03-01 A ramp at the door 10000 visitor");
    const days = { from: "2026-01-01", to: "2026-12-31" };
    const statement = await readStatement(as(reader, at(NOW)), { token, ...days });
    expect(JSON.stringify(statement)).toContain("School for two");
    expect(JSON.stringify(statement)).not.toContain("A ramp at the door");
  });
});

describe("what a donor has given", () => {
  it("is one figure for pages, papers and the API, also after what came back once the campaign had ended", async () => {
    const { campaign, donor } = await scene();
    const target = { campaignId: campaign.id };
    const covered = await gave(as(donor), target, "2026-03-01T15:00:00Z");
    const disputed = await gave(as(donor), target, "2026-03-02T15:00:00Z", { amount: 50, coverFees: false });
    await gave(as(donor), target, "2026-03-03T15:00:00Z", { amount: 20, coverFees: false });
    await refund(covered, 1_000);
    await sendToRecipient(as(campaign.community.admin), {
      communityId: campaign.communityId,
      campaignId: campaign.id,
    });
    await refund(covered, 2_000);
    await refund(disputed);
    const ctx = as(donor);
    const left = [2_000, 0, 7_000];
    const list = await givenGifts(ctx, {});
    expect(list.gifts.items.map(leftOf)).toEqual(left);
    expect(list.sum).toMatchObject({ leftCents: 9_000, cameBackCents: 8_000 });
    const statement = await readStatement(ctx, { from: "2026-01-01", to: "2026-06-30" });
    expect(statement.gifts.map(leftOf)).toEqual(left.toReversed());
    expect(statement.sums).toMatchObject({ cameBackCents: 8_000, remainingCents: 9_256 });
    const rows = (await csvOf(ctx, { from: "2026-01-01", to: "2026-06-30" })).split("\r\n").slice(1, 5);
    expect(rows.map((row) => row.split(",").slice(-2))).toEqual([
      ["30.00", "72.56"],
      ["50.00", "0.00"],
      ["0.00", "20.00"],
      ["80.00", "92.56"],
    ]);
    const receipts = await Promise.all(
      list.gifts.items.map(({ id }) => giftReceipt(ctx, { donationId: id })),
    );
    expect(receipts.map(({ gift }) => leftOf(gift))).toEqual(left);
    const mine = await myDonations(ctx, { page: 1, pageSize: 8 });
    expect(mine.items.map(({ amountCents }) => amountCents)).toEqual(left);
    expect(mine.items.map(({ wasReversed }) => wasReversed)).toEqual([false, true, true]);
    expect(await myTotal(ctx)).toEqual({ amountCents: 9_000 });
    const about = (await myData(ctx)).find(({ name }) => name === "gifts");
    expect(about?.rows).toMatchObject([
      { givenBack: "$30.00" },
      { givenBack: "$50.00" },
      { givenBack: null },
    ]);
  });
});

describe("the day of a gift", () => {
  const CHARGED = new Date("2026-01-01T04:50:00Z"); // 11:50 PM on December 31 in New York
  it("is that of its charge for everyone who reads of it, and of its booking for the books", async () => {
    const { campaign, donor } = await scene(await makeUser({ timeZone: "Pacific/Auckland" }));
    const ctx = as(donor);
    const { donationId } = await gave(ctx, { campaignId: campaign.id }, CHARGED.toISOString(), {
      amount: 50,
    });
    const list = await givenGifts(ctx, {});
    expect(list.years.map(({ year, count }) => [year, count])).toEqual([[2025, 1]]);
    expect(list.gifts.items.map(({ givenAt }) => givenAt)).toEqual([CHARGED]);
    expect(await giftReceipt(ctx, { donationId })).toMatchObject({
      gift: { givenAt: CHARGED },
      timeZone: "America/New_York",
    });
    const old = await csvOf(ctx, { from: "2025-12-31", to: "2025-12-31" });
    expect(old.split("\r\n")[1]).toMatch(/^2025-12-31,G-/);
    expect(await csvOf(ctx, { from: "2026-01-01", to: "2026-01-01" })).not.toContain("G-");
    const page = { page: 1, pageSize: 8 };
    const mine = await myDonations(ctx, page);
    expect(mine.items.map(({ date }) => date)).toEqual([CHARGED]);
    const admins = await listCampaignContributionsFull(as(campaign.community.admin), {
      campaignId: campaign.id,
      ...page,
    });
    expect(admins.items.map(({ date }) => date)).toEqual([CHARGED]);
    const told = (await myData(ctx)).find(({ name }) => name === "gifts");
    expect(told?.rows).toMatchObject([{ chargedAt: CHARGED.toISOString() }]);
    const [row] = await db.select().from(donations).where(eq(donations.id, donationId));
    expect(row?.settledAt?.getTime()).toBeGreaterThan(CHARGED.getTime());
  });

  it("decides of which January e-mail it is, and its receipt tells of a statement that has left before", async () => {
    const { campaign, donor } = await scene();
    const visitor = { firstName: "Ingrid", lastName: "Solheim", email: "late@solheim.example" };
    const target = { campaignId: campaign.id };
    const tell = async () => {
      await sendYearStatements(worker("2026-01-20T12:00:00Z"));
      await db.delete(paymentMarks);
    };
    await gave(as(donor), target, "2025-06-01T12:00:00Z", { amount: 10 });
    await tell();
    await gave(as(donor), target, CHARGED.toISOString(), { amount: 20 });
    await gave(asVisitor(), target, CHARGED.toISOString(), { amount: 20, visitor });
    await give(services, as(donor), target, { amount: 30 });
    await tell();
    const ofJanuary = async (email: string | null) =>
      (await templatesTo(email)).filter((template) => template.startsWith("year-statement"));
    expect(await ofJanuary(donor.email)).toEqual(["year-statement"]);
    expect(await ofJanuary(visitor.email)).toEqual(["year-statement-link"]);
    const receipts = async (email: string | null) =>
      (await messagesTo(email)).filter(({ template }) => template === "donation-receipt");
    const toldOf = (await receipts(donor.email)).map(({ data }) => [data.amount, data.date, data.statement]);
    const page = `${process.env.APP_URL}/settings/my-donations?year=2025`;
    expect(toldOf).toHaveLength(3);
    expect(toldOf).toContainEqual(["$10.00", "06/01/2025", page]);
    expect(toldOf).toContainEqual(["$20.00", "12/31/2025", page]);
    expect(toldOf.find(([amount]) => amount === "$30.00")?.[2]).toBeUndefined();
    const [theirs] = await receipts(visitor.email);
    expect(theirs?.data).toMatchObject({
      date: "12/31/2025",
      time: "11:50 PM",
      zone: "America/New_York",
      year: "2025",
      statement: `${process.env.APP_URL}/statement`,
    });
    await services.deliver();
    const mail = services.mailsTo(visitor).find(({ subject }) => subject.startsWith("Your gift to"));
    expect(mail?.text).toContain("Your card was charged on 12/31/2025, so this gift counts for 2025.");
    expect(mail?.text).toContain("12/31/2025, 11:50 PM, Eastern Time");
  });

  it("is counted in the zone that the provider has set", async () => {
    process.env.PROVIDER_TIME_ZONE = "Pacific/Honolulu";
    forgetEnv();
    const { campaign, donor } = await scene();
    // 11:59 PM on December 31 in Honolulu.
    await gave(as(donor), { campaignId: campaign.id }, "2026-01-01T09:59:00Z", { amount: 50 });
    const list = await givenGifts(as(donor), {});
    expect(list).toMatchObject({ timeZone: "Pacific/Honolulu", years: [{ year: 2025 }] });
    expect(await csvOf(as(donor), { from: "2025-12-31", to: "2025-12-31" })).toContain("2025-12-31,G-");
  });
});

describe("in January", () => {
  const templates = async (email: string | null) =>
    (await templatesTo(email)).filter((template) => template.startsWith("year-statement"));
  const JANUARY = "2027-01-03T12:00:00Z";

  it("whoever gave last year gets one e-mail with the statement's link, by the provider's days", async () => {
    const { campaign, donor } = await scene();
    const target = { campaignId: campaign.id };
    const [late, early] = [
      await addMember(campaign.community, await makeUser({ timeZone: "Pacific/Honolulu" })),
      await addMember(campaign.community, await makeUser({ timeZone: "Pacific/Auckland" })),
    ];
    const [returned, idle] = [await addMember(campaign.community), await addMember(campaign.community)];
    const visitor = { firstName: "Ingrid", lastName: "Solheim", email: "january@solheim.example" };
    await gave(as(donor), target, "2026-05-01T15:00:00Z", { amount: 10 });
    await gave(as(donor), target, "2026-06-01T15:00:00Z", { amount: 10 });
    await gave(asVisitor(), target, "2026-05-01T15:00:00Z", {
      amount: 10,
      visitor: { ...visitor, email: donor.email ?? "" },
    });
    await gave(as(late), target, "2027-01-01T04:59:59Z", { amount: 10 });
    await gave(as(early), target, "2027-01-01T05:00:00Z", { amount: 10 });
    await refund(await gave(as(returned), target, "2026-05-01T15:00:00Z", { amount: 10 }));
    await gave(asVisitor(), target, "2026-05-01T15:00:00Z", { amount: 10, visitor });

    for (const now of [JANUARY, "2027-01-03T13:00:00Z", "2027-01-05T12:00:00Z"])
      await Promise.all([sendYearStatements(worker(now)), sendYearStatements(worker(now))]);
    expect(
      await Promise.all([donor, late, early, returned, idle].map(({ email }) => templates(email))),
    ).toEqual([["year-statement"], ["year-statement"], [], [], []]);
    const [mail] = (await messagesTo(donor.email)).filter(({ template }) => template === "year-statement");
    expect(mail?.data).toEqual({
      year: "2026",
      link: `${process.env.APP_URL}/settings/my-donations?year=2026`,
    });
    expect(await templates(visitor.email)).toEqual(["year-statement-link"]);
    const [linked] = (await messagesTo(visitor.email)).filter(
      ({ template }) => template === "year-statement-link",
    );
    const address = new URL(String(linked?.data.link));
    expect(address.search).toBe("?year=2026");
    const token = address.pathname.split("/").at(-1) ?? "";
    expect((await givenGifts(asVisitor(at(JANUARY)), { token, year: 2026 })).sum.count).toBe(1);
  });

  it("nobody is told twice who gets an account with the same address meanwhile", async () => {
    const { campaign } = await scene();
    const visitor = { firstName: "Ingrid", lastName: "Solheim", email: "soon.a.member@solheim.example" };
    await gave(asVisitor(), { campaignId: campaign.id }, "2025-05-01T15:00:00Z", { amount: 10, visitor });
    await sendYearStatements(worker("2026-01-03T12:00:00Z"));
    const registeredAt = new Date("2026-01-04T12:00:00Z");
    await makeUser({ email: visitor.email, registeredAt, emailConfirmedAt: registeredAt });
    await sendYearStatements(worker("2026-01-05T12:00:00Z"));
    expect(await templates(visitor.email)).toEqual(["year-statement-link"]);
  });

  it("nobody is told twice whose older account takes the address meanwhile, and others are told as ever", async () => {
    const long = new Date("2023-01-01T12:00:00Z");
    const { campaign, donor } = await scene(await makeUser({ registeredAt: long, emailConfirmedAt: long }));
    const visitor = { firstName: "Ingrid", lastName: "Solheim", email: "moved.here@solheim.example" };
    const target = { campaignId: campaign.id };
    await gave(asVisitor(), target, "2023-05-01T15:00:00Z", { amount: 10, visitor });
    const other = await addMember(campaign.community, await makeUser({ registeredAt: long }));
    await sendYearStatements(worker("2024-01-03T12:00:00Z"));
    await db.update(users).set({ email: visitor.email }).where(eq(users.id, donor.id));
    await gave(as(other), target, "2023-05-01T15:00:00Z", { amount: 10 });
    await sendYearStatements(worker("2024-01-05T12:00:00Z"));
    expect(await templates(visitor.email)).toEqual(["year-statement-link"]);
    expect(await templates(other.email)).toEqual(["year-statement"]);
  });

  it("who has deleted their account gets none, and a worker that did not run in January sends none", async () => {
    const { campaign, donor } = await scene(await makeUser({ password: "Manyhands1" }));
    const other = await addMember(campaign.community);
    for (const who of [donor, other])
      await gave(as(who), { campaignId: campaign.id }, "2024-05-01T15:00:00Z", { amount: 10 });
    const { email } = donor;
    await closeAccount(as(donor), { password: "Manyhands1" });
    for (const now of ["2025-01-02T11:59:59Z", "2025-01-31T10:00:00Z", "2025-06-01T12:00:00Z"])
      await sendYearStatements(worker(now));
    expect([await templates(email), await templates(other.email)]).toEqual([[], []]);
    await sendYearStatements(worker("2025-01-31T09:59:59Z"));
    expect([await templates(email), await templates(other.email)]).toEqual([[], ["year-statement"]]);
  });

  it("it is the worker's alone", async () => {
    const { donor } = await scene();
    for (const work of [sendYearStatements, answerStatementRequests])
      expect(await refusal(work(as(donor)))).toMatchObject({ code: "forbidden" });
  });
});
