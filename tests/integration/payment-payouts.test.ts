import { and, eq, ne } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  auditLog,
  campaignRecipients,
  campaigns,
  communities,
  memberships,
  messages,
  payouts,
  transfers,
} from "@/db/schema";
import { campaignFor, putOnHold } from "@/lib/community";
import { DAY } from "@/lib/kernel";
import { clothColour } from "@/lib/kernel/cloth-colour";
import {
  campaignNetBalance,
  campaignPayout,
  chooseReceivingMethod,
  chosenReceivingMethod,
  closeAccount,
  communityBalance,
  deleteCommunity,
  endCampaign,
  forgetPaidRecipients,
  listCampaignContributions,
  listCampaignContributionsFull,
  listPayouts,
  listTransfers,
  markPayoutReturned,
  markPayoutSent,
  myPayouts,
  openPayout,
  payoutLines,
  paypalTable,
  previewPayout,
  receivingMethodStatus,
  removeMember,
  sendToRecipient,
  settleStripeEvents,
  stopCampaign,
  transferToCampaign,
} from "@/lib/payment";
import { payoutColumns } from "@/lib/payment/payouts/receiving-method";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import {
  begin,
  books,
  give,
  intentIdOf,
  newKey,
  openPayments,
  type PaymentWorld,
} from "../factories/payment";
import { as, asVisitor, makeUser } from "../factories/user";
import { refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { csvOf } from "../support/table-cells";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const db = () => systemCtx("test").db;

async function scene(
  gift = { toCampaign: 0, toOurBalance: 0 },
  wanted: Parameters<typeof launchTestCampaign>[0] = {},
) {
  const campaign = await launchTestCampaign(wanted);
  const donor = await addMember(campaign.community);
  if (gift.toCampaign) await give(world, as(donor), { campaignId: campaign.id }, { amount: gift.toCampaign });
  if (gift.toOurBalance) {
    await give(world, as(donor), { communityId: campaign.communityId }, { amount: gift.toOurBalance });
  }
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  return {
    campaign,
    donor,
    campaignRef,
    admin: as(campaign.community.admin),
    recipient: as(campaign.recipient),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const transfer = (s: Scene, amount: number | string, requestKey = newKey()) =>
  transferToCampaign(s.admin, {
    outgoingCommunityId: s.campaign.communityId,
    incomingCamapaignId: s.campaign.id,
    amount,
    requestKey,
  });

const makeAdmin = (userId: string, communityId: string) =>
  db()
    .update(memberships)
    .set({ role: 1 })
    .where(and(eq(memberships.userId, userId), eq(memberships.communityId, communityId)));

const desk = async () => as(await makeUser({ isPlatformAdmin: true }));
const communityOf = async (s: Scene) =>
  (await db().select().from(communities).where(eq(communities.id, s.campaign.communityId)))[0];
const payoutRow = async (campaignId: string) =>
  (await db().select(payoutColumns).from(payouts).where(eq(payouts.campaignId, campaignId)))[0];

const CHECK = {
  method: "paper_check" as const,
  name: "A. Kessler",
  phoneNumber: "(202) 555-0143",
  addressLine: "12 Orchard Street",
  city: "Dayton",
  state: "Ohio",
  zipCode: "45402",
  country: "United States",
};

describe("a transfer from Our Balance", () => {
  it("moves whole dollars, counts as raised, and shows the community as the giver", async () => {
    const s = await scene({ toCampaign: 0, toOurBalance: 100 });
    await transfer(s, "60");
    const sums = await books();
    expect([sums[s.campaign.communityId], sums[s.campaign.id]]).toEqual([4_000, 6_000]);
    expect((await campaignFor(s.admin, s.campaignRef)).raisedCents).toBe(6_000);
    const { items } = await listCampaignContributions(asVisitor(), s.campaignRef);
    expect(items[0]?.from?.type).toBe("community");
    expect((await listTransfers(s.admin, s.campaignRef)).items).toMatchObject([
      { amountCents: 6_000, campaign: { id: s.campaign.id } },
    ]);
  });

  it("fifty at once from a balance that covers ten: ten", async () => {
    const s = await scene({ toCampaign: 0, toOurBalance: 100 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => transfer(s, 10)));
    const reasons = refused(results);
    expect(results.length - reasons.length).toBe(10);
    for (const reason of reasons) {
      expect(reason).toMatchObject({ status: 400, errors: { amount: ["Not enough money on Our Balance"] } });
    }
    expect((await communityBalance(s.admin, s.campaignRef)).balanceCents).toBe(0);
    expect((await campaignFor(s.admin, s.campaignRef)).contributionCount).toBe(10);
  });

  it("with the same key is one transfer, and with other details is refused", async () => {
    const s = await scene({ toCampaign: 0, toOurBalance: 100 });
    const key = newKey();
    const made = await Promise.all([transfer(s, 10, key), transfer(s, 10, key), transfer(s, 10, key)]);
    expect(new Set(made.map((one) => one.transferId)).size).toBe(1);
    await expect(transfer(s, 11, key)).rejects.toMatchObject({ status: 409 });
    expect(await db().select().from(transfers).where(eq(transfers.campaignId, s.campaign.id))).toHaveLength(
      1,
    );
  });

  it("is checked against the balance after fees, to the cent", async () => {
    const s = await scene();
    await give(world, as(s.donor), { communityId: s.campaign.communityId }, { coverFees: false });
    await expect(transfer(s, 98)).rejects.toMatchObject({ title: "Not enough money on Our Balance" });
    await transfer(s, 97);
    expect((await communityBalance(s.admin, s.campaignRef)).balanceCents).toBe(50);
  });

  it.each([
    ["", "Invalid amount"],
    ["0", "Invalid amount"],
    [0, "Invalid amount"],
    ["-1", "Only numbers allowed"],
    [-1, "Only numbers allowed"],
    ["1.5", "Only numbers allowed"],
    [1.5, "Only numbers allowed"],
    ["1e9", "Only numbers allowed"],
    ["１０", "Only numbers allowed"],
    ["1234567890123", "Invalid amount"],
    ["999999999999", "Not enough money on Our Balance"],
  ])("of %j: %s", async (amount, title) => {
    const s = await scene();
    await expect(transfer(s, amount)).rejects.toMatchObject({
      status: 400,
      title,
      errors: { amount: [title] },
    });
  });

  it("is an admin's alone, and into a campaign of the same community that is not their own", async () => {
    const s = await scene({ toCampaign: 0, toOurBalance: 100 });
    const other = await scene();
    const input = {
      outgoingCommunityId: s.campaign.communityId,
      incomingCamapaignId: s.campaign.id,
      amount: 10,
    };
    const by = (ctx: Scene["admin"], more: object = {}) =>
      transferToCampaign(ctx, { ...input, requestKey: newKey(), ...more });
    await expect(by(as(s.donor))).rejects.toMatchObject({ status: 403 });
    await expect(by(other.admin)).rejects.toMatchObject({ status: 404 });
    await expect(by(s.admin, { incomingCamapaignId: other.campaign.id })).rejects.toMatchObject({
      status: 404,
    });
    await makeAdmin(s.campaign.recipient.id, s.campaign.communityId);
    await expect(by(s.recipient)).rejects.toMatchObject({ status: 404 });
    await expect(by(s.admin, { outgoingCommunityId: "x" })).rejects.toMatchObject({ status: 404 });
  });

  it("is refused when the button said another sum, and moves what it said otherwise", async () => {
    const s = await scene({ toCampaign: 0, toOurBalance: 100 });
    const by = (shownCents: number) =>
      transferToCampaign(s.admin, {
        outgoingCommunityId: s.campaign.communityId,
        incomingCamapaignId: s.campaign.id,
        amount: 40,
        requestKey: newKey(),
        shownCents,
      });
    const before = await books();
    await expect(by(4_100)).rejects.toMatchObject({ status: 409, reason: "money.sum_changed" });
    expect(await books()).toEqual(before);
    expect(await by(4_000)).toMatchObject({ amountCents: 4_000 });
  });
});

describe("sending to the recipient", () => {
  it("freezes the whole net balance, stops the campaign, and only then tells the recipient", async () => {
    const s = await scene({ toCampaign: 100, toOurBalance: 0 });
    await give(world, as(s.donor), s.campaignRef, { amount: 50, coverFees: false });
    const sum = { grossCents: 15_000, feeCents: 140, netCents: 14_860 };
    expect(await previewPayout(s.admin, s.campaignRef)).toEqual(sum);
    await expect(receivingMethodStatus(s.recipient, s.campaignRef)).rejects.toMatchObject({ status: 404 });
    const sent = await sendToRecipient(s.admin, s.campaignRef);
    expect(sent).toMatchObject({ ...sum, number: expect.stringMatching(/^P-\d{4,}$/) });
    expect((await books())[s.campaign.id]).toBe(0);
    const told = await db()
      .select()
      .from(messages)
      .where(eq(messages.dedupeKey, `choose-method:${sent.payoutId}`));
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told[0]?.data)).not.toContain(s.campaign.name);
    expect(await receivingMethodStatus(s.recipient, s.campaignRef)).toMatchObject({
      amountCents: 14_860,
      chosen: null,
    });
  });

  it("shows fees from their entries: a covered fee that came out lower is no negative fee", async () => {
    const s = await scene();
    const { settings } = world.simulator.world;
    const usual = { ...settings };
    Object.assign(settings, { feePercent: 1.44, feeFixedCents: 0 });
    await give(world, as(s.donor), s.campaignRef, { amount: 100 });
    Object.assign(settings, usual);
    expect(await previewPayout(s.admin, s.campaignRef)).toEqual({
      grossCents: 10_000,
      feeCents: 0,
      netCents: 10_108,
    });
    await give(world, as(s.donor), s.campaignRef, { amount: 50, coverFees: false });
    const refunded = await give(world, as(s.donor), s.campaignRef, { amount: 20 });
    await world.stripe.refunds.create({ payment_intent: intentIdOf(refunded.clientSecret) });
    await world.settle();
    // The fee of the refunded gift, whose covered part was returned, and the uncovered fee.
    const feeCents = 140 + 76;
    const sum = { grossCents: 15_000, feeCents, netCents: 15_108 - feeCents };
    expect(await campaignNetBalance(s.admin, s.campaignRef)).toEqual({
      balanceCents: sum.netCents,
      feeCents,
      currency: "USD",
    });
    const sent = await sendToRecipient(s.admin, s.campaignRef);
    expect(sent).toMatchObject(sum);
    expect(payoutLines(sent).extraCents).toBe(108);
  });

  it("shows no fee and no extra of a refund that the provider paid in part", async () => {
    const s = await scene();
    const giveUncovered = (amount: number) =>
      give(world, as(s.donor), s.campaignRef, { amount, coverFees: false });
    const refund = async ({ clientSecret }: { clientSecret: string }) => {
      await world.stripe.refunds.create({ payment_intent: intentIdOf(clientSecret) });
      await world.settle();
    };
    await refund(await giveUncovered(100));
    await giveUncovered(50);
    const sum = { grossCents: 5_000, feeCents: 140, netCents: 4_860 };
    expect(await previewPayout(s.admin, s.campaignRef)).toEqual(sum);
    expect(payoutLines(sum).extraCents).toBe(0);
    const sent = await sendToRecipient(s.admin, s.campaignRef);
    expect(sent).toMatchObject(sum);
  });

  it("shows no fee and no extra of refunds of which the campaign paid the first whole and the last in part", async () => {
    const s = await scene();
    const given = [];
    for (const amount of [200, 100])
      given.push(await give(world, as(s.donor), s.campaignRef, { amount, coverFees: false }));
    for (const { clientSecret } of given)
      await world.stripe.refunds.create({ payment_intent: intentIdOf(clientSecret) });
    await world.settle();
    const none = { balanceCents: 0, feeCents: 0, currency: "USD" };
    expect(await campaignNetBalance(s.admin, s.campaignRef)).toEqual(none);
    await give(world, as(s.donor), s.campaignRef, { amount: 50, coverFees: false });
    const sum = { grossCents: 5_000, feeCents: 140, netCents: 4_860 };
    expect(await previewPayout(s.admin, s.campaignRef)).toEqual(sum);
    expect(payoutLines(sum).extraCents).toBe(0);
  });

  it("is refused with another sum than the pressed button said, as after a gift that came meanwhile", async () => {
    const s = await scene({ toCampaign: 100, toOurBalance: 0 });
    const { netCents: shownCents } = await previewPayout(s.admin, s.campaignRef);
    await give(world, as(s.donor), s.campaignRef, { amount: 50 });
    await expect(sendToRecipient(s.admin, { ...s.campaignRef, shownCents })).rejects.toMatchObject({
      status: 409,
      reason: "money.sum_changed",
    });
    expect((await campaignFor(s.admin, s.campaignRef)).status).toBe("launched");
    const now = await previewPayout(s.admin, s.campaignRef);
    expect(now.netCents).toBe(shownCents + 50_00);
    await sendToRecipient(s.admin, { ...s.campaignRef, shownCents: now.netCents });
  });

  it("by two admins at the same moment: one payout, and the other reads that it is settled", async () => {
    await rounds(20, async ({ atOnce }) => {
      const s = await scene({ toCampaign: 100, toOurBalance: 0 });
      const second = as(await addMember(s.campaign.community, undefined, { isAdmin: true }));
      const results = await atOnce(
        () => sendToRecipient(s.admin, s.campaignRef),
        () => sendToRecipient(second, s.campaignRef),
      );
      expect(refused(results)).toMatchObject([
        { status: 409, title: "This campaign was already sent to its recipient" },
      ]);
      expect(await db().select().from(payouts).where(eq(payouts.campaignId, s.campaign.id))).toHaveLength(1);
    });
  });

  it("is refused while there is nothing to send, to members, strangers and the recipient", async () => {
    const s = await scene();
    await expect(sendToRecipient(s.admin, s.campaignRef)).rejects.toMatchObject({
      status: 400,
      title: "There is nothing to send yet",
    });
    await expect(sendToRecipient(as(s.donor), s.campaignRef)).rejects.toMatchObject({ status: 403 });
    await expect(sendToRecipient((await scene()).admin, s.campaignRef)).rejects.toMatchObject({
      status: 404,
    });
    await expect(previewPayout(s.recipient, s.campaignRef)).rejects.toMatchObject({ status: 404 });
    expect((await campaignFor(s.admin, s.campaignRef)).status).toBe("launched");
  });
});

describe("ending a campaign that holds no money", () => {
  const messagesAbout = (s: Scene) =>
    db()
      .select({ template: messages.template })
      .from(messages)
      .where(and(eq(messages.communityId, s.campaign.communityId), ne(messages.kind, "campaign")));

  it("completes it without a payout, tells no one, and stays hidden from its recipient", async () => {
    const s = await scene();
    const before = await messagesAbout(s);
    await endCampaign(s.admin, s.campaignRef);
    const [row] = await db().select().from(campaigns).where(eq(campaigns.id, s.campaign.id));
    expect(row).toMatchObject({ status: "completed", completedAt: row?.stoppedAt });
    expect(row?.completedAt).toBeInstanceOf(Date);
    expect(await payoutRow(s.campaign.id)).toBeUndefined();
    expect(await campaignPayout(s.admin, s.campaignRef)).toBeNull();
    expect(await messagesAbout(s)).toEqual(before);
    expect(await myPayouts(s.recipient)).toEqual([]);
    await expect(campaignFor(s.recipient, s.campaignRef)).rejects.toMatchObject({ status: 404 });
    const actions = await db()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.campaignId, s.campaign.id));
    expect(actions.map(({ action }) => action).sort()).toEqual(["campaign.ended", "campaign.launched"]);
  });

  it("its recipient can be removed, and its community deleted", async () => {
    const s = await scene();
    const member = { communityId: s.campaign.communityId, userId: s.campaign.recipient.id };
    await expect(removeMember(s.admin, member)).rejects.toMatchObject({ reason: "member.is_recipient" });
    await endCampaign(s.admin, s.campaignRef);
    await removeMember(s.admin, member);
    await deleteCommunity(await desk(), { communityId: s.campaign.communityId });
    expect(await communityOf(s)).toMatchObject({ endedAt: expect.any(Date) });
  });

  it("once its only gift was refunded, too, and also while the community is on hold", async () => {
    const s = await scene();
    const gift = await give(world, as(s.donor), s.campaignRef, { amount: 50 });
    await world.stripe.refunds.create({ payment_intent: intentIdOf(gift.clientSecret) });
    await world.settle();
    await putOnHold(await desk(), { communityId: s.campaign.communityId, reason: "A question first." });
    expect(await stopCampaign(s.admin, s.campaignRef)).toEqual({ grossCents: 0, feeCents: 0, netCents: 0 });
  });

  it("is refused once it holds money, by the button and while the page is old", async () => {
    const s = await scene({ toCampaign: 40, toOurBalance: 0 });
    await expect(endCampaign(s.admin, s.campaignRef)).rejects.toMatchObject({
      status: 409,
      title:
        "A gift has arrived: this campaign now holds $40.00. Send it to the recipient to close the campaign.",
    });
    expect((await campaignFor(s.admin, s.campaignRef)).status).toBe("launched");
  });

  it("by two admins while a gift is being paid: it ends once, and the gift is in the campaign or on Our Balance", async () => {
    await rounds(8, async ({ atOnce }) => {
      const s = await scene();
      const second = as(await addMember(s.campaign.community, undefined, { isAdmin: true }));
      const paid = await begin(as(s.donor), s.campaignRef, { amount: 30 });
      await world.payWith(paid);
      await world.simulator.flush();
      const stops = atOnce<unknown>(
        () => stopCampaign(s.admin, s.campaignRef),
        () => stopCampaign(second, s.campaignRef),
      );
      const settle = () => settleStripeEvents(systemCtx("test"));
      const [results] = await Promise.all([stops, atOnce(settle, settle)]);
      const payout = await payoutRow(s.campaign.id);
      expect(refused(results)).toMatchObject([
        {
          status: 409,
          reason: payout ? "payout.campaign_sent" : "campaign.ended",
        },
      ]);
      await world.settleWithFees();
      const sums = await books();
      expect([sums[s.campaign.id] ?? 0, sums[s.campaign.communityId] ?? 0, payout?.amountCents ?? 0]).toEqual(
        payout ? [0, 0, 3_000] : [0, 3_000, 0],
      );
      const told = await db()
        .select()
        .from(messages)
        .where(eq(messages.dedupeKey, `redirected:${paid.donationId}`));
      expect(told).toHaveLength(payout ? 0 : 1);
      await expectLedgerSound();
    });
  });

  it("stays hidden for 180 days from a recipient who deleted their account and came back", async () => {
    const password = "Manyhands1";
    const community = await makeCommunity();
    const s = await scene(undefined, {
      community,
      recipient: await addMember(community, await makeUser({ password })),
    });
    await closeAccount(s.recipient, { password });
    const kept = () =>
      db()
        .select({ fullName: campaignRecipients.fullName, email: campaignRecipients.email })
        .from(campaignRecipients)
        .where(eq(campaignRecipients.campaignId, s.campaign.id));
    expect(await kept()).toEqual([
      { fullName: s.campaign.recipient.fullName, email: s.campaign.recipient.email },
    ]);
    await endCampaign(s.admin, s.campaignRef);
    const forgetIn = (days: number) =>
      forgetPaidRecipients(systemCtx("test", { now: () => new Date(Date.now() + days * DAY) }));
    await forgetIn(179);
    const returned = as(await addMember(community, await makeUser({ email: s.campaign.recipient.email })));
    await expect(campaignFor(returned, s.campaignRef)).rejects.toMatchObject({ status: 404 });
    await forgetIn(181);
    expect(await kept()).toEqual([{ fullName: null, email: null }]);
  });
});

describe("the receiving method", () => {
  it("is chosen by the recipient alone, and corrected until the desk opens it", async () => {
    const s = await scene({ toCampaign: 100, toOurBalance: 0 });
    await sendToRecipient(s.admin, s.campaignRef);
    const choice = { ...CHECK, campaignId: s.campaign.id };
    for (const stranger of [s.admin, as(s.donor), await desk()]) {
      await expect(chooseReceivingMethod(stranger, choice)).rejects.toMatchObject({ status: 404 });
      await expect(receivingMethodStatus(stranger, s.campaignRef)).rejects.toMatchObject({ status: 404 });
    }
    await expect(chosenReceivingMethod(s.recipient, s.campaignRef)).rejects.toMatchObject({ status: 400 });
    await chooseReceivingMethod(s.recipient, choice);
    expect(await chosenReceivingMethod(s.recipient, s.campaignRef)).toEqual({
      ...CHECK,
      phoneNumber: "+12025550143",
    });
    expect((await payoutRow(s.campaign.id))?.state).toBe("ready");
    await chooseReceivingMethod(s.recipient, { ...choice, city: "Kettering" });
    const row = await payoutRow(s.campaign.id);
    expect(row).toMatchObject({ state: "ready", payee: { city: "Kettering" }, takenUpAt: null });
    await openPayout(await desk(), { payoutId: row?.id ?? "" });
    await expect(chooseReceivingMethod(s.recipient, choice)).rejects.toMatchObject({
      status: 409,
      reason: "payout.taken_up",
    });
    expect((await payoutRow(s.campaign.id))?.payee.city).toBe("Kettering");
  });

  it("names every field that is missing or malformed", async () => {
    const s = await scene({ toCampaign: 100, toOurBalance: 0 });
    await sendToRecipient(s.admin, s.campaignRef);
    const empty = { ...CHECK, campaignId: s.campaign.id, name: " ", city: "", phoneNumber: "123" };
    await expect(chooseReceivingMethod(s.recipient, empty)).rejects.toMatchObject({
      status: 400,
      errors: { name: ["Required"], city: ["Required"], phoneNumber: ["Invalid phone number"] },
    });
    for (const email of ["nobody", "=cmd@sheet.example", "+1@sheet.example", "-2@sheet.example"]) {
      await expect(
        chooseReceivingMethod(s.recipient, { method: "paypal", campaignId: s.campaign.id, email }),
      ).rejects.toMatchObject({ status: 400, errors: { email: ["Invalid email address"] } });
    }
  });
});

describe("the payout desk", () => {
  async function ready(method: "paypal" | "paper_check" = "paypal") {
    const s = await scene({ toCampaign: 100, toOurBalance: 0 });
    const { payoutId, number } = await sendToRecipient(s.admin, s.campaignRef);
    await chooseReceivingMethod(
      s.recipient,
      method === "paypal"
        ? { method, campaignId: s.campaign.id, email: "Me@Recipient.example" }
        : { ...CHECK, campaignId: s.campaign.id },
    );
    return { ...s, payoutId, number, clerk: await desk() };
  }

  it("sees states and amounts; a name only on the payout itself, and each look is logged", async () => {
    const p = await ready();
    const list = await listPayouts(p.clerk, { pageSize: 100 });
    expect(list.items.find((row) => row.id === p.payoutId)).toMatchObject({
      state: "ready",
      amountCents: 10_000,
    });
    expect(JSON.stringify(list)).not.toContain(p.campaign.recipient.lastName);
    expect(JSON.stringify(list)).not.toContain("recipient.example");
    await openPayout(p.clerk, p);
    const opened = await openPayout(p.clerk, p);
    expect(opened.recipient.fullName).toBe(p.campaign.recipient.fullName);
    expect(opened.receivingMethod).toEqual({ method: "paypal", email: "me@recipient.example" });
    const looks = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "payout.viewed"), eq(auditLog.subjectId, p.payoutId)));
    expect(looks).toHaveLength(2);
  });

  it("sends once: the campaign is completed at that moment, and the same reference again changes nothing", async () => {
    const p = await ready("paper_check");
    await Promise.all([
      markPayoutSent(p.clerk, { payoutId: p.payoutId, reference: "1187" }),
      markPayoutSent(p.clerk, { payoutId: p.payoutId, reference: "1187" }),
    ]);
    await expect(markPayoutSent(p.clerk, { payoutId: p.payoutId, reference: "1188" })).rejects.toMatchObject({
      status: 409,
    });
    const [campaign] = await db().select().from(campaigns).where(eq(campaigns.id, p.campaign.id));
    expect(campaign?.status).toBe("completed");
    expect(campaign?.completedAt).toBeInstanceOf(Date);
    const told = await db()
      .select()
      .from(messages)
      .where(eq(messages.dedupeKey, `payout-sent:${p.payoutId}:1`));
    expect(told).toHaveLength(1);
  });

  it("money that came back waits for another choice, is sent again, and every step is in the books", async () => {
    const p = await ready();
    const before = (await books()).payouts ?? 0;
    await markPayoutSent(p.clerk, { payoutId: p.payoutId, reference: "A1" });
    await markPayoutReturned(p.clerk, { payoutId: p.payoutId, reason: "address closed" });
    await markPayoutReturned(p.clerk, { payoutId: p.payoutId, reason: "address closed" });
    expect((await books()).payouts).toBe(before);
    expect(await receivingMethodStatus(p.recipient, p.campaignRef)).toMatchObject({
      chosen: null,
      wasReturned: true,
    });
    await expect(markPayoutSent(p.clerk, { payoutId: p.payoutId, reference: "A2" })).rejects.toMatchObject({
      status: 409,
    });
    await chooseReceivingMethod(p.recipient, { ...CHECK, campaignId: p.campaign.id });
    await markPayoutSent(p.clerk, { payoutId: p.payoutId, reference: "A2" });
    expect((await books()).payouts).toBe(before - 10_000);
    expect(await payoutRow(p.campaign.id)).toMatchObject({ state: "sent", sendings: 2 });
    expect((await campaignFor(asVisitor(), p.campaignRef)).status).toBe("completed");
  });

  it("writes PayPal's file of what is ready, and logs each payout in it", async () => {
    const p = await ready();
    await ready("paper_check");
    const csv = await csvOf(await paypalTable(p.clerk));
    expect(csv.split("\r\n")).toContain(
      `me@recipient.example,100.00,USD,${p.number},Manyhands ${p.number},PAYPAL`,
    );
    expect(csv).not.toContain("Orchard");
    const logged = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "payout.exported"), eq(auditLog.subjectId, p.payoutId)));
    expect(logged).toHaveLength(1);
  });

  it("is the provider's alone", async () => {
    const p = await ready();
    for (const ctx of [p.admin, p.recipient, as(p.donor)]) {
      await expect(listPayouts(ctx, {})).rejects.toMatchObject({ status: 403 });
      await expect(openPayout(ctx, p)).rejects.toMatchObject({ status: 403 });
      await expect(markPayoutSent(ctx, { payoutId: p.payoutId, reference: "1" })).rejects.toMatchObject({
        status: 403,
      });
      await expect(markPayoutReturned(ctx, { payoutId: p.payoutId, reason: "x" })).rejects.toMatchObject({
        status: 403,
      });
      await expect(paypalTable(ctx)).rejects.toMatchObject({ status: 403 });
    }
    expect((await payoutRow(p.campaign.id))?.state).toBe("ready");
  });
});

describe("who gave", () => {
  it("without a name is nobody's to know, not even an admin's", async () => {
    const s = await scene();
    await give(world, as(s.donor), s.campaignRef, { isAnonymous: true });
    await give(world, as(s.donor), s.campaignRef);
    const full = await listCampaignContributionsFull(s.admin, s.campaignRef);
    expect(full.items.map((row) => row.isAnonymous)).toEqual([false, true]);
    expect(full.items[0]?.from).toMatchObject({ id: s.donor.id, isMember: true, type: "member" });
    expect(full.items[1]?.from).toBeNull();
    const short = await listCampaignContributions(as(s.donor), s.campaignRef);
    expect(short.items[0]).toEqual({
      from: { type: "member", name: s.donor.fullName, imageName: null, cloth: clothColour(s.donor.id) },
      amountCents: 10_000,
      wasReversed: false,
    });
    expect(short.items[1]?.from).toBeNull();
    await expect(listCampaignContributionsFull(as(s.donor), s.campaignRef)).rejects.toMatchObject({
      status: 403,
    });
  });

  it("is shown eight a page, newest first, and every gift once", async () => {
    const s = await scene({ toCampaign: 0, toOurBalance: 1000 });
    for (let dollars = 1; dollars <= 19; dollars++) await transfer(s, dollars);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listCampaignContributions(asVisitor(), { ...s.campaignRef, page })),
    );
    expect(pages.map((page) => page.numberOfItems)).toEqual([8, 8, 3, 0]);
    expect(pages.flatMap((page) => page.items.map((row) => row.amountCents / 100))).toEqual(
      Array.from({ length: 19 }, (_, i) => 19 - i),
    );
    expect(pages[2]).toMatchObject({
      totalPages: 3,
      totalNumberOfItems: 19,
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });

  it("an admin who is a recipient sees no transfer into their own campaign, and no gap where it was", async () => {
    const s = await scene({ toCampaign: 0, toOurBalance: 100 });
    await transfer(s, 10);
    const second = await launchTestCampaign({ community: s.campaign.community });
    await transferToCampaign(s.admin, {
      outgoingCommunityId: s.campaign.communityId,
      incomingCamapaignId: second.id,
      amount: 20,
      requestKey: newKey(),
    });
    await makeAdmin(second.recipient.id, s.campaign.communityId);
    const list = await listTransfers(as(second.recipient), s.campaignRef);
    expect(list).toMatchObject({ totalNumberOfItems: 1, totalPages: 1 });
    expect(list.items.map((row) => row.amountCents)).toEqual([1_000]);
  });
});
