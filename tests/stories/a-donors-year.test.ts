import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { donations, stripeEvents } from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import { campaignAccount, cards, communityAccount, fees, feesExpected, payoutsAccount } from "@/lib/ledger";
import {
  changeRecurringGift,
  chargeDueGifts,
  endRecurringGift,
  myTotal,
  pauseRecurringGift,
  redirectRecurringGift,
  resumeRecurringGift,
  type StartDonationInput,
  sendToRecipient,
  settleStripeEvents,
  skipRecurringGift,
  startDonation,
  tellOfGifts,
} from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { CARDS, newKey } from "../factories/payment";
import {
  agreeing,
  attemptsOf,
  DECLINES_LATER,
  periodsOf,
  planNow,
  saveCard,
  type TestPlan,
} from "../factories/recurring";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { ledgerTable, table } from "../support/ledger-table";
import { openServices, type Services } from "../support/services";

let services: Services;
let campaign: TestCampaign;
let ingrid: TestUser;
let monthly: TestPlan;
let quarterly: TestPlan;
let page: () => Promise<string>;

let now = new Date("2027-01-31T18:00:00Z");
const clock = { now: () => now };
const { db } = systemCtx("test");
const worker = () => systemCtx("worker", clock);
const donor = () => as(ingrid, clock);

/** Books the processor's events, by the story's clock. */
async function settle(): Promise<void> {
  await services.simulator.advance(HOUR / 1000);
  await services.simulator.flush();
  await db
    .update(stripeEvents)
    .set({ nextAttemptAt: new Date(0) })
    .where(eq(stripeEvents.state, "pending"));
  await settleStripeEvents(worker());
  await tellOfGifts(worker());
}

/** The worker runs daily: at ten in the morning for the donor, in summer an hour later. */
const RUNS_AT = 15 * HOUR;

async function until(day: string): Promise<void> {
  const end = new Date(`${day}T20:00:00Z`);
  while (now < end) {
    const days = Math.floor((now.getTime() - RUNS_AT) / DAY) + 1;
    now = new Date(Math.min(days * DAY + RUNS_AT, end.getTime()));
    const { announced, due } = await chargeDueGifts(worker(), agreeing(clock.now));
    if (due > 0) await settle();
    if (announced + due > 0) await services.deliver(clock);
  }
  await services.deliver(clock);
}

const lastMail = () => {
  const mail = services.mailsTo(ingrid).at(-1);
  if (!mail) throw new Error("there is no mail");
  return mail;
};
const subjects = () =>
  services
    .mailsTo(ingrid)
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith(campaign.community.name));

async function begin(wanted: Pick<StartDonationInput, "target" | "amount" | "months" | "coverFees">) {
  const started = await startDonation(donor(), { attemptKey: newKey(), ...wanted });
  await services.payWith(started);
  await settle();
  await services.deliver(clock);
  const [row] = await db.select().from(donations).where(eq(donations.id, started.donationId));
  return planNow({ id: row?.recurringGiftId ?? "" });
}

async function expectBooks(expected: string): Promise<void> {
  expect(table(await page())).toBe(table(expected));
}

beforeAll(async () => {
  services = await openServices();
  campaign = await launchTestCampaign({ now });
  ingrid = await addMember(
    campaign.community,
    await makeUser({ firstName: "Ingrid", lastName: "Solheim", timeZone: "America/New_York" }),
  );
  page = ledgerTable({
    cards,
    "our balance": communityAccount(campaign.community.id),
    campaign: campaignAccount(campaign.id),
    "held back": feesExpected,
    fees,
    payouts: payoutsAccount,
  });
});
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

describe("a donor's year", () => {
  it("begins on the last of January with a gift every month to Our Balance, and a few days later with one every three months to a campaign", async () => {
    const ours = { communityId: campaign.community.id };
    monthly = await begin({ target: ours, amount: 25, months: 1, coverFees: true });
    await until("2027-02-05");
    quarterly = await begin({ target: { campaignId: campaign.id }, amount: 60, months: 3, coverFees: false });
    expect([monthly.nextOn, quarterly.nextOn]).toEqual(["2027-02-28", "2027-05-05"]);
    expect(
      services.mailsTo(ingrid).find(({ subject }) => subject === "Your gift to Our Balance")?.text,
    ).toContain(
      "You give this every month. The next gift is on 02/28/2027, and we tell you three days before.",
    );
    await expectBooks(`
               cards  our balance  campaign  held back  fees  payouts
      charge  -25.87        25.00         ·       0.87     ·        ·
      fee          ·            ·         ·      -0.87  0.87        ·
      charge  -60.00            ·     58.38       1.62     ·        ·
      fee          ·            ·         ·      -1.62  1.62        ·
      holds   -85.87        25.00     58.38          ·  2.49        ·`);
  });

  it("in February it is told of, and charged on the last day", async () => {
    await until("2027-02-26");
    expect(lastMail().subject).toBe("Your gift every month: $25.87 on 02/28/2027");
    expect(await periodsOf(monthly)).toEqual(["0 2027-01-31 paid", "1 2027-02-28 announced"]);
    await until("2027-02-28");
    await expectBooks(`
                cards  our balance  campaign  held back  fees  payouts
      charge   -25.87        25.00         ·       0.87     ·        ·
      fee           ·            ·         ·      -0.87  0.87        ·
      holds   -111.74        50.00     58.38          ·  3.36        ·`);
  });

  it("in March the card is declined, and the third try pays", async () => {
    await until("2027-03-29");
    await saveCard(services, ingrid, DECLINES_LATER);
    await until("2027-04-01");
    expect(subjects().slice(-1)).toEqual(["Your card did not pay $25.87"]);
    expect((await periodsOf(monthly))[2]).toBe("2 2027-03-31 declined: generic_decline");
    await saveCard(services, ingrid, CARDS.good);
    await until("2027-04-03");
    expect((await periodsOf(monthly))[2]).toBe("2 2027-03-31 paid");
    await expectBooks(`
                cards  our balance  campaign  held back  fees  payouts
      charge   -25.87        25.00         ·       0.87     ·        ·
      fee           ·            ·         ·      -0.87  0.87        ·
      holds   -137.61        75.00     58.38          ·  4.23        ·`);
  });

  it("in April and May both are charged, and at the end of May one is skipped by the mail's link", async () => {
    await until("2027-05-29");
    const token = /recurring-gift\/([\w-]+)/.exec(lastMail().text)?.[1] ?? "";
    await skipRecurringGift(as(await makeUser(), clock), { token });
    await until("2027-06-01");
    expect((await periodsOf(monthly)).slice(3)).toEqual([
      "3 2027-04-30 paid",
      "4 2027-05-31 skipped: skipped",
    ]);
    expect((await periodsOf(quarterly))[1]).toBe("1 2027-05-05 paid");
    await expectBooks(`
                cards  our balance  campaign  held back  fees  payouts
      charge   -25.87        25.00         ·       0.87     ·        ·
      fee           ·            ·         ·      -0.87  0.87        ·
      charge   -60.00            ·     58.38       1.62     ·        ·
      fee           ·            ·         ·      -1.62  1.62        ·
      holds   -223.48       100.00    116.76          ·  6.72        ·`);
  });

  it("in June the campaign is sent: the donor is asked, and Our Balance takes over", async () => {
    await sendToRecipient(as(campaign.community.admin, clock), {
      communityId: campaign.community.id,
      campaignId: campaign.id,
    });
    await until("2027-06-02");
    expect(lastMail().subject).toBe("A roof before winter has ended: what about your gift?");
    await redirectRecurringGift(donor(), { recurringGiftId: quarterly.id });
    await until("2027-08-10");
    expect((await attemptsOf(quarterly)).map(({ campaignId }) => campaignId)).toEqual([
      campaign.id,
      campaign.id,
      null,
    ]);
    await expectBooks(`
                       cards  our balance  campaign  held back   fees  payouts
      payout frozen        ·            ·   -116.76          ·      ·   116.76
      charge          -25.87        25.00         ·       0.87      ·        ·
      fee                  ·            ·         ·      -0.87   0.87        ·
      charge          -25.87        25.00         ·       0.87      ·        ·
      fee                  ·            ·         ·      -0.87   0.87        ·
      charge          -60.00        58.38         ·       1.62      ·        ·
      fee                  ·            ·         ·      -1.62   1.62        ·
      holds          -335.22       208.38         ·          ·  10.08   116.76`);
  });

  it("in August the bank wants to see the donor, who does not come: the plan rests, and is started again in October with another sum", async () => {
    await saveCard(services, ingrid, CARDS.threeDSecure);
    await until("2027-09-09");
    expect(subjects().slice(-2)).toEqual([
      "Your bank asks you to confirm $25.87",
      "Your recurring gift rests",
    ]);
    expect((await planNow(monthly)).state).toBe("resting");
    await until("2027-10-05");
    await saveCard(services, ingrid, CARDS.good);
    const recurringGiftId = monthly.id;
    await changeRecurringGift(donor(), { recurringGiftId, amount: 40, months: 1, coverFees: false });
    await resumeRecurringGift(donor(), { recurringGiftId });
    await until("2027-11-01");
    expect(lastMail().text).toContain("$40.00");
    await expectBooks(`
                cards  our balance  campaign  held back   fees  payouts
      charge   -40.00        38.82         ·       1.18      ·        ·
      fee           ·            ·         ·      -1.18   1.18        ·
      holds   -375.22       247.20         ·          ·  11.26   116.76`);
  });

  it("in November it is paused, in December both end, and nothing follows", async () => {
    await pauseRecurringGift(donor(), { recurringGiftId: monthly.id });
    await until("2027-12-05");
    await endRecurringGift(donor(), { recurringGiftId: monthly.id });
    await endRecurringGift(donor(), { recurringGiftId: quarterly.id });
    const mails = subjects().length;
    await until("2028-03-01");
    expect(subjects()).toHaveLength(mails);
    await expectBooks(`
                cards  our balance  campaign  held back   fees  payouts
      charge   -60.00        58.38         ·       1.62      ·        ·
      fee           ·            ·         ·      -1.62   1.62        ·
      holds   -435.22       305.58         ·          ·  12.88   116.76`);
    expect(await periodsOf(monthly)).toEqual([
      "0 2027-01-31 paid",
      "1 2027-02-28 paid",
      "2 2027-03-31 paid",
      "3 2027-04-30 paid",
      "4 2027-05-31 skipped: skipped",
      "5 2027-06-30 paid",
      "6 2027-07-31 paid",
      "7 2027-08-31 missed: bank_not_answered",
      "8 2027-10-31 paid",
    ]);
    expect(await periodsOf(quarterly)).toEqual([
      "0 2027-02-05 paid",
      "1 2027-05-05 paid",
      "2 2027-08-05 paid",
      "3 2027-11-05 paid",
    ]);
    expect(await myTotal(donor())).toEqual({ amountCents: 43_000 });
    expect(subjects()).toEqual([
      "Your gift to Our Balance",
      "Your gift to A roof before winter",
      "Your gift every month: $25.87 on 02/28/2027",
      "Your gift to Our Balance",
      "Your gift every month: $25.87 on 03/31/2027",
      "Your card did not pay $25.87",
      "Your gift to Our Balance",
      "Your gift every month: $25.87 on 04/30/2027",
      "Your gift to Our Balance",
      "Your gift every 3 months: $60.00 on 05/05/2027",
      "Your gift to A roof before winter",
      "Your gift every month: $25.87 on 05/31/2027",
      "A roof before winter has ended: what about your gift?",
      "Your gift every month: $25.87 on 06/30/2027",
      "Your gift to Our Balance",
      "Your gift every month: $25.87 on 07/31/2027",
      "Your gift to Our Balance",
      "Your gift every 3 months: $60.00 on 08/05/2027",
      "Your gift to Our Balance",
      "Your gift every month: $25.87 on 08/31/2027",
      "Your bank asks you to confirm $25.87",
      "Your recurring gift rests",
      "Your gift every month: $40.00 on 10/31/2027",
      "Your gift to Our Balance",
      "Your gift every 3 months: $60.00 on 11/05/2027",
      "Your gift to Our Balance",
    ]);
  });
});
