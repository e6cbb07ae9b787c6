import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contributions, deliveries, donations, ledgerEntries, messages } from "@/db/schema";
import { HOUR } from "@/lib/kernel";
import { reconcilePayments, settleStripeEvents, tellOfGifts } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import type { FaultKind } from "@/simulator/core/types";
import { redeliver } from "@/simulator/stripe/events";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin } from "../factories/payment";
import { as } from "../factories/user";
import { type Round, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let services: Services;
let campaign: TestCampaign;
beforeAll(async () => {
  services = await openServices();
  campaign = await launchTestCampaign({ amount: 1_000_000 });
});
afterAll(() => services.close());

const system = (aheadMs = 0) => systemCtx("test", { now: () => new Date(Date.now() + aheadMs) });

async function pay(faults: { kind: FaultKind; match: string; times?: number }[]): Promise<string> {
  const donor = await addMember(campaign.community);
  const started = await begin(as(donor), { campaignId: campaign.id });
  for (const { kind, match, times } of faults) services.fault(kind, match, times);
  await services.payWith(started);
  return started.donationId;
}

async function expectOnce(donationId: string): Promise<void> {
  const { db } = system();
  const [row] = await db.select().from(donations).where(eq(donations.id, donationId));
  expect(row).toMatchObject({ state: "succeeded", feeCents: 256 });
  expect(await db.select().from(contributions).where(eq(contributions.donationId, donationId))).toHaveLength(
    1,
  );
  const entries = await db.select().from(ledgerEntries);
  const own = entries.filter((entry) => entry.metadata.donationId === donationId);
  expect(own.map((entry) => entry.kind).sort()).toEqual(["charge", "fee"]);
  const receipts = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(like(messages.dedupeKey, `%:${donationId}`));
  expect(receipts).toHaveLength(1);
  await expectLedgerSound();
}

const EVENTS = ["charge.succeeded", "payment_intent.succeeded", "charge.updated"];
const KINDS: (FaultKind | null)[] = [null, "drop", "delay", "duplicate", "reorder", "bad-signature"];

const someFaults = ({ pick }: Round) =>
  EVENTS.flatMap((match) => {
    const kind = KINDS[pick(KINDS.length)];
    return kind ? [{ kind, match, times: kind === "duplicate" ? 1 + pick(20) : 1 }] : [];
  });

function tellAgain(donationId: string): void {
  const { stripe } = services.simulator.world;
  for (const event of Object.values(stripe.events)) {
    if (JSON.stringify(event.data.object).includes(donationId))
      redeliver(services.simulator.world, event.id, true);
  }
}

describe("webhooks of one payment", () => {
  it("lost, late, doubled, out of order or forged, in any mixture: one donation, one posting", async () => {
    await rounds(10, async (round) => {
      const donationId = await pay(someFaults(round));
      await round.atOnce<unknown>(
        () => services.simulator.flush(),
        () => settleStripeEvents(system()),
        () => settleStripeEvents(system()),
        () => services.simulator.advance(3_600),
        () => reconcilePayments(system(HOUR)),
      );
      tellAgain(donationId);
      await services.simulator.flush();
      await round.atOnce<unknown>(
        () => settleStripeEvents(system(HOUR)),
        () => reconcilePayments(system(2 * HOUR)),
        () => reconcilePayments(system(2 * HOUR)),
      );
      await services.settleWithFees();
      services.simulator.world.faults.length = 0;
      await expectOnce(donationId);
    });
  });

  it("a hundred copies of each, met by four workers while they still arrive", async () => {
    await rounds(2, async (round) => {
      const donationId = await pay(EVENTS.map((match) => ({ kind: "duplicate", match, times: 100 })));
      await round.atOnce<unknown>(
        () => services.simulator.advance(3_600).then(() => services.simulator.flush()),
        ...Array.from({ length: 4 }, () => () => settleStripeEvents(system())),
      );
      await services.settleWithFees();
      await expectOnce(donationId);
    });
  });

  it("all lost for ever: the reconciler finds the gift by the processor's list, and by asking when the list fails", async () => {
    await rounds(4, async (round) => {
      const donationId = await pay(EVENTS.map((match) => ({ kind: "drop", match })));
      await services.simulator.advance(3_600);
      await services.simulator.flush();
      if (round.number % 2 === 0) services.fault("status-500", "GET /v1/events", 3 * 3);
      await round.atOnce<unknown>(
        () => reconcilePayments(system(HOUR)),
        () => reconcilePayments(system(HOUR)),
        () => reconcilePayments(system(HOUR)),
      );
      await settleStripeEvents(system(HOUR));
      await tellOfGifts(system(HOUR));
      services.simulator.world.faults.length = 0;
      await expectOnce(donationId);
    });
  });
});
