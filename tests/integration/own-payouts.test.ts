import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLog, messages, payouts } from "@/db/schema";
import { DAY } from "@/lib/kernel";
import {
  checksTable,
  chooseReceivingMethod,
  confirmArrival,
  listPayouts,
  markPayoutReturned,
  markPayoutSent,
  markPayoutsSent,
  myPayout,
  myPayouts,
  openPayout,
  openPayouts,
  payoutTotals,
  paypalTable,
  putPayoutBack,
  readPayout,
  sendToRecipient,
} from "@/lib/payment";
import { type Ctx, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { books, give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, asVisitor, makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { bothCells, csvOf, workbookCells } from "../support/table-cells";

let world: PaymentWorld;
let desk: Ctx;
beforeAll(async () => {
  world = await openPayments();
  desk = as(await makeUser({ isPlatformAdmin: true }));
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const db = () => systemCtx("test").db;

const CHECK = {
  method: "paper_check",
  name: "A. Recipient",
  phoneNumber: "(202) 555-0143",
  addressLine: "12 Orchard Lane",
  city: "Dayton",
  state: "OH",
  zipCode: "02134",
  country: "United States",
} as const;

async function sentCampaign(amount = 50) {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  await give(world, as(donor), { campaignId: campaign.id }, { amount });
  const admin = as(campaign.community.admin);
  const ref = { campaignId: campaign.id };
  const { payoutId } = await sendToRecipient(admin, { ...ref, communityId: campaign.communityId });
  return { campaign, donor: as(donor), admin, ref, payoutId, recipient: as(campaign.recipient) };
}

async function readyCampaign(method: "paypal" | "paper_check" = "paper_check") {
  const scene = await sentCampaign();
  const choice = method === "paypal" ? ({ method, email: "purse@hill.example" } as const) : CHECK;
  await chooseReceivingMethod(scene.recipient, { ...scene.ref, ...choice });
  return scene;
}

const stepOf = async (ctx: Ctx) => (await myPayouts(ctx)).map(({ step }) => step);
const auditOf = async (payoutId: string) =>
  (
    await db()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, "payout"), eq(auditLog.subjectId, payoutId)))
      .orderBy(auditLog.at, auditLog.id)
  ).map(({ action }) => action);

describe("what a recipient sees of their money", () => {
  it("is nothing before it was sent, and nobody else's ever", async () => {
    const campaign = await launchTestCampaign();
    const donor = await addMember(campaign.community);
    await give(world, as(donor), { campaignId: campaign.id }, { amount: 50 });
    const ref = { campaignId: campaign.id };
    const unknown = await myPayout(as(campaign.recipient), { campaignId: newId() }).catch(String);
    expect(await myPayouts(as(campaign.recipient))).toEqual([]);
    expect(await myPayout(as(campaign.recipient), ref).catch(String)).toBe(unknown);
    await sendToRecipient(as(campaign.community.admin), { ...ref, communityId: campaign.communityId });
    for (const other of [as(donor), as(campaign.community.admin), desk]) {
      expect(await myPayouts(other)).toEqual([]);
      expect(await myPayout(other, ref).catch(String)).toBe(unknown);
      await expect(confirmArrival(other, ref)).rejects.toMatchObject({ status: 404 });
    }
    await expect(myPayouts(asVisitor())).rejects.toMatchObject({ status: 401 });
    expect(await stepOf(as(campaign.recipient))).toEqual(["waiting"]);
  });

  it("is every step with its date and sum, until they say that it arrived", async () => {
    const { campaign, recipient, ref, payoutId } = await sentCampaign();
    const at = (minute: number) => ({ now: () => new Date(Date.UTC(2026, 10, 20, 15, minute)) });
    const me = (minute: number) => as(campaign.recipient, at(minute));
    const staff = (minute: number) => ({ ...desk, ...at(minute) });
    const [waiting] = await myPayouts(recipient);
    expect(waiting).toMatchObject({
      ...{ step: "waiting", grossCents: 5_000, amountCents: 5_000 - (waiting?.feeCents ?? 0) },
      ...{ contributionCount: 1, communityName: campaign.communityName, chosen: null },
    });
    await chooseReceivingMethod(me(1), { ...ref, ...CHECK });
    expect(await myPayout(recipient, ref)).toMatchObject({ step: "chosen", chosenAt: at(1).now() });
    await openPayout(staff(2), { payoutId });
    expect(await myPayout(recipient, ref)).toMatchObject({ step: "taken_up", takenUpAt: at(2).now() });
    await expect(confirmArrival(recipient, ref)).rejects.toMatchObject({ status: 409 });
    await markPayoutSent(staff(3), { payoutId, reference: "1187" });
    expect(await myPayout(recipient, ref)).toMatchObject({
      ...{ step: "sent", sentAt: at(3).now(), reference: "1187" },
      chosen: { city: "Dayton" },
    });
    await confirmArrival(me(4), ref);
    await confirmArrival(me(5), ref);
    expect(await myPayouts(recipient)).toEqual([]);
    expect(await myPayout(recipient, ref)).toMatchObject({ step: "arrived", arrivedAt: at(4).now() });
    expect((await readPayout(desk, { payoutId })).arrivedAt).toEqual(at(4).now());
    expect((await auditOf(payoutId)).filter((action) => action === "payout.arrived")).toHaveLength(1);
  });

  it("begins anew when the money came back, also after it was said to have arrived", async () => {
    const { recipient, ref, payoutId } = await readyCampaign();
    await openPayout(desk, { payoutId });
    await markPayoutSent(desk, { payoutId, reference: "1187" });
    await confirmArrival(recipient, ref);
    await markPayoutReturned(desk, { payoutId, reason: "No such street" });
    expect(await myPayouts(recipient)).toMatchObject([
      { step: "returned", returnReason: "No such street", chosen: null, takenUpAt: null, arrivedAt: null },
    ]);
    await chooseReceivingMethod(recipient, { ...ref, ...CHECK, city: "Kettering" });
    await chooseReceivingMethod(recipient, { ...ref, ...CHECK, city: "Oakwood" });
    expect(await stepOf(recipient)).toEqual(["chosen"]);
    await openPayout(desk, { payoutId });
    await markPayoutSent(desk, { payoutId, reference: "1188" });
    expect(await stepOf(recipient)).toEqual(["sent"]);
  });

  it("is not shown for ever to somebody who never says that it arrived", async () => {
    const { campaign, payoutId } = await readyCampaign();
    await markPayoutSent(desk, { payoutId, reference: "1187" });
    const later = (days: number) => as(campaign.recipient, { now: () => new Date(Date.now() + days * DAY) });
    expect(await stepOf(later(179))).toEqual(["sent"]);
    expect(await stepOf(later(181))).toEqual([]);
  });

  it("is told them without a sum, and with a link that names no campaign", async () => {
    const { campaign, recipient, ref, payoutId } = await sentCampaign();
    await chooseReceivingMethod(recipient, { ...ref, ...CHECK });
    await markPayoutSent(desk, { payoutId, reference: "1187" });
    await markPayoutReturned(desk, { payoutId, reason: "No such street" });
    const told = await db().select().from(messages);
    const own = told.filter(({ dedupeKey }) => dedupeKey?.includes(payoutId));
    expect(own.map(({ template }) => template).toSorted()).toEqual([
      "choose-receiving-method",
      "payout-returned",
      "payout-sent",
    ]);
    for (const { data } of own) {
      expect(data).toMatchObject({ link: expect.stringMatching(/\/settings\/payment-method$/) });
      expect(JSON.stringify(data)).not.toMatch(/\$/);
      expect(JSON.stringify(data)).not.toContain(campaign.id);
    }
  });
});

describe("the desk", () => {
  it("takes a payout up once by opening it, and gives it back for a correction", async () => {
    const { recipient, ref, payoutId } = await readyCampaign();
    await openPayout(desk, { payoutId });
    await openPayout(desk, { payoutId });
    await expect(chooseReceivingMethod(recipient, { ...ref, ...CHECK })).rejects.toMatchObject({
      reason: "payout.taken_up",
    });
    await putPayoutBack(desk, { payoutId });
    await putPayoutBack(desk, { payoutId });
    await chooseReceivingMethod(recipient, { ...ref, ...CHECK, city: "Oakwood" });
    expect(await auditOf(payoutId)).toEqual([
      ...["payout.frozen", "payout.method_chosen", "payout.taken_up", "payout.viewed", "payout.viewed"],
      ...["payout.put_back", "payout.method_changed"],
    ]);
    for (const ctx of [recipient, asVisitor()]) {
      await expect(putPayoutBack(ctx, { payoutId })).rejects.toMatchObject({ code: expect.any(String) });
      await expect(openPayouts(ctx, { payoutIds: [payoutId] })).rejects.toMatchObject({
        code: expect.any(String),
      });
    }
  });

  it("opens one that nobody has chosen for without taking it up", async () => {
    const { recipient, ref, payoutId } = await sentCampaign();
    const reason = "They asked why nothing came";
    expect((await openPayout(desk, { payoutId, reason })).receivingMethod).toBeNull();
    await chooseReceivingMethod(recipient, { ...ref, ...CHECK });
    expect(await stepOf(recipient)).toEqual(["chosen"]);
  });

  it("says who opened one before, so that nobody pays it twice from a list", async () => {
    const { payoutId } = await readyCampaign();
    const { payoutId: fresh } = await readyCampaign();
    await openPayout(desk, { payoutId });
    const payoutIds = [payoutId, fresh];
    expect((await openPayouts(desk, { payoutIds })).map(({ openedBy }) => openedBy)).toEqual([null, null]);
    const other = as(await makeUser({ isPlatformAdmin: true, firstName: "Ruth", lastName: "Adeyemi" }));
    const { payoutId: third } = await readyCampaign();
    const seen = await openPayouts(other, { payoutIds: [...payoutIds, third] });
    const { takenUpAt, takenUpBy } = await readPayout(desk, { payoutId });
    expect(seen.map(({ openedBy }) => openedBy)).toEqual([
      { name: takenUpBy, at: takenUpAt },
      { name: takenUpBy, at: expect.any(Date) },
      null,
    ]);
  });

  it("marks nothing as sent that was read before a correction", async () => {
    const { recipient, ref, payoutId } = await readyCampaign();
    await openPayout(desk, { payoutId });
    const { methodChosenAt } = await readPayout(desk, { payoutId });
    const chosenAt = methodChosenAt ?? undefined;
    await putPayoutBack(desk, { payoutId });
    await chooseReceivingMethod(recipient, { ...ref, ...CHECK, city: "Oakwood" });
    await expect(markPayoutSent(desk, { payoutId, reference: "1187", chosenAt })).rejects.toMatchObject({
      reason: "payout.choice_changed",
    });
    const now = (await readPayout(desk, { payoutId })).methodChosenAt ?? undefined;
    await markPayoutSent(desk, { payoutId, reference: "1187", chosenAt: now });
    expect(await stepOf(recipient)).toEqual(["sent"]);
  });

  it("opens several of a kind at once, and marks each by itself: those that can, and why the others can't", async () => {
    const [one, two, three] = [await readyCampaign(), await readyCampaign(), await readyCampaign()];
    const waiting = await sentCampaign();
    const ids = [one, two, three, waiting].map(({ payoutId }) => payoutId);
    const opened = await openPayouts(desk, { payoutIds: [...ids, newId(), ids[0] ?? ""] });
    expect(opened.map(({ id }) => id)).toEqual([one.payoutId, two.payoutId, three.payoutId]);
    expect(opened[0]?.receivingMethod).toMatchObject({ city: "Dayton" });
    expect(await stepOf(one.recipient)).toEqual(["taken_up"]);
    // A correction after it was put back makes the list's statement wrong.
    await putPayoutBack(desk, three);
    await chooseReceivingMethod(three.recipient, { ...three.ref, ...CHECK, city: "Oakwood" });
    const paidOut = (await books()).paid_out ?? 0;
    const sent = opened.map(({ id, chosenAt }, index) => ({
      payoutId: id,
      chosenAt,
      reference: `10${index}`,
    }));
    const expected = [
      { payoutId: one.payoutId, refused: null },
      { payoutId: two.payoutId, refused: null },
      { payoutId: three.payoutId, refused: "payout.choice_changed" },
    ];
    expect(await markPayoutsSent(desk, { sent })).toMatchObject(expected);
    expect(await markPayoutsSent(desk, { sent })).toMatchObject(expected);
    const amounts = await db().select().from(payouts).where(eq(payouts.state, "sent"));
    const total = amounts
      .filter(({ id }) => id === one.payoutId || id === two.payoutId)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(Math.abs((await books()).paid_out ?? 0) - Math.abs(paidOut)).toBe(total);
    expect(await stepOf(three.recipient)).toEqual(["chosen"]);
    expect(amounts.filter(({ id }) => ids.includes(id)).map(({ sendings }) => sendings)).toEqual([1, 1]);
  });

  it("marks nothing when a reference is missing", async () => {
    const { payoutId, recipient } = await readyCampaign();
    await expect(markPayoutsSent(desk, { sent: [{ payoutId, reference: " " }] })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(markPayoutsSent(recipient, { sent: [{ payoutId, reference: "1" }] })).rejects.toMatchObject({
      status: 403,
    });
    expect(await stepOf(recipient)).toEqual(["chosen"]);
  });

  it("writes files of either kind, and what stands in one can't be corrected any more", async () => {
    const [check, paypal, other] = [
      await readyCampaign(),
      await readyCampaign("paypal"),
      await readyCampaign(),
    ];
    const checks = await checksTable(desk, [check.payoutId, paypal.payoutId]);
    expect(checks.count).toBe(1);
    const { csv, excel } = await bothCells(checks);
    expect(excel).toEqual(csv);
    expect(csv[0]).toContain("Address");
    expect((await workbookCells(checks))[1]?.slice(1)).toEqual([
      ...["A. Recipient", "12 Orchard Lane", "Dayton", "OH", "02134", "United States", "+12025550143", 50],
    ]);
    expect(await stepOf(check.recipient)).toEqual(["taken_up"]);
    expect([await stepOf(paypal.recipient), await stepOf(other.recipient)]).toEqual([["chosen"], ["chosen"]]);
    expect(await csvOf(await paypalTable(desk, [paypal.payoutId]))).toContain("purse@hill.example");
    expect(await stepOf(paypal.recipient)).toEqual(["taken_up"]);
    expect((await auditOf(check.payoutId)).slice(-2)).toEqual(["payout.taken_up", "payout.exported"]);
    await expect(checksTable(check.admin)).rejects.toMatchObject({ status: 403 });
  });

  it("lists what is open apart from what is finished", async () => {
    const { payoutId } = await readyCampaign();
    const openIds = async () =>
      (await listPayouts(desk, { isOpen: true, pageSize: 100 })).items.map(({ id }) => id);
    const before = await payoutTotals(desk);
    expect(await openIds()).toContain(payoutId);
    await markPayoutSent(desk, { payoutId, reference: "1187" });
    expect(await openIds()).not.toContain(payoutId);
    expect((await payoutTotals(desk)).open).toBe(before.open - 1);
    const checks = await listPayouts(desk, { state: "sent", method: "paper_check", pageSize: 100 });
    expect(checks.items.map(({ id }) => id)).toContain(payoutId);
    expect(checks.items.every(({ method }) => method === "paper_check")).toBe(true);
  });
});
