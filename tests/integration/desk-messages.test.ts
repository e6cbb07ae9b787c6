import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, deliveries, messages, optOuts, troubles } from "@/db/schema";
import { DAY, HOUR, SECOND } from "@/lib/kernel";
import {
  liftSuppression,
  listSuppressed,
  messageQueue,
  receiveEmailEvent,
  sendFailures,
  suppressionTotals,
  textBudget,
  textCosts,
  textCostsTable,
} from "@/lib/notification";
import { deskLog, keepWatch, listTroubles } from "@/lib/payment";
import { forgetEnv, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { as, makeUser, type TestUser } from "../factories/user";
import { bothCells, csvOf } from "../support/table-cells";

/** Mid-month, so that nearby hours belong to the same month. */
const NOW = new Date("2026-09-15T15:00:00Z");
const at = () => NOW;
const { db } = systemCtx("test");

let staff: TestUser;
let campaign: TestCampaign;
const desk = () => as(staff, { now: at });
beforeAll(async () => {
  staff = await makeUser({ isPlatformAdmin: true, firstName: "Lucía", lastName: "Vega" });
  campaign = await launchTestCampaign({ community: await makeCommunity({ name: "Lakewood" }), now: NOW });
});
beforeEach(async () => {
  await db.delete(deliveries);
  await db.delete(messages);
  await db.delete(optOuts);
  Object.assign(process.env, { TEXT_PRICE_CENTS: "0.5" });
  delete process.env.TEXT_BUDGET_DOLLARS;
  forgetEnv();
});
afterAll(() => {
  delete process.env.TEXT_BUDGET_DOLLARS;
  delete process.env.TEXT_PRICE_CENTS;
  forgetEnv();
});

type Row = Partial<typeof deliveries.$inferInsert>;

async function deliver(row: Row, about: Partial<typeof messages.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await db.insert(messages).values({
    id,
    kind: "campaign",
    dedupeKey: id,
    template: "campaign",
    data: {},
    communityId: campaign.communityId,
    campaignId: campaign.id,
    messageType: 2,
    createdAt: NOW,
    fannedOutAt: NOW,
    ...about,
  });
  await db.insert(deliveries).values({
    id: newId(),
    messageId: id,
    channel: "email",
    address: "somebody@lakewood.example",
    notBefore: NOW,
    createdAt: NOW,
    updatedAt: NOW,
    ...row,
  });
  return id;
}
const RECEIPT = {
  kind: "direct",
  template: "receipt",
  communityId: null,
  campaignId: null,
  messageType: null,
} as const;
const hence = (ms: number) => new Date(NOW.getTime() + ms);

describe("the queue", () => {
  it("is told by channel: what is due and since when, what waits, and what is in hands", async () => {
    await deliver({ notBefore: hence(-2 * HOUR) });
    await deliver({ notBefore: hence(-HOUR) });
    await deliver({ state: "sending", notBefore: hence(-3 * HOUR), leasedUntil: hence(HOUR) });
    await deliver({ channel: "sms", address: "+12025550111", notBefore: hence(HOUR) });
    await deliver({ isCollected: true, notBefore: hence(DAY) });
    await deliver({ state: "sent" });
    await deliver({ state: "sent" }, { fannedOutAt: null, dueAt: hence(HOUR) });
    expect(await messageQueue(desk())).toEqual({
      channels: [
        { channel: "email", pending: 2, sending: 1, later: 0, inDigests: 1, oldest: hence(-3 * HOUR) },
        { channel: "sms", pending: 0, sending: 0, later: 1, inDigests: 0, oldest: null },
      ],
      notAddressed: 0,
      later: 1,
    });
  });

  it("is empty in words of zero", async () => {
    const nothing = { pending: 0, sending: 0, later: 0, inDigests: 0, oldest: null };
    expect(await messageQueue(desk())).toEqual({
      channels: [
        { channel: "email", ...nothing },
        { channel: "sms", ...nothing },
      ],
      notAddressed: 0,
      later: 0,
    });
  });
});

describe("what was not delivered", () => {
  it("is grouped by reason and kind for fourteen days, without an address", async () => {
    const failed = { state: "failed" as const };
    await deliver({ ...failed, lastError: "email.bounced" });
    await deliver({ ...failed, lastError: "email.bounced" }, { messageType: 4 });
    await deliver({ ...failed, lastError: "422 not for ruth@lake.example" }, RECEIPT);
    await deliver({ ...failed, lastError: "422 not for bo@lake.example" }, RECEIPT);
    await deliver({ ...failed, channel: "sms", lastError: "30005", updatedAt: hence(-13 * DAY) });
    await deliver({ ...failed, channel: "sms", lastError: "30005", updatedAt: hence(-15 * DAY) });
    await deliver({ state: "unknown", lastError: "the idempotency key is too old" });
    const found = await sendFailures(desk());
    const email = { channel: "email", mayHaveArrived: false };
    expect(found.map(({ last, ...rest }) => rest)).toEqual([
      { ...email, reason: { key: "other", words: "422 not for …" }, kind: "receipt", count: 2 },
      { ...email, reason: { key: "bounced" }, kind: "launch message", count: 1 },
      { ...email, reason: { key: "bounced" }, kind: "message at 50%", count: 1 },
      {
        channel: "email",
        reason: { key: "other", words: "the idempotency key is too old" },
        mayHaveArrived: true,
        kind: "launch message",
        count: 1,
      },
      {
        channel: "sms",
        reason: { key: "unknownNumber", code: "30005" },
        mayHaveArrived: false,
        kind: "launch message",
        count: 1,
      },
    ]);
  });

  it("is told in the inbox by kind, campaign and community, but not to somebody who belongs there", async () => {
    await deliver({ state: "failed", lastError: "400 refused" });
    await deliver({ state: "failed", lastError: "400 refused" }, RECEIPT);
    await keepWatch(systemCtx("test", { now: at }), { checks: async () => [] });
    const titles = async (who: TestUser) =>
      (await listTroubles(as(who, { now: at }), { show: "open", page: 1, pageSize: 100 })).items
        .map(({ title }) => title)
        .filter((title) => title.includes("could not be sent"))
        .sort();
    expect(await titles(staff)).toEqual([
      "1 e-mail could not be sent: launch message of “A roof before winter”, Lakewood",
      "1 e-mail could not be sent: receipt",
    ]);
    const member = await addMember(campaign.community, await makeUser({ isPlatformAdmin: true }));
    expect(await titles(member)).toEqual([
      "1 e-mail could not be sent: launch message",
      "1 e-mail could not be sent: receipt",
    ]);
  });
});

describe("suppressed addresses", () => {
  type Closed = typeof optOuts.$inferInsert;
  let closed = 0;
  const close = (channel: Closed["channel"], address: string, reason: Closed["reason"]) =>
    db
      .insert(optOuts)
      .values({ channel, address, reason, createdAt: new Date(NOW.getTime() - closed++ * SECOND) });
  const list = async (input: Parameters<typeof listSuppressed>[1] = {}) =>
    (await listSuppressed(desk(), input)).items.map(({ address, reason, mayBeLifted }) => [
      address,
      reason,
      mayBeLifted,
    ]);
  const lastLog = async (action: string) => {
    const [row] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.actorId, staff.id)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(1);
    return row;
  };

  it("are found by address, number and reason, and each look is logged without one", async () => {
    await close("email", "anna@lake.example", "bounce");
    await close("email", "bo_1@lake.example", "unsubscribe");
    await close("sms", "+12025550143", "stop");
    expect(await list()).toEqual([
      ["anna@lake.example", "bounce", true],
      ["bo_1@lake.example", "unsubscribe", false],
      ["+12025550143", "stop", false],
    ]);
    expect(await list({ searchString: "ANNA@" })).toHaveLength(1);
    expect(await list({ searchString: "_1" })).toEqual([["bo_1@lake.example", "unsubscribe", false]]);
    expect(await list({ searchString: "(202) 555-0143" })).toEqual([["+12025550143", "stop", false]]);
    expect(await list({ reason: "bounce" })).toHaveLength(1);
    expect(await list({ searchString: "nobody" })).toEqual([]);
    const line = await lastLog("addresses.viewed");
    expect(line).toMatchObject({ subjectId: "all", data: { count: 0, searched: true } });
    expect(JSON.stringify(line)).not.toContain("nobody");
    expect(await suppressionTotals(desk())).toEqual({
      bounce: 1,
      complaint: 0,
      carrier: 0,
      stop: 1,
      unsubscribe: 1,
    });
  });

  it("are lifted with a reason, which the log keeps, and without the address", async () => {
    await close("email", "anna@lake.example", "bounce");
    const anna = { channel: "email", address: "anna@lake.example" } as const;
    await expect(liftSuppression(desk(), { ...anna, reason: " " })).rejects.toMatchObject({
      code: "invalid",
    });
    await liftSuppression(desk(), { ...anna, reason: "Her provider has mended it" });
    expect(await list()).toEqual([]);
    const line = await lastLog("address.lifted");
    expect(line?.data).toEqual({ channel: "email", was: "bounce", reason: "Her provider has mended it" });
    expect(JSON.stringify(line)).not.toContain("anna@");
    await expect(liftSuppression(desk(), { ...anna, reason: "again" })).rejects.toMatchObject({
      code: "conflict",
    });
    const log = await deskLog(desk(), { page: 1, pageSize: 5 });
    expect(log.items.map(({ action, by }) => [action, by])).toContainEqual(["address.lifted", "Lucía Vega"]);
  });

  it("are only their owners' to open after a STOP or an unsubscribe, also when a bounce came on top", async () => {
    await close("sms", "+12025550143", "stop");
    await close("email", "bo@lake.example", "unsubscribe");
    const lift = (channel: "email" | "sms", address: string) =>
      liftSuppression(desk(), { channel, address, reason: "They asked" });
    await expect(lift("sms", "+12025550143")).rejects.toMatchObject({ code: "conflict" });
    await expect(lift("email", "bo@lake.example")).rejects.toMatchObject({ code: "conflict" });
    await receiveEmailEvent(systemCtx("test", { now: at }), {
      type: "email.bounced",
      emailId: "",
      to: ["bo@lake.example"],
      bounceType: "Permanent",
    });
    await lift("email", "bo@lake.example");
    expect(await list({ searchString: "bo@" })).toEqual([["bo@lake.example", "unsubscribe", false]]);
  });

  it("are shown to nobody else", async () => {
    const calls = [
      listSuppressed(as(campaign.community.admin), {}),
      suppressionTotals(as(campaign.community.admin)),
      messageQueue(as(campaign.community.admin)),
      sendFailures(as(campaign.community.admin)),
      textCosts(as(campaign.community.admin)),
      textBudget(as(campaign.community.admin)),
      liftSuppression(as(campaign.community.admin), { channel: "email", address: "a", reason: "b" }),
    ];
    for (const answered of await Promise.allSettled(calls)) {
      expect(answered).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
    }
  });
});

describe("what texts cost", () => {
  const text = (segments: number, sentAt: Date, about = {}) =>
    deliver({ channel: "sms", address: "+12025550111", state: "delivered", segments, sentAt }, about);

  it("is told by month and community, and what is about none as other", async () => {
    await text(2, NOW);
    await text(3, hence(-HOUR));
    await text(1, NOW, RECEIPT);
    await text(4, new Date("2026-08-31T23:59:59Z"));
    await text(9, new Date("2025-09-30T00:00:00Z"));
    const rows = await textCosts(desk());
    expect(
      rows.map(({ month, communityName, texts, segments, cents }) => [
        month,
        communityName,
        texts,
        segments,
        cents,
      ]),
    ).toEqual([
      ["2026-09", "Lakewood", 2, 5, 2.5],
      ["2026-09", null, 1, 1, 0.5],
      ["2026-08", "Lakewood", 1, 4, 2],
    ]);
    const table = await textCostsTable(desk());
    expect(table.filename).toBe("texts-2026-09-15");
    const { csv, excel } = await bothCells(table);
    expect(excel).toEqual(csv);
    expect((await csvOf(table)).split("\r\n").slice(0, 3)).toEqual([
      "Month,Community,Texts,Parts,Dollars",
      "2026-09,Lakewood,2,5,0.03",
      "2026-09,Other,1,1,0.01",
    ]);
  });

  it("warns the desk once at 80 % and once when the budget is used up", async () => {
    await db.delete(troubles);
    process.env.TEXT_BUDGET_DOLLARS = "1";
    forgetEnv();
    let clock = NOW.getTime();
    const look = async () => {
      clock += HOUR;
      const now = () => new Date(clock);
      await keepWatch(systemCtx("test", { now }), { checks: async () => [] });
      const { items } = await listTroubles(as(staff, { now }), { show: "open", page: 1, pageSize: 100 });
      return items
        .filter(({ title }) => /budget/.test(title))
        .map(({ title, remedy }) => [title, remedy?.href]);
    };
    const costs = "/platform/messages?show=costs";
    const warned = ["Texts of 2026-09 have used 80 % of their budget of $1.00", costs];
    const used = ["The budget for texts of 2026-09 is used up: $1.00", costs];
    await text(159, NOW);
    expect(await look()).toEqual([]);
    await text(1, NOW);
    expect(await textBudget(desk())).toMatchObject({ spentCents: 80, budgetCents: 100, percent: 80 });
    expect(await look()).toEqual([warned]);
    await text(20, NOW);
    expect(await look()).toEqual([warned]);
    await text(20, NOW);
    expect((await look()).sort()).toEqual([used, warned].sort());
    const kept = await db.select().from(troubles).where(eq(troubles.kind, "text-budget"));
    expect(kept).toHaveLength(2);
  });
});
