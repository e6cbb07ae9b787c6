import { and, asc, eq, gt, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { deliveries, donations, giftNotices, messages, troubleLooks, troubles } from "@/db/schema";
import { tellOfMilestones } from "@/lib/community";
import { HOUR } from "@/lib/kernel";
import { keepWatch, sendToRecipient, tellOfGifts } from "@/lib/payment";
import { giftZone } from "@/lib/payment/gifts/gift-day";
import { retryNotices } from "@/lib/payment/settling/gift-notices";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { begin, give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, asVisitor } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

const VISITOR = { firstName: "Nora", lastName: "Quinn", email: "nora@notices.example" };

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
  await db().execute(sql`
    create or replace function cannot_be_written() returns trigger language plpgsql as $$ begin
      raise exception 'this text cannot be written'; end $$`);
});
afterEach(async () => {
  await write();
  await expectLedgerSound();
});
afterAll(() => world.close());

const system = (minutes = 0) => systemCtx("test", { now: () => new Date(Date.now() + minutes * 60_000) });
const db = () => system().db;

/** Fails every later message of this kind, as if its formatter threw. */
const refuse = (kind: string) =>
  db().execute(
    sql.raw(`create trigger unwritable before insert on messages for each row
      when (new.dedupe_key like '${kind}%') execute function cannot_be_written()`),
  );
const write = () => db().execute(sql`drop trigger if exists unwritable on messages`);

async function messagesOf(donationId: string): Promise<string[]> {
  const rows = await db()
    .select({ key: messages.dedupeKey })
    .from(messages)
    .where(sql`${messages.dedupeKey} like ${`%:${donationId}%`}`)
    .orderBy(asc(messages.dedupeKey));
  return rows.map(({ key }) => key.split(":")[0] ?? "");
}

async function milestoneKeys({ id }: { id: string }): Promise<string[]> {
  const rows = await db()
    .select({ key: messages.dedupeKey })
    .from(messages)
    .where(and(eq(messages.campaignId, id), gt(messages.messageType, 2)));
  return rows.map(({ key }) => key);
}

const stateOf = async (donationId: string) =>
  (await db().select().from(donations).where(eq(donations.id, donationId)))[0]?.state;

it.each([
  { kind: "receipt", isLate: false },
  { kind: "join-wish", isLate: false },
  { kind: "redirected", isLate: true },
])(
  "a gift is booked while its $kind message cannot be written, and told of once when it can",
  async ({ kind, isLate }) => {
    const campaign = await launchTestCampaign();
    const target = { campaignId: campaign.id };
    await give(world, asVisitor(), target, { visitor: { ...VISITOR, email: "first@notices.example" } });
    const started = await begin(asVisitor(), target, { visitor: VISITOR, joinCommunity: true });
    await world.payWith(started);
    if (isLate)
      await sendToRecipient(as(campaign.community.admin), {
        communityId: campaign.communityId,
        campaignId: campaign.id,
      });
    await refuse(kind);
    await world.settleWithFees();
    expect(await stateOf(started.donationId)).toBe("succeeded");
    expect(await messagesOf(started.donationId)).toEqual([]);

    expect(await tellOfGifts(system(1))).toEqual({ tried: 1, failed: 1 });
    expect(await tellOfGifts(system(1))).toEqual({ tried: 0, failed: 0 });
    await db()
      .update(troubleLooks)
      .set({ dueAt: new Date(0) });
    await keepWatch(system(11), { checks: async () => [] });
    expect(await db().$count(troubles, eq(troubles.kind, "receipts-unwritten"))).toBe(1);

    await write();
    expect(await tellOfGifts(system(4))).toEqual({ tried: 1, failed: 0 });
    expect(await tellOfGifts(system(4))).toEqual({ tried: 0, failed: 0 });
    const told = isLate ? ["join-wish", "receipt", "redirected"] : ["join-wish", "receipt"];
    expect(await messagesOf(started.donationId)).toEqual(told);
    expect(await db().$count(giftNotices)).toBe(0);
    await db().delete(troubles);
  },
);

it("one receipt that stays unwritable keeps no other from being written, and after a restore all are tried", async () => {
  const campaign = await launchTestCampaign();
  const ids: string[] = [];
  await refuse("receipt");
  for (const name of ["a", "b", "c"]) {
    const visitor = { ...VISITOR, email: `${name}@notices.example` };
    const started = await begin(asVisitor(), { campaignId: campaign.id }, { visitor });
    await world.payWith(started);
    ids.push(started.donationId);
  }
  await world.settleWithFees();
  expect(await tellOfGifts(system(1))).toEqual({ tried: 3, failed: 3 });
  await write();
  const [first = "", ...others] = ids.toSorted();
  await refuse(`receipt:${first}`);
  expect(await tellOfGifts(system(1))).toEqual({ tried: 0, failed: 0 });
  expect(await tellOfGifts(system(1), "all")).toEqual({ tried: 3, failed: 1 });
  for (const id of others) expect(await messagesOf(id)).toEqual(["receipt"]);
  expect(await messagesOf(first)).toEqual([]);
  await write();
  await retryNotices(system(1));
  expect(await tellOfGifts(system(1))).toEqual({ tried: 1, failed: 0 });
});

it("a donor who was erased meanwhile gets no receipt", async () => {
  const campaign = await launchTestCampaign();
  await refuse("receipt");
  const started = await begin(asVisitor(), { campaignId: campaign.id }, { visitor: VISITOR });
  await world.payWith(started);
  await world.settleWithFees();
  await write();
  await db()
    .update(donations)
    .set({ visitorEmail: null, visitorFirstName: null, visitorLastName: null })
    .where(eq(donations.id, started.donationId));
  expect(await tellOfGifts(system(1))).toEqual({ tried: 1, failed: 0 });
  expect(await messagesOf(started.donationId)).toEqual([]);
});

const fail = (): never => {
  throw new RangeError("this cannot be formatted");
};
/** Ways to break receipts, as dates did for a zone unknown to `Intl`. */
const BREAKING: Record<string, () => unknown> = {
  dates: () =>
    vi
      .spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get")
      .mockImplementation(() => fail),
  numbers: () =>
    vi
      .spyOn(Intl.NumberFormat.prototype as { format: unknown }, "format", "get")
      .mockImplementation(() => fail),
  lists: () => vi.spyOn(Intl.ListFormat.prototype, "format").mockImplementation(fail),
  messages: () => refuse(""),
};

it.each([...Object.keys(BREAKING), "all"])(
  "gifts are booked and milestones crossed while %s cannot be written",
  async (what) => {
    const campaign = await launchTestCampaign({ amount: 100 });
    const admin = as(campaign.community.admin);
    const target = { campaignId: campaign.id };
    const started = [
      await begin(asVisitor(), target, { visitor: VISITOR, joinCommunity: true }),
      await begin(admin, { communityId: campaign.communityId }),
      await begin(admin, target, { months: 1 }),
    ];
    for (const one of started) await world.payWith(one);
    for (const [name, breakIt] of Object.entries(BREAKING))
      if (what === "all" || what === name) await breakIt();
    try {
      await world.settle();
    } finally {
      vi.restoreAllMocks();
      await write();
    }
    for (const { donationId } of started) expect(await stateOf(donationId)).toBe("succeeded");
    // Receipts have neither grouped numbers nor lists.
    const isReceiptWritten = what === "numbers" || what === "lists";
    expect(await db().$count(giftNotices)).toBe(isReceiptWritten ? 0 : started.length);
    expect(await tellOfGifts(system(), "all")).toMatchObject({ failed: 0 });
    for (const { donationId } of started) expect(await messagesOf(donationId)).toContain("receipt");
    await tellOfMilestones(system(11));
    expect(await milestoneKeys(campaign)).toHaveLength(1);
  },
);

it("a milestone whose message can't be written is crossed, told to the desk, and announced once when it can", async () => {
  const campaign = await launchTestCampaign({ amount: 100 });
  const started = await begin(as(campaign.community.admin), { campaignId: campaign.id }, { amount: 30 });
  await world.payWith(started);
  await refuse(`campaign:${campaign.id}`);
  await world.settle();
  expect(await stateOf(started.donationId)).toBe("succeeded");
  expect(await tellOfMilestones(system(11))).toEqual({ tried: 1, failed: 1 });
  expect(await tellOfMilestones(system(12))).toEqual({ tried: 0, failed: 0 });
  await db()
    .update(troubleLooks)
    .set({ dueAt: new Date(0) });
  await keepWatch(system(31), { checks: async () => [] });
  expect(await db().$count(troubles, eq(troubles.kind, "milestones-untold"))).toBe(1);
  await write();
  const done = await Promise.all([tellOfMilestones(system(25)), tellOfMilestones(system(25))]);
  expect(done.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(await milestoneKeys(campaign)).toEqual([`campaign:${campaign.id}:3`]);
  await db().delete(troubles);
});

describe("a visitor who wants to join", () => {
  const wanting = (name: string) => ({
    visitor: { ...VISITOR, firstName: name, email: `${name.toLowerCase()}.${newId()}@notices.example` },
    joinCommunity: true,
    isAnonymous: true,
  });
  const requestsIn = (communityId: string) =>
    db()
      .select({ userId: deliveries.userId, at: deliveries.notBefore, data: messages.data })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(and(eq(messages.template, "join-wish"), eq(messages.communityId, communityId)))
      .orderBy(asc(deliveries.notBefore));

  it("is told of the next morning with all others, whenever the gift was given", async () => {
    const { id: campaignId, communityId } = await launchTestCampaign();
    for (const name of ["Ada", "Ben", "Cleo"]) await give(world, asVisitor(), { campaignId }, wanting(name));
    const [paid] = await db()
      .select({ at: sql<string>`min(settled_at)` })
      .from(donations)
      .where(eq(donations.campaignId, campaignId));
    const given = new Date(paid?.at ?? 0);
    const requests = await requestsIn(communityId);
    expect(requests).toHaveLength(3);
    for (const { at } of requests) {
      const clock = new Intl.DateTimeFormat("en-US", {
        timeZone: giftZone(),
        hour: "numeric",
        hourCycle: "h23",
      });
      expect(clock.format(at)).toMatch(/^0?9$/);
      expect(at.getTime()).toBeGreaterThan(given.getTime());
      expect(at.getTime() - given.getTime()).toBeLessThan(26 * HOUR);
    }
  });

  it("is told to the admins whom the campaign is not for", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, undefined, { isAdmin: true });
    const { id: campaignId } = await launchTestCampaign({ community, recipient });
    await give(world, asVisitor(), { campaignId }, wanting("Dora"));
    expect((await requestsIn(community.id)).map(({ userId }) => userId)).toEqual([community.admin.id]);
  });
});
