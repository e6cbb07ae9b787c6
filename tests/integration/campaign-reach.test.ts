import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { campaignMutes, messagePreferences, messageSettings, optOuts, textConsents } from "@/db/schema";
import { type AdminCampaign, campaignForAdmin } from "@/lib/community";
import { MINUTE } from "@/lib/kernel";
import {
  fanOutMessages,
  receiveEmailEvent,
  receiveTextEvent,
  sendEmails,
  sendTexts,
  sweepDeliveries,
} from "@/lib/notification";
import { forgetEnv, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { contribute, launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { as, makeUser, type TestUser } from "../factories/user";
import { call, endpoints, nameOf, reads } from "../support/every-endpoint";
import { isNightlySuite } from "../support/suite";

const byText = { preferredCommunicationMethod: 1 };
/** 3 AM in the phones' time zone. */
const NIGHT = new Date("2026-03-10T07:00:00Z");
const MORNING = new Date("2026-03-10T12:00:30Z");
const LATER_THAT_DAY = new Date("2026-03-10T15:00:00Z");
/** After 9 AM, when daily digests are sent. */
const NEXT_DAY = new Date("2026-03-11T13:05:00Z");

const { db } = systemCtx("test");
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  Object.assign(process.env, { EMAILS_PER_SECOND: "500", TEXTS_PER_SECOND: "500", TEXT_HOURS: "8-21" });
  forgetEnv();
});
beforeEach(async () => {
  process.env.TEXT_HOURS = "8-21";
  forgetEnv();
});
afterEach(() => {
  process.env.TEXT_HOURS = "0-24";
  delete process.env.TEXT_BUDGET_DOLLARS;
  process.env.PROGRESS_HOLD_MINUTES = "0";
  forgetEnv();
});
afterAll(() => simulator.stop());

const worker = (now: Date) => systemCtx("test", { now: () => now });

async function work(now: Date): Promise<void> {
  const ctx = worker(now);
  await sweepDeliveries(ctx);
  await fanOutMessages(ctx);
  await sendEmails(ctx);
  await sendTexts(ctx);
}

const mute = (campaign: { id: string }, who: TestUser) =>
  db.insert(campaignMutes).values({ campaignId: campaign.id, userId: who.id, mutedAt: NIGHT });

const seenBy = (campaign: TestCampaign, who: TestUser, now: Date): Promise<AdminCampaign> =>
  campaignForAdmin(as(who, { now: () => now }), { campaignId: campaign.id });
const launchReach = async (campaign: TestCampaign, now: Date) =>
  (await seenBy(campaign, campaign.community.admin, now)).messages[0]?.reach;

describe("what an admin reads of a message", () => {
  it("is how many it reached by which way, and how many still wait for what", async () => {
    const community = await makeCommunity();
    await addMember(community);
    await addMember(community, await makeUser(byText));
    await addMember(community, await makeUser(byText));
    const collects = await addMember(community);
    await db.insert(messageSettings).values({ userId: collects.id, frequency: 2 });
    process.env.PROGRESS_HOLD_MINUTES = "60";
    forgetEnv();
    const campaign = await launchTestCampaign({ community, now: NIGHT });
    expect(await launchReach(campaign, NIGHT)).toMatchObject({ sent: 0, addressedAt: NIGHT });
    await work(NIGHT);
    // Admin, two by e-mail, two by text; the recipient does not count.
    expect(await launchReach(campaign, NIGHT)).toMatchObject({
      byEmail: 3,
      byText: 0,
      waiting: 2,
      untilMorning: 2,
      morningAt: new Date("2026-03-10T12:00:00Z"),
      addressedAt: null,
    });
    await work(MORNING);
    expect(await launchReach(campaign, MORNING)).toMatchObject({
      byEmail: 3,
      byText: 2,
      sent: 5,
      waiting: 0,
    });

    await contribute(campaign, 26_000, { now: () => MORNING });
    const quarter = async (now: Date) => (await seenBy(campaign, community.admin, now)).messages[1]?.reach;
    const due = new Date(MORNING.getTime() + 60 * MINUTE);
    expect(await quarter(MORNING)).toMatchObject({ sent: 0, addressedAt: due });
    await work(due);
    expect(await quarter(due)).toMatchObject({
      byEmail: 2,
      byText: 2,
      waiting: 1,
      inDigest: 1,
      addressedAt: null,
    });
    await work(NEXT_DAY);
    expect(await quarter(NEXT_DAY)).toMatchObject({ byEmail: 3, byText: 2, waiting: 0, inDigest: 0 });
  });

  it("says why some were not reached, names those whom an admin can help, and no choice of anybody's", async () => {
    process.env.TEXT_HOURS = "0-24";
    forgetEnv();
    const community = await makeCommunity();
    const close = (address: string | null, reason: "stop" | "unsubscribe" | "bounce" | "carrier") =>
      db.insert(optOuts).values({
        channel: address?.includes("@") ? ("email" as const) : ("sms" as const),
        address: address ?? "",
        reason,
        createdAt: NIGHT,
      });
    const named = (firstName: string, more: object = {}) =>
      makeUser({ firstName, lastName: "Nobody", ...more }).then((who) => addMember(community, who));
    const silent = await named("Anna", { email: null, phoneConfirmedAt: null });
    const bounced = await named("Bo");
    await close(bounced.email, "bounce");
    const unserved = await named("Cal", { email: null, ...byText });
    await close(unserved.phoneNumber, "carrier");
    const stopped = await named("Dot", { email: null, ...byText });
    await close(stopped.phoneNumber, "stop");
    await db.update(textConsents).set({ state: "stopped" }).where(eq(textConsents.userId, stopped.id));
    const unsubscribed = await named("Eve");
    await close(unsubscribed.email, "unsubscribe");
    const off = await named("Flo");
    for (const messageType of [2, 3, 4, 5, 6]) {
      await db
        .insert(messagePreferences)
        .values({ userId: off.id, messageType, communicationMethod: 0, isEnabled: false });
    }
    const recipient = await named("Gil");
    await close(recipient.email, "bounce");
    const excluded = await named("Hal", { email: null, phoneConfirmedAt: null });
    const wrongBox = await named("Ida");
    const wrongPhone = await named("Jon", { email: null, ...byText });
    const campaign = await launchTestCampaign({
      community,
      recipient,
      excludedMembers: [excluded.id],
      now: NIGHT,
    });
    await work(NIGHT);
    const [mail] = simulator.world.emails.filter((one) => one.to === wrongBox.email);
    await receiveEmailEvent(worker(NIGHT), {
      type: "email.bounced",
      emailId: mail?.id ?? "",
      to: [wrongBox.email ?? ""],
      bounceType: "Permanent",
    });
    const [text] = await db.execute<{ id: string; sid: string }>(
      sql`select id, provider_id as sid from deliveries where user_id = ${wrongPhone.id}`,
    );
    await receiveTextEvent(worker(NIGHT), {
      deliveryId: text?.id ?? "",
      sid: text?.sid ?? "",
      status: "undelivered",
    });

    const seen = await seenBy(campaign, community.admin, MORNING);
    expect(seen.messages[0]?.reach).toMatchObject({
      byEmail: 1,
      byText: 0,
      waiting: 0,
      notReached: { noChannel: 1, bounced: 2, carrier: 2, unclear: 0 },
    });
    expect(seen.unreached).toEqual({
      people: [
        { userId: silent.id, fullName: "Anna Nobody", why: "no_channel" },
        { userId: bounced.id, fullName: "Bo Nobody", why: "bounced" },
        { userId: wrongBox.id, fullName: "Ida Nobody", why: "bounced" },
      ],
      total: 3,
    });
    await expect(seenBy(campaign, recipient, MORNING)).rejects.toMatchObject({ code: "not_found" });
  });

  it("counts somebody who joined later for later messages alone", async () => {
    const community = await makeCommunity();
    const campaign = await launchTestCampaign({ community, now: NIGHT });
    await work(NIGHT);
    const late = await addMember(community, await makeUser({ email: null, phoneConfirmedAt: null }));
    await db.execute(
      sql`update memberships set joined_at = ${LATER_THAT_DAY.toISOString()}::timestamptz where user_id = ${late.id}`,
    );
    await contribute(campaign, 26_000, { now: () => NEXT_DAY });
    await work(NEXT_DAY);
    const [launch, quarter] = (await seenBy(campaign, community.admin, NEXT_DAY)).messages;
    expect(launch?.reach?.notReached.noChannel).toBe(0);
    expect(quarter?.reach?.notReached.noChannel).toBe(1);
  });
});

type Twin = { campaign: TestCampaign; community: TestCommunity; people: Record<Kind, TestUser> };
type Kind = (typeof KINDS)[number];
const KINDS = ["byEmail", "byText", "daily"] as const;

async function twin(): Promise<Twin> {
  const community = await makeCommunity({ name: "A small circle" });
  const member = (more: object = {}) => makeUser(more).then((who) => addMember(community, who));
  const people = { byEmail: await member(), byText: await member(byText), daily: await member() };
  await member(byText);
  await db.insert(messageSettings).values({ userId: people.daily.id, frequency: 2 });
  const campaign = await launchTestCampaign({ community, now: NIGHT });
  return { campaign, community, people };
}

/** All that could reveal a mute: messages with counts, unreachable people, and the audience. */
const told = async ({ campaign, community }: Twin, now: Date) => {
  const { messages, unreached, audience } = await seenBy(campaign, community.admin, now);
  return JSON.stringify({ messages, unreached, audience });
};

const STEPS: [name: string, now: Date, step: (twin: Twin) => Promise<unknown>][] = [
  ["launched at night", NIGHT, async () => {}],
  ["addressed", NIGHT, () => fanOutMessages(worker(NIGHT))],
  ["e-mails sent", NIGHT, () => work(NIGHT)],
  ["a quarter, the same night", NIGHT, ({ campaign }) => contribute(campaign, 26_000, { now: () => NIGHT })],
  ["that addressed", NIGHT, () => fanOutMessages(worker(NIGHT))],
  ["and sent", NIGHT, () => work(NIGHT)],
  ["the morning", MORNING, () => work(MORNING)],
  ["the day goes on", LATER_THAT_DAY, () => work(LATER_THAT_DAY)],
  ["half", LATER_THAT_DAY, ({ campaign }) => contribute(campaign, 26_000, { now: () => LATER_THAT_DAY })],
  ["that sent", LATER_THAT_DAY, () => work(LATER_THAT_DAY)],
  ["the digest", NEXT_DAY, () => work(NEXT_DAY)],
  ["and sent at last", NEXT_DAY, () => work(NEXT_DAY)],
];

/**
 * Mutes after these steps: before the first message is addressed, while it waits, and while progress waits.
 */
const SINCE = isNightlySuite ? STEPS.map((_, at) => at) : [0, 1, 4, 8];

describe('a member who says "Not this time"', () => {
  it.each(KINDS)("is in every count at every moment like one who does not: %s", async (kind) => {
    const plain = await twin();
    const muting = await Promise.all(SINCE.map(twin));
    for (const [at, [name, now, step]] of STEPS.entries()) {
      for (const one of [plain, ...muting]) await step(one);
      const expected = await told(plain, now);
      for (const [since, one] of muting.entries()) {
        expect(`${name}, muted after step ${SINCE[since]}: ${await told(one, now)}`).toBe(
          `${name}, muted after step ${SINCE[since]}: ${expected}`,
        );
      }
      const next = muting[SINCE.indexOf(at)];
      if (!next) continue;
      await mute(next.campaign, next.people[kind]);
      expect(await told(next, now)).toBe(expected);
    }
  });

  it("changes no byte of what an admin can ask, before and after", async () => {
    const { campaign, community, people } = await twin();
    await work(NIGHT);
    const scope = { communityId: community.id, campaignId: campaign.id, userId: people.byEmail.id };
    const everything = async () => {
      const answers: Record<string, string> = {};
      for (const endpoint of endpoints.filter(reads)) {
        const { status, text } = await call(community.admin, endpoint, scope);
        answers[nameOf(endpoint)] = `${status} ${text}`;
      }
      return answers;
    };
    const before = await everything();
    for (const kind of KINDS) await mute(campaign, people[kind]);
    expect(await everything()).toEqual(before);
  });

  it("counts as sent no more than the others after a campaign that ended in the night", async () => {
    const [plain, muted] = [await twin(), await twin()];
    await mute(muted.campaign, muted.people.byText);
    await work(NIGHT);
    for (const { campaign } of [plain, muted]) {
      await db.execute(sql`
        update campaigns set status = 'stopped', stopped_at = ${NIGHT.toISOString()}::timestamptz + interval '1 hour'
        where id = ${campaign.id}`);
    }
    await work(MORNING);
    expect(await told(muted, MORNING)).toBe(await told(plain, MORNING));
    expect((await seenBy(muted.campaign, muted.community.admin, MORNING)).messages[0]?.reach?.byText).toBe(0);
  });
});

describe("the budget for texts", () => {
  const CENTS = 1;
  /** Words that make any community's text two segments long. */
  const messages = [
    { messageType: 2, content: "One of us could use a hand. ".repeat(6).trim(), isEnabled: true },
  ];
  async function texters(count: number) {
    const community = await makeCommunity();
    const people = [await addMember(community, await makeUser({ ...byText, email: null }))];
    for (let i = 1; i < count; i++) people.push(await addMember(community, await makeUser(byText)));
    return { community, people };
  }
  const withBudget = (dollars: number) => {
    Object.assign(process.env, {
      TEXT_HOURS: "0-24",
      TEXT_PRICE_CENTS: String(CENTS),
      TEXT_BUDGET_DOLLARS: String(dollars),
    });
    forgetEnv();
  };
  const JULY = new Date("2026-07-10T15:00:00Z");
  const ways = async (campaign: TestCampaign, type: number) =>
    (
      await db.execute<{ channel: string; count: number }>(sql`
        select d.channel, count(*)::int as count from deliveries d join messages m on m.id = d.message_id
        where m.campaign_id = ${campaign.id} and m.message_type = ${type} group by 1 order by 1`)
    ).map(({ channel, count }) => [channel, count]);

  it("turns the rest of a fan-out to e-mail that would go beyond it, and whoever has no e-mail is texted", async () => {
    const { community, people } = await texters(6);
    const parts = 2;
    withBudget((3 * parts * CENTS) / 100);
    const campaign = await launchTestCampaign({ community, now: JULY, messages });
    await fanOutMessages(worker(JULY));
    const texts = await db.execute<{ user_id: string }>(sql`
      select d.user_id from deliveries d join messages m on m.id = d.message_id
      where m.campaign_id = ${campaign.id} and d.channel = 'sms'`);
    expect(texts.map((row) => row.user_id)).toContain(people[0]?.id);
    // Six texts of two segments each: three fit the budget, the admin and the others get e-mail.
    expect(await ways(campaign, 2)).toEqual([
      ["email", 4],
      ["sms", 3],
    ]);
    // Waiting texts count as spent: a second message has no budget.
    const second = await launchTestCampaign({ community, now: JULY, messages });
    await fanOutMessages(worker(JULY));
    expect(await ways(second, 2)).toEqual([
      ["email", 7],
      ["sms", 1],
    ]);
    await work(JULY);
    const third = await launchTestCampaign({ community, now: JULY, messages });
    await work(JULY);
    expect((await ways(third, 2)).find(([channel]) => channel === "sms")).toEqual(["sms", 1]);
    const august = new Date("2026-08-02T15:00:00Z");
    const fourth = await launchTestCampaign({ community, now: august, messages });
    await work(august);
    expect((await ways(fourth, 2)).find(([channel]) => channel === "sms")).toEqual(["sms", 3]);
  });

  it("is the same for the others when somebody mutes", async () => {
    const [plain, muted] = [await texters(4), await texters(4)];
    withBudget((2 * 2 * CENTS) / 100);
    const day = new Date("2026-05-10T15:00:00Z");
    const campaigns = [];
    for (const { community, people } of [plain, muted]) {
      const campaign = await launchTestCampaign({ community, now: day, messages });
      if (community === muted.community && people[1]) await mute(campaign, people[1]);
      await fanOutMessages(worker(day));
      campaigns.push(await ways(campaign, 2));
      await db.execute(sql`update deliveries set state = 'skipped' where state = 'pending'`);
    }
    expect(campaigns[1]).toEqual(campaigns[0]);
  });
});
