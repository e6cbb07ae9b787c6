import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payee, payouts } from "@/db/schema";
import {
  checksTable,
  chooseReceivingMethod,
  markPayoutsSent,
  openPayout,
  openPayouts,
  sendToRecipient,
} from "@/lib/payment";
import { type Ctx, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, makeUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { csvOf } from "../support/table-cells";

const check = (city: string) =>
  ({
    method: "paper_check",
    name: "A. Recipient",
    phoneNumber: "(202) 555-0143",
    addressLine: "12 Orchard Lane",
    city,
    state: "OH",
    zipCode: "45402",
    country: "United States",
  }) as const;

const { db } = systemCtx("test");
let world: PaymentWorld;
let desk: Ctx;
beforeAll(async () => {
  world = await openPayments();
  desk = as(await makeUser({ isPlatformAdmin: true }));
});
afterAll(async () => {
  await expectLedgerSound();
  await world.close();
});

async function chosen() {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  await give(world, as(donor), { campaignId: campaign.id }, { amount: 50 });
  const ref = { campaignId: campaign.id };
  const { payoutId } = await sendToRecipient(as(campaign.community.admin), {
    ...ref,
    communityId: campaign.communityId,
  });
  const recipient = as(campaign.recipient);
  await chooseReceivingMethod(recipient, { ...ref, ...check("Dayton") });
  const correct = (city: string) => () => chooseReceivingMethod(recipient, { ...ref, ...check(city) });
  return { payoutId, correct };
}

const cityOf = async (payoutId: string) =>
  (await db.select({ payee }).from(payouts).where(eq(payouts.id, payoutId)))[0]?.payee.city;

describe("a correction and the desk at once", () => {
  it("never both win: whatever the desk reads is what stays", async () => {
    await rounds(24, async ({ atOnce, pick }) => {
      const { payoutId, correct } = await chosen();
      let read: string | undefined;
      const openings = [
        async () => {
          const { receivingMethod } = await openPayout(desk, { payoutId });
          read = receivingMethod?.method === "paper_check" ? receivingMethod.city : "";
        },
        async () => {
          const [one] = await openPayouts(desk, { payoutIds: [payoutId] });
          read = one?.receivingMethod.method === "paper_check" ? one.receivingMethod.city : "";
        },
        async () => {
          read = (await csvOf(await checksTable(desk, [payoutId]))).includes("Oakwood")
            ? "Oakwood"
            : "Dayton";
        },
      ];
      const results = await atOnce(correct("Oakwood"), openings[pick(openings.length)] ?? correct("Oakwood"));
      expect(read).toBe(await cityOf(payoutId));
      const [correction] = results;
      expect(correction?.status === "fulfilled" ? "Oakwood" : "Dayton").toBe(read);
      for (const error of refused(results)) expect(error).toMatchObject({ reason: "payout.taken_up" });
    });
  });

  it("in two windows of the recipient: the last one counts, and both are answered", async () => {
    await rounds(8, async ({ atOnce }) => {
      const { payoutId, correct } = await chosen();
      const results = await atOnce(correct("Oakwood"), correct("Kettering"));
      expect(fulfilled(results)).toHaveLength(2);
      expect(["Oakwood", "Kettering"]).toContain(await cityOf(payoutId));
    });
  });
});

describe("the desk twice at once", () => {
  it("marks the same list as sent once, whatever the order of it", async () => {
    await rounds(8, async ({ atOnce }) => {
      const pair = [await chosen(), await chosen()];
      const ids = pair.map(({ payoutId }) => payoutId);
      await atOnce(
        () => openPayouts(desk, { payoutIds: ids }),
        () => openPayouts(desk, { payoutIds: ids.toReversed() }),
      );
      const sent = ids.map((payoutId) => ({ payoutId, reference: `1187-${payoutId}` }));
      const results = await atOnce(
        () => markPayoutsSent(desk, { sent }),
        () => markPayoutsSent(desk, { sent: sent.toReversed() }),
      );
      for (const marked of fulfilled(results)) {
        expect(marked.map(({ refused: why }) => why)).toEqual([null, null]);
      }
      for (const id of ids) {
        const [row] = await db.select().from(payouts).where(eq(payouts.id, id));
        expect(row).toMatchObject({ state: "sent", sendings: 1 });
      }
    });
  });
});
