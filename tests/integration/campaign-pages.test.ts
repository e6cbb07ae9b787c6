import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { campaignForAdmin, campaignInvitation } from "@/lib/community";
import { showShortCode } from "@/lib/kernel";
import { fanOutMessages } from "@/lib/notification";
import {
  campaignPayout,
  chooseReceivingMethod,
  markPayoutSent,
  receivingMethodStatus,
  sendToRecipient,
} from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, asVisitor, makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const notFound = { code: "not_found", title: "The content is not found" };

describe("what a campaign's pages read", () => {
  test("admins see how many members the launch reaches, and that nothing else was sent", async () => {
    const campaign = await launchTestCampaign();
    await addMember(campaign.community);
    await addMember(campaign.community);
    await fanOutMessages(systemCtx("test"));

    const { messages } = await campaignForAdmin(as(campaign.community.admin), { campaignId: campaign.id });
    expect(messages[0]).toMatchObject({
      messageType: 2,
      outcome: "announced",
      reach: { sent: 0, waiting: 3 },
    });
    expect(messages.slice(1).map((message) => message.reach)).toEqual([null, null, null, null]);
  });

  test("an invitation leads to the shared page and exists for everybody but the recipient", async () => {
    const campaign = await launchTestCampaign({ name: "A van that starts" });
    const asked = { campaignId: campaign.id };
    const { words, link } = await campaignInvitation(asVisitor(), asked);
    expect(words).toContain("A van that starts");
    expect(words).not.toContain(campaign.recipient.lastName);
    expect(new URL(link).pathname).toBe(`/c/${showShortCode(campaign.shortCode)}`);

    await expect(campaignInvitation(as(campaign.recipient), asked)).rejects.toMatchObject(notFound);
    await expect(campaignInvitation(asVisitor(), { campaignId: "nonsense" })).rejects.toMatchObject(notFound);
  });

  test("what a campaign came to is told once it has ended, and when it was sent once it was", async () => {
    const campaign = await launchTestCampaign();
    const donor = await addMember(campaign.community);
    await give(world, as(donor), { campaignId: campaign.id }, { amount: 100 });
    const asked = { campaignId: campaign.id };
    expect(await campaignPayout(asVisitor(), asked)).toBeNull();

    const campaignRef = { ...asked, communityId: campaign.communityId };
    const frozen = await sendToRecipient(as(campaign.community.admin), campaignRef);
    const sums = { grossCents: frozen.grossCents, feeCents: frozen.feeCents, amountCents: frozen.netCents };
    expect(await campaignPayout(as(campaign.community.admin), asked)).toEqual({ sums, sentAt: null });
    // Only admins see what is left after card fees.
    for (const ctx of [asVisitor(), as(donor)]) {
      expect(await campaignPayout(ctx, asked)).toEqual({ sums: null, sentAt: null });
    }
    await expect(campaignPayout(as(campaign.recipient), asked)).rejects.toMatchObject(notFound);

    const { payoutId } = await receivingMethodStatus(as(campaign.recipient), asked);
    await chooseReceivingMethod(as(campaign.recipient), {
      method: "paypal",
      email: "someone@lakewood.example",
      campaignId: campaign.id,
    });
    const desk = await makeUser({ isPlatformAdmin: true });
    await markPayoutSent(as(desk), { payoutId, reference: "PP-1" });
    expect((await campaignPayout(asVisitor(), asked))?.sentAt).toBeInstanceOf(Date);
  });
});
