import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  campaignMilestones,
  campaignMutes,
  deliveries,
  messageHolds,
  messageSettings,
  messages,
  notifications,
} from "@/db/schema";
import { communityHistory, setMilestonePace } from "@/lib/community";
import { lockCampaign, markStopped, recordCampaignReversal } from "@/lib/community/inside";
import { DAY, HOUR, MINUTE } from "@/lib/kernel";
import { fanOutMessages, sendEmails, sendTexts, sweepDeliveries } from "@/lib/notification";
import { forgetEnv, inTransaction, systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { rounds } from "../support/barrier";
import { openServices, type Services } from "../support/services";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());
beforeEach(() => {
  process.env.PROGRESS_HOLD_MINUTES = "60";
  forgetEnv();
});
afterEach(() => {
  Object.assign(process.env, { PROGRESS_HOLD_MINUTES: "0", TEXT_HOURS: "0-24" });
  services.simulator.world.faults.length = 0;
  forgetEnv();
});

const NOON = new Date("2026-03-10T16:00:00Z");
const at = (ms: number) => ({ now: () => new Date(NOON.getTime() + ms) });
const { db } = systemCtx("test");

async function work(ms: number): Promise<void> {
  const worker = systemCtx("worker", at(ms));
  await fanOutMessages(worker);
  await sweepDeliveries(worker);
  await sendEmails(worker);
  await sendTexts(worker);
}

async function give(campaign: { id: string }, dollars: number, ms: number): Promise<void> {
  await contribute(campaign, dollars * 100, at(ms));
  await work(ms);
}

const STEPS: [string, string][] = [
  ["could use a hand", "launch"],
  ["a quarter of the way", "25"],
  ["halfway there", "50"],
  ["three quarters", "75"],
  ["goal is met", "100"],
];
const stepOf = (words: string) => STEPS.find(([sign]) => words.toLowerCase().includes(sign))?.[1] ?? words;
const mails = (person: TestUser) => services.mailsTo(person).map(({ text }) => stepOf(text));
const texts = (person: TestUser) => services.textsTo(person).map(({ body }) => stepOf(body));
const notesOf = async ({ id }: TestUser) =>
  (
    await db
      .select({ type: messages.messageType })
      .from(notifications)
      .innerJoin(messages, eq(messages.id, notifications.messageId))
      .where(eq(notifications.userId, id))
      .orderBy(asc(messages.messageType))
  ).map(({ type }) => type);
const milestonesOf = async ({ id }: { id: string }) =>
  (await db.select().from(campaignMilestones).where(eq(campaignMilestones.campaignId, id)))
    .sort((a, b) => a.milestone - b.milestone)
    .map((row) => `${row.milestone} ${row.outcome}`);

const inDayton = { timeZone: "America/New_York" };
const byText = (fields: Partial<TestUser> = {}) =>
  makeUser({ preferredCommunicationMethod: 1, ...inDayton, ...fields });

type World = { community: TestCommunity; campaign: TestCampaign; mailed: TestUser; texted: TestUser };

async function launched(ms = 0, fields: Partial<TestUser> = {}): Promise<World> {
  const community = await makeCommunity({ timeZone: "America/New_York" });
  const mailed = await addMember(community, await makeUser({ ...inDayton, ...fields }));
  const texted = await addMember(community, await byText());
  const campaign = await launchTestCampaign({ community, amount: 1000, now: at(ms).now() });
  await work(ms);
  return { community, campaign, mailed, texted };
}

async function stop(campaign: TestCampaign, ms: number): Promise<void> {
  await inTransaction(systemCtx("test", at(ms)), async (ctx) => {
    await lockCampaign(ctx, campaign.id);
    await markStopped(ctx, { campaignId: campaign.id });
  });
  await work(ms);
}

describe("several milestones within an hour", () => {
  it("four gifts of 26 % are one message by any channel, and one note", async () => {
    const { campaign, mailed, texted } = await launched();
    for (const minutes of [10, 20, 40, 55]) await give(campaign, 260, minutes * MINUTE);
    expect([mails(mailed), texts(texted)]).toEqual([["launch"], ["launch"]]);
    await work(114 * MINUTE);
    expect([mails(mailed), texts(texted)]).toEqual([["launch"], ["launch"]]);
    await work(115 * MINUTE);
    await work(3 * HOUR);
    expect([mails(mailed), texts(texted)]).toEqual([
      ["launch", "100"],
      ["launch", "100"],
    ]);
    expect([await notesOf(mailed), await notesOf(texted)]).toEqual([
      [2, 6],
      [2, 6],
    ]);
    expect(await milestonesOf(campaign)).toEqual([
      "25 superseded",
      "50 superseded",
      "75 superseded",
      "100 announced",
    ]);
  });

  it("a community that chose so gets a message at each milestone at once", async () => {
    const { community, campaign, mailed, texted } = await launched();
    const chosen = { communityId: community.id, sendsEachMilestone: true };
    await setMilestonePace(as(community.admin), chosen);
    for (const minutes of [10, 20, 40, 55]) await give(campaign, 260, minutes * MINUTE);
    const each = ["launch", "25", "50", "75", "100"];
    expect([mails(mailed), texts(texted)]).toEqual([each, each]);
    expect((await milestonesOf(campaign)).every((one) => one.endsWith("announced"))).toBe(true);
  });

  it("a milestone that waits when the community chooses each is replaced by the next, which goes at once", async () => {
    const { community, campaign, mailed, texted } = await launched();
    await give(campaign, 260, 0);
    await setMilestonePace(as(community.admin), { communityId: community.id, sendsEachMilestone: true });
    await give(campaign, 260, 10 * MINUTE);
    await work(2 * HOUR);
    expect([mails(mailed), texts(texted)]).toEqual([
      ["launch", "50"],
      ["launch", "50"],
    ]);
    expect(await milestonesOf(campaign)).toEqual(["25 superseded", "50 announced"]);
  });

  it("two milestones that are told together are two messages where the community chose each", async () => {
    const { community, campaign, mailed } = await launched();
    await setMilestonePace(as(community.admin), { communityId: community.id, sendsEachMilestone: true });
    for (const ms of [0, MINUTE]) await contribute(campaign, 26_000, at(ms));
    await work(MINUTE);
    expect(mails(mailed)).toEqual(["launch", "25", "50"]);
  });

  it("a change of pace at the moment of a milestone sends each once, and nothing later", async () => {
    await rounds(8, async ({ atOnce }) => {
      const { community, campaign, mailed, texted } = await launched();
      await give(campaign, 260, 0);
      await setMilestonePace(as(community.admin), { communityId: community.id, sendsEachMilestone: true });
      const results = await atOnce<unknown>(
        () => work(HOUR),
        () => work(HOUR),
        () => give(campaign, 260, HOUR),
      );
      expect(results.filter((one) => one.status === "rejected")).toEqual([]);
      await work(HOUR);
      const got = () => [mails(mailed).toSorted(), texts(texted).toSorted()];
      const [first] = await milestonesOf(campaign);
      const expected = first === "25 superseded" ? ["50", "launch"] : ["25", "50", "launch"];
      expect(got()).toEqual([expected, expected]);
      await work(3 * HOUR);
      expect(got()).toEqual([expected, expected]);
    });
  });

  it("only admins choose, and the choice stands in the community's history", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const choose = (by: Parameters<typeof setMilestonePace>[0], sendsEachMilestone: boolean) =>
      setMilestonePace(by, { communityId: community.id, sendsEachMilestone });
    await expect(choose(asVisitor(), true)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(choose(as(member), true)).rejects.toMatchObject({ code: "forbidden" });
    await expect(choose(as(await makeUser()), true)).rejects.toMatchObject({ code: "not_found" });
    for (const value of [false, true, true, false]) await choose(as(community.admin), value);
    const { lines } = await communityHistory(as(community.admin), { communityId: community.id });
    expect(lines.map(({ action }) => action)).toEqual([
      "community.milestones_hourly",
      "community.milestones_each",
    ]);
  });

  it("each begins the hour anew: 25 % at noon, 50 % at 12:59, 75 % at 1:58 are one at 2:58", async () => {
    const { campaign, mailed } = await launched(-HOUR);
    await give(campaign, 260, 0);
    await give(campaign, 260, 59 * MINUTE);
    await work(61 * MINUTE);
    await give(campaign, 260, 118 * MINUTE);
    await work(177 * MINUTE);
    expect(mails(mailed)).toEqual(["launch"]);
    await work(178 * MINUTE);
    expect(mails(mailed)).toEqual(["launch", "75"]);
  });

  it("those further apart are told each", async () => {
    const { campaign, mailed, texted } = await launched();
    await give(campaign, 260, 0);
    await work(HOUR);
    await give(campaign, 260, 2 * HOUR);
    await work(3 * HOUR);
    expect([mails(mailed), texts(texted)]).toEqual([
      ["launch", "25", "50"],
      ["launch", "25", "50"],
    ]);
    expect(await milestonesOf(campaign)).toEqual(["25 announced", "50 announced"]);
  });

  it("a gift given back in between takes nothing back that was reached, and nothing is told a second time", async () => {
    const { campaign, mailed } = await launched();
    await give(campaign, 260, 0);
    await inTransaction(systemCtx("test", at(10 * MINUTE)), async (ctx) => {
      await lockCampaign(ctx, campaign.id);
      await recordCampaignReversal(ctx, { campaignId: campaign.id, amountCents: 10_000 });
    });
    await work(HOUR);
    await give(campaign, 100, 2 * HOUR);
    await work(4 * HOUR);
    expect(mails(mailed)).toEqual(["launch", "25"]);
  });

  it("nothing goes out about a campaign that was stopped within the hour, in the app neither", async () => {
    const { campaign, mailed, texted } = await launched();
    await give(campaign, 260, 0);
    await stop(campaign, 30 * MINUTE);
    await work(2 * HOUR);
    await work(2 * DAY);
    expect([mails(mailed), texts(texted), await notesOf(mailed)]).toEqual([["launch"], ["launch"], [2]]);
  });

  it("waits while the provider holds messages back, and goes out once afterwards", async () => {
    const { campaign, mailed, texted } = await launched();
    await give(campaign, 260, 0);
    await db.insert(messageHolds).values({ campaignId: campaign.id, heldAt: NOON });
    await work(2 * HOUR);
    await give(campaign, 260, 3 * HOUR);
    await work(5 * HOUR);
    expect([mails(mailed), texts(texted)]).toEqual([["launch"], ["launch"]]);
    await db.delete(messageHolds).where(eq(messageHolds.campaignId, campaign.id));
    await work(6 * HOUR);
    expect([mails(mailed), texts(texted)]).toEqual([
      ["launch", "50"],
      ["launch", "50"],
    ]);
  });

  it("a milestone that is told at the very moment of the next is told once, or was taken its place of", async () => {
    await rounds(12, async ({ atOnce }) => {
      const { campaign, mailed, texted } = await launched();
      await give(campaign, 260, 0);
      const due = HOUR;
      const results = await atOnce<unknown>(
        () => work(due),
        () => work(due),
        () => give(campaign, 260, due),
      );
      expect(results.filter((one) => one.status === "rejected")).toEqual([]);
      await work(due);
      await work(due + HOUR);
      const [first] = await milestonesOf(campaign);
      const expected = first === "25 superseded" ? ["launch", "50"] : ["launch", "25", "50"];
      expect([mails(mailed), texts(texted)]).toEqual([expected, expected]);
    });
  });
});

describe("a night", () => {
  const LATE = 10 * HOUR; // 10 PM
  const MORNING = 20 * HOUR;
  beforeEach(() => {
    process.env.TEXT_HOURS = "8-21";
    forgetEnv();
  });

  it("makes launch and 25 % one text that says the newest; the e-mails went apart", async () => {
    const { campaign, mailed, texted } = await launched(LATE);
    await give(campaign, 260, LATE + HOUR);
    await work(LATE + 2 * HOUR);
    await work(MORNING - MINUTE);
    expect([mails(mailed), texts(texted)]).toEqual([["launch", "25"], []]);
    await Promise.all([work(MORNING), work(MORNING)]);
    await work(MORNING + HOUR);
    expect([mails(mailed), texts(texted)]).toEqual([["launch", "25"], ["25"]]);
  });

  it("ends what is about a campaign that was stopped in it", async () => {
    const { campaign, texted } = await launched(LATE);
    await stop(campaign, LATE + HOUR);
    await work(MORNING);
    await work(MORNING + DAY);
    expect(texts(texted)).toEqual([]);
  });

  it("keeps what a hold began in it until the hold ends, and then merges it", async () => {
    const { campaign, texted } = await launched(LATE);
    await db.insert(messageHolds).values({ campaignId: campaign.id, heldAt: NOON });
    await give(campaign, 260, LATE + HOUR);
    await work(MORNING + HOUR);
    expect(texts(texted)).toEqual([]);
    await db.delete(messageHolds).where(eq(messageHolds.campaignId, campaign.id));
    await work(MORNING + 2 * HOUR);
    await work(MORNING + 3 * HOUR);
    expect(texts(texted)).toEqual(["25"]);
  });
});

describe("a digest", () => {
  const FREQUENCIES = { weekly: 1, daily: 2, monthly: 3 } as const;
  const choose = (person: TestUser, frequency: number) =>
    db.insert(messageSettings).values({ userId: person.id, frequency });
  /** 9 AM in Dayton, on the next day, Monday and first of the month. */
  const NINE = {
    daily: new Date("2026-03-11T13:00:00Z"),
    weekly: new Date("2026-03-16T13:00:00Z"),
    monthly: new Date("2026-04-01T13:00:00Z"),
  };
  const since = (moment: Date) => moment.getTime() - NOON.getTime();
  const progress = (person: TestUser) => services.mailsTo(person).slice(1);

  async function collecting(frequency: number) {
    const community = await makeCommunity({ timeZone: "America/New_York" });
    const member = await addMember(community, await makeUser(inDayton));
    await choose(member, frequency);
    const campaigns: TestCampaign[] = [];
    for (const name of ["A roof before winter", "Books for the school"]) {
      campaigns.push(await launchTestCampaign({ community, name, amount: 1000, now: NOON }));
    }
    await work(0);
    for (const campaign of campaigns) await give(campaign, 260, 0);
    await work(HOUR);
    const [roof, books] = campaigns;
    if (!roof || !books) throw new Error("no campaigns");
    return { member, roof, books, launches: services.mailsTo(member).length };
  }
  /** In order of creation; later delivery reports still count as sent. */
  const partsOf = async ({ id }: TestUser) =>
    (
      await db
        .select({ state: deliveries.state, isMuted: deliveries.isMuted })
        .from(deliveries)
        .where(eq(deliveries.userId, id))
        .orderBy(asc(deliveries.createdAt))
    ).map((row) => (row.state === "delivered" ? { ...row, state: "sent" as const } : row));

  it.each(["daily", "weekly", "monthly"] as const)(
    "%s comes at nine once, with all that waited; launches came at once",
    async (name) => {
      const { member, launches } = await collecting(FREQUENCIES[name]);
      expect(launches).toBe(2);
      const due = since(NINE[name]);
      await work(due - MINUTE);
      expect(services.mailsTo(member)).toHaveLength(2);
      await Promise.all([work(due), work(due)]);
      await work(due + HOUR);
      const [digest, ...more] = services.mailsTo(member).slice(2);
      expect(more).toEqual([]);
      for (const part of ["A roof before winter", "Books for the school"])
        expect(digest?.html).toContain(part);
      expect(await partsOf(member)).toEqual(Array(5).fill({ state: "sent", isMuted: false }));
    },
  );

  it("comes without the part whose campaign ended or was muted before nine, and not at all when none is left", async () => {
    const { member, roof, books } = await collecting(FREQUENCIES.daily);
    await stop(roof, 3 * HOUR);
    await work(since(NINE.daily));
    const digest = progress(member).at(-1);
    expect([
      digest?.html.includes("A roof before winter"),
      digest?.html.includes("Books for the school"),
    ]).toEqual([false, true]);

    const other = await collecting(FREQUENCIES.daily);
    for (const { id } of [other.roof, other.books]) {
      await db.insert(campaignMutes).values({ campaignId: id, userId: other.member.id, mutedAt: NOON });
    }
    await work(since(NINE.daily) + MINUTE);
    expect(services.mailsTo(other.member)).toHaveLength(2);
    expect((await partsOf(other.member)).filter(({ isMuted }) => isMuted)).toHaveLength(2);
    expect(books.id).not.toBe(roof.id);
  });

  it("leaves out what the provider holds back, which comes with a later one", async () => {
    const { member, roof } = await collecting(FREQUENCIES.daily);
    await db.insert(messageHolds).values({ campaignId: roof.id, heldAt: NOON });
    await work(since(NINE.daily));
    expect(progress(member).at(-1)?.html).not.toContain("A roof before winter");
    await db.delete(messageHolds).where(eq(messageHolds.campaignId, roof.id));
    await work(since(NINE.daily) + HOUR);
    await work(since(NINE.daily) + DAY);
    const digests = services.mailsTo(member).slice(2);
    expect(
      digests.map(({ html }) =>
        ["A roof before winter", "Books for the school"].map((one) => html.includes(one)),
      ),
    ).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it("that was made before a hold began leaves without what is held", async () => {
    const { member, roof } = await collecting(FREQUENCIES.daily);
    const due = since(NINE.daily);
    await sweepDeliveries(systemCtx("worker", at(due)));
    await db.insert(messageHolds).values({ campaignId: roof.id, heldAt: NOON });
    await work(due);
    expect(progress(member).at(-1)?.html).not.toContain("A roof before winter");
    await db.delete(messageHolds).where(eq(messageHolds.campaignId, roof.id));
    await work(due);
    await work(due + MINUTE);
    expect(services.mailsTo(member)).toHaveLength(4);
  });

  it.each(["status-429", "status-500", "status-500-after", "cut-before", "cut-after"] as const)(
    "arrives once when the provider answers with %s",
    async (kind) => {
      const { member } = await collecting(FREQUENCIES.daily);
      const due = since(NINE.daily);
      services.simulator.world.faults.push({
        id: `digest-${kind}`,
        match: "POST /emails/batch",
        kind,
        times: 2,
      });
      for (const minutes of [0, 1, 3, 6, 10, 30]) await work(due + minutes * MINUTE);
      expect(services.mailsTo(member)).toHaveLength(3);
      expect((await partsOf(member)).map(({ state }) => state)).toEqual(Array(5).fill("sent"));
    },
  );

  it("that a worker made, or held in its hands, when it died is sent once by the next", async () => {
    const { member } = await collecting(FREQUENCIES.daily);
    const due = since(NINE.daily);
    await sweepDeliveries(systemCtx("worker", at(due)));
    const { claim } = await import("@/lib/notification/sending/outbox");
    expect(
      (await claim(systemCtx("worker", at(due)), "email", 100))?.rows.some(({ parts }) => parts.length > 0),
    ).toBe(true);
    await work(due);
    expect(services.mailsTo(member)).toHaveLength(2);
    await work(due + 2 * MINUTE);
    await work(due + HOUR);
    expect(services.mailsTo(member)).toHaveLength(3);
  });
});
