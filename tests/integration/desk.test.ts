import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { approveCommunity, listApprovedFull, listNotApproved } from "@/lib/community";
import {
  chooseReceivingMethod,
  deskLog,
  listPayouts,
  markPayoutReturned,
  markPayoutSent,
  openPayout,
  payoutLog,
  payoutTotals,
  paypalTable,
  readPayout,
  sendToRecipient,
} from "@/lib/payment";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, asVisitor, makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const SEARCH = { searchString: "", page: 1, pageSize: 100 };
const MAILBOX = "somewhere@paypal.example";

async function readyPayout() {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  await give(world, as(donor), { campaignId: campaign.id }, { amount: 50 });
  const admin = as(campaign.community.admin);
  const { payoutId } = await sendToRecipient(admin, {
    communityId: campaign.communityId,
    campaignId: campaign.id,
  });
  const recipient = as(campaign.recipient);
  await chooseReceivingMethod(recipient, { method: "paypal", campaignId: campaign.id, email: MAILBOX });
  const worker = await makeUser({ isPlatformAdmin: true });
  return { campaign, payoutId, worker, desk: as(worker), admin, recipient };
}

it("reading a payout, its lists and the logs shows neither who it is for nor where it goes", async () => {
  const { campaign, payoutId, desk } = await readyPayout();
  await openPayout(desk, { payoutId });
  const shown = JSON.stringify([
    await readPayout(desk, { payoutId }),
    await listPayouts(desk, { pageSize: 100 }),
    await payoutTotals(desk),
    await payoutLog(desk, { payoutId }),
    await deskLog(desk, { pageSize: 100 }),
  ]);
  const { id, fullName, email, phoneNumber } = campaign.recipient;
  for (const secret of [id, fullName, email, phoneNumber, MAILBOX]) expect(shown).not.toContain(secret);
});

it("each look is a line with who looked and when, also the look of a download", async () => {
  const { payoutId, desk, worker } = await readyPayout();
  const at = new Date("2026-11-20T15:15:00Z");
  await openPayout({ ...desk, now: () => at }, { payoutId });
  await openPayout({ ...desk, now: () => at }, { payoutId });
  await paypalTable({ ...desk, now: () => new Date("2026-11-20T16:00:00Z") });
  const looks = (await payoutLog(desk, { payoutId })).filter((line) => line.by !== null);
  expect(looks.map(({ action, by }) => [action, by])).toEqual([
    ["payout.exported", worker.fullName],
    ["payout.viewed", worker.fullName],
    ["payout.viewed", worker.fullName],
    ["payout.taken_up", worker.fullName],
  ]);
  expect(looks.at(-1)).toMatchObject({
    at,
    payout: { id: payoutId, number: expect.stringMatching(/^P-\d+$/) },
  });
});

it("the log names the provider's people, and nobody of the community", async () => {
  const { campaign, payoutId, desk, worker } = await readyPayout();
  await markPayoutSent(desk, { payoutId, reference: "PP-1" });
  await markPayoutReturned(desk, { payoutId, reason: "Account closed" });
  const lines = await payoutLog(desk, { payoutId });
  expect(lines.map(({ action, by }) => [action, by])).toEqual([
    ["payout.returned", worker.fullName],
    ["payout.sent", worker.fullName],
    ["payout.method_chosen", null],
    ["payout.frozen", null],
  ]);
  expect(lines.every((line) => line.communityName === campaign.communityName)).toBe(true);
});

it("a sent payout says who sent it, when, and under which reference", async () => {
  const { payoutId, desk, worker } = await readyPayout();
  await markPayoutSent(desk, { payoutId, reference: "PP-2" });
  const payout = await readPayout(desk, { payoutId });
  expect(payout).toMatchObject({ state: "sent", reference: "PP-2", sentBy: worker.fullName });
  expect(payout.grossCents - payout.feeCents).toBe(payout.amountCents);
});

it("what waits is served first come, first served", async () => {
  const [first, second] = [await readyPayout(), await readyPayout()];
  const { items } = await listPayouts(first.desk, { state: "ready", oldestFirst: true, pageSize: 100 });
  const positions = [first, second].map((one) => items.findIndex(({ id }) => id === one.payoutId));
  expect(positions[0]).toBeGreaterThanOrEqual(0);
  expect(positions[1]).toBeGreaterThan(positions[0] ?? -1);
});

it("an approved community moves from one list to the other, with a line in the log", async () => {
  const worker = await makeUser({ isPlatformAdmin: true });
  const desk = as(worker);
  const { id, name } = await makeCommunity({ confirmedAt: null });
  const isIn = async (list: typeof listNotApproved) =>
    (await list(desk, SEARCH)).items.some((one) => one.id === id);
  expect([await isIn(listNotApproved), await isIn(listApprovedFull)]).toEqual([true, false]);
  await approveCommunity(desk, { communityId: id });
  expect([await isIn(listNotApproved), await isIn(listApprovedFull)]).toEqual([false, true]);
  const { items } = await deskLog(desk, { pageSize: 100 });
  expect(items).toContainEqual(
    expect.objectContaining({ action: "community.approved", by: worker.fullName, communityName: name }),
  );
});

it("the desk is the provider's alone", async () => {
  const { payoutId, admin, recipient } = await readyPayout();
  const reads = [
    (ctx: typeof admin) => readPayout(ctx, { payoutId }),
    (ctx: typeof admin) => payoutLog(ctx, { payoutId }),
    (ctx: typeof admin) => deskLog(ctx, {}),
    (ctx: typeof admin) => payoutTotals(ctx),
    (ctx: typeof admin) => listApprovedFull(ctx, SEARCH),
  ];
  for (const read of reads) {
    for (const ctx of [admin, recipient]) await expect(read(ctx)).rejects.toMatchObject({ status: 403 });
    await expect(read(asVisitor())).rejects.toMatchObject({ status: 401 });
  }
});

it("an unknown or malformed payout is not found", async () => {
  const { desk } = await readyPayout();
  for (const payoutId of ["nonsense", "01a1f874-0c36-73a5-8d41-50caf011e196"]) {
    await expect(readPayout(desk, { payoutId })).rejects.toMatchObject({ status: 404 });
  }
});
