import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contributions, donations, ledgerEntries } from "@/db/schema";
import { donationStatus, payWithSavedCard, type SavedCardPayment, savedCard } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import type { FaultKind } from "@/simulator/core/types";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin, give, newKey } from "../factories/payment";
import { as } from "../factories/user";
import { fulfilled, type Round, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let services: Services;
let campaign: TestCampaign;
beforeAll(async () => {
  services = await openServices();
  campaign = await launchTestCampaign({ amount: 100_000 });
});
afterAll(() => services.close());

const { db } = systemCtx("test");

const intentsOf = (donationId: string) =>
  Object.values(services.simulator.world.stripe.paymentIntents).filter(
    (intent) => intent.metadata.donationId === donationId,
  );
const paidCharges = (donationId: string) =>
  Object.values(services.simulator.world.stripe.charges).filter(
    (charge) => charge.paid && charge.metadata.donationId === donationId,
  );

async function tabs({ pick }: Round, count: number) {
  const donor = await addMember(campaign.community);
  // Above the attempt's amount: a second equal gift would raise a question.
  const first = { amount: 600, savePaymentMethod: true };
  await give(services, as(donor), { campaignId: campaign.id }, first);
  const cardId = (await savedCard(as(donor)))?.id ?? "";
  const attempt = { attemptKey: newKey(), target: { campaignId: campaign.id }, amount: 5 + pick(500) };
  const withSavedCard = () => payWithSavedCard(as(donor), { ...attempt, paymentMethodId: cardId });
  const withNewCard = async () => {
    const started = await begin(as(donor), attempt.target, attempt);
    await services.payWith(started).catch(() => null);
    return started;
  };
  const works = Array.from({ length: count }, () => (pick(2) ? withSavedCard : withNewCard));
  return { donor, attempt, works, withSavedCard };
}

async function expectOneCharge(donationId: string): Promise<void> {
  await services.settleWithFees();
  expect(paidCharges(donationId)).toHaveLength(1);
  const [row] = await db.select().from(donations).where(eq(donations.id, donationId));
  expect(row?.state).toBe("succeeded");
  expect(await db.select().from(contributions).where(eq(contributions.donationId, donationId))).toHaveLength(
    1,
  );
  const booked = await db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "charge"));
  expect(booked.filter((entry) => entry.metadata.donationId === donationId)).toHaveLength(1);
  await expectLedgerSound();
}

describe("one attempt of one donor", () => {
  it("submitted in five tabs at once, with the saved card and with a new one: one intent, one charge", async () => {
    await rounds(4, async (round) => {
      const { donor, works, attempt, withSavedCard } = await tabs(round, 5);
      const results = await round.atOnce<{ donationId: string }>(...works);
      // A colliding call may get 503 (retry), but never a failure.
      for (const error of refused(results)) expect(error).toMatchObject({ status: 503 });
      const ids = new Set(fulfilled(results).map((one) => one.donationId));
      expect(ids.size).toBe(1);
      const [donationId = ""] = ids;
      expect(intentsOf(donationId)).toHaveLength(1);
      const again = await withSavedCard();
      expect(again).toMatchObject({ donationId, status: "Success" });
      await expectOneCharge(donationId);
      const status = await donationStatus(as(donor), { donationId, attemptKey: attempt.attemptKey });
      expect(status.amountCents).toBe(attempt.amount * 100);
    });
  });

  it("whose connection is cut, or whose answer is lost, wherever it may be: one charge", async () => {
    const kinds: FaultKind[] = ["cut-after", "status-500-after", "cut-before", "status-500", "status-429"];
    const calls = ["POST /v1/payment_intents", "POST /v1/payment_intents/*", "GET /v1/payment_intents/*"];
    await rounds(8, async (round) => {
      const { withSavedCard } = await tabs(round, 0);
      for (let i = 0; i < 3; i++) {
        services.fault(
          kinds[round.pick(kinds.length)] ?? "cut-after",
          calls[round.pick(calls.length)] ?? "*",
          1 + round.pick(3),
        );
      }
      const answers: SavedCardPayment[] = [];
      // Four tries and the last: a card gets five tries in half an hour while their outcomes are unknown.
      for (let click = 0; click < 2; click++) {
        const results = await round.atOnce(withSavedCard, withSavedCard);
        answers.push(...fulfilled(results));
        for (const error of refused(results)) expect(error).toMatchObject({ status: 503 });
      }
      services.simulator.world.faults.length = 0;
      answers.push(await withSavedCard());
      expect(answers.at(-1)?.status).toBe("Success");
      expect(new Set(answers.map((answer) => answer.donationId)).size).toBe(1);
      // The bank was unreachable: the donor is asked to retry, without a charge until then.
      for (const { status, failureReason } of answers) {
        if (status === "Failed") expect(failureReason).toBe("card.bank_unreachable");
      }
      await expectOneCharge(answers[0]?.donationId ?? "");
    });
  });
});
