import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteMembers } from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { fanOutMessages, sendEmails, sendTexts } from "@/lib/notification";
import {
  cancelOpenIntents,
  donationStatus,
  reconcilePayments,
  sendToRecipient,
  settleStripeEvents,
  transferToCampaign,
} from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { begin, give, intentIdOf, newKey } from "../factories/payment";
import { as, makeUser } from "../factories/user";
import { type Round, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

// postgres-setup.ts asserts the absence of deadlocks when it drops the file's database.

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

const system = (aheadMs = 0) => systemCtx("test", { now: () => new Date(Date.now() + aheadMs) });
const settle = () => settleStripeEvents(system());
const HOUR = 3_600_000;

async function town() {
  const community = await makeCommunity();
  const other = await addMember(community, undefined, { isAdmin: true });
  const donors = [
    await addMember(community),
    await addMember(community, await makeUser({ preferredCommunicationMethod: 1 })),
    await addMember(community),
  ];
  const campaigns = [await launchTestCampaign({ community }), await launchTestCampaign({ community })];
  return { community, other, donors, campaigns };
}
type Town = Awaited<ReturnType<typeof town>>;

/** Unsettled paid gifts of all donors, to both campaigns and Our Balance, in random order. */
async function paidGifts({ community, donors, campaigns }: Town, round: Round) {
  const paid: (() => Promise<unknown>)[] = [];
  for (let gift = 0; gift < 12; gift++) {
    const donor = as(donors[round.pick(donors.length)] ?? community.admin);
    const campaign = campaigns[round.pick(3)];
    const target = campaign ? { campaignId: campaign.id } : { communityId: community.id };
    const attemptKey = newKey();
    const started = await begin(donor, target, {
      attemptKey,
      amount: 20 + round.pick(150),
      savePaymentMethod: true,
    });
    await services.payWith(started);
    // The donor's page books immediately what the worker is about to book.
    paid.push(() => donationStatus(donor, { donationId: started.donationId, attemptKey }));
  }
  await services.simulator.flush();
  return paid;
}

/** Possible refusals: a concurrent call was first. */
const EXPECTED = [
  "This campaign was already sent to its recipient",
  "This campaign has been completed.",
  "Not enough money on Our Balance",
  "There is nothing to send yet.",
];

describe("one order of locks", () => {
  it("gifts, transfers, refunds, fees, milestones, launches, sending, messages and the reconciler at once: every cent is where it belongs", async () => {
    await rounds(6, async (round) => {
      const around = await town();
      const { community, other, donors, campaigns } = around;
      const [first, second] = campaigns;
      const [donor] = donors;
      if (!first || !second || !donor) throw new Error("a town has campaigns and donors");
      await give(services, as(donor), { communityId: community.id }, { amount: 300 });
      const refundable = await give(services, as(donor), { campaignId: first.id }, { amount: 60 });
      await give(services, as(donor), { campaignId: second.id }, { amount: 60 });
      const looks = await paidGifts(around, round);
      await services.stripe.refunds.create({ payment_intent: intentIdOf(refundable.clientSecret) });
      await services.simulator.flush();

      const transfer = (campaignId: string, by: typeof donor) => () =>
        transferToCampaign(as(by), {
          outgoingCommunityId: community.id,
          incomingCamapaignId: campaignId,
          amount: 20 + round.pick(40),
          requestKey: newKey(),
        });
      const worker = async () => {
        await fanOutMessages(system());
        await sendEmails(system());
        await sendTexts(system());
      };
      const results = await round.atOnce<unknown>(
        ...looks,
        settle,
        settle,
        transfer(first.id, community.admin),
        transfer(second.id, other),
        transfer(second.id, community.admin),
        () => sendToRecipient(as(other), { communityId: community.id, campaignId: first.id }),
        () => launchTestCampaign({ community }),
        () =>
          inviteMembers(as(community.admin), {
            communityId: community.id,
            members: [{ firstName: "Ida", lastName: "Lund", email: `ida.${newKey()}@lund.example` }],
          }),
        () => services.simulator.advance(3_600),
        () => reconcilePayments(system(HOUR)),
        () => reconcilePayments(system(HOUR)),
        () => cancelOpenIntents(system()),
        worker,
        worker,
      );
      for (const error of refused(results)) {
        expect(EXPECTED).toContain(error instanceof DomainError ? error.title : error);
      }
      await services.settleWithFees();
      await services.deliver();
      await expectLedgerSound();
    });
  });
});
