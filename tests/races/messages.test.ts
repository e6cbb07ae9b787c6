import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { campaignMutes, deliveries, messageHolds, messageSettings, messages } from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import { fanOutMessages, sendEmails, sendTexts, sweepDeliveries, unsubscribe } from "@/lib/notification";
import { unsubscribeToken } from "@/lib/notification/inside";
import { collectDigests } from "@/lib/notification/sending/collect-digests";
import { forgetEnv, systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { asVisitor, makeUser, type TestUser } from "../factories/user";
import { refused, rounds } from "../support/barrier";
import { openServices, type Services } from "../support/services";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterEach(() => {
  process.env.PROGRESS_HOLD_MINUTES = "0";
  forgetEnv();
});
afterAll(() => services.close());

/** Milliseconds by which this file's clock is ahead. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const system = () => systemCtx("test", clock);
const { db } = systemCtx("test");
const worker = async () => {
  await sweepDeliveries(system());
  await fanOutMessages(system());
  await sendEmails(system());
  await sendTexts(system());
};
/** Two workers leave rows that waited for other outcomes to a third. */
async function finish(): Promise<void> {
  await services.simulator.flush();
  await worker();
  ahead += 12_000;
  await worker();
  await services.simulator.flush();
}

async function circle(size: number): Promise<{ campaign: TestCampaign; people: TestUser[] }> {
  const community = await makeCommunity();
  const people = [community.admin];
  for (let i = 1; i < size; i++) {
    people.push(await addMember(community, await makeUser({ preferredCommunicationMethod: i % 2 })));
  }
  const campaign = await launchTestCampaign({ community });
  return { campaign, people };
}

const arrivedAt = (person: TestUser) => services.mailsTo(person).length + services.textsTo(person).length;
const rowsOf = (campaign: { id: string }, who?: TestUser) =>
  db
    .select({
      userId: deliveries.userId,
      type: messages.messageType,
      state: deliveries.state,
      isMuted: deliveries.isMuted,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(eq(messages.campaignId, campaign.id), who ? eq(deliveries.userId, who.id) : undefined));
const HAS_LEFT = ["sent", "delivered"];

describe("while two workers send a campaign's message", () => {
  it("somebody mutes it: the others get it once, and what is recorded is what happened", async () => {
    await rounds(8, async (round) => {
      const { campaign, people } = await circle(6);
      const muting = people[1 + round.pick(5)] as TestUser;
      const mute = () =>
        db.insert(campaignMutes).values({ campaignId: campaign.id, userId: muting.id, mutedAt: new Date() });
      expect(refused(await round.atOnce<unknown>(worker, worker, mute))).toEqual([]);
      await finish();
      for (const person of people) {
        if (person !== muting) expect(arrivedAt(person)).toBe(1);
      }
      const [row] = await rowsOf(campaign, muting);
      if (arrivedAt(muting) === 0) expect(row).toMatchObject({ state: "skipped", isMuted: true });
      else {
        expect(arrivedAt(muting)).toBe(1);
        expect(HAS_LEFT).toContain(row?.state);
        expect(row?.isMuted).toBe(false);
      }
      expect([arrivedAt(campaign.recipient), (await rowsOf(campaign, campaign.recipient)).length]).toEqual([
        0, 0,
      ]);
    });
  });

  it("somebody unsubscribes: they get it once or not at all, and the others once", async () => {
    await rounds(8, async (round) => {
      const { campaign, people } = await circle(5);
      const leaving = people[2] as TestUser;
      const leave = () => unsubscribe(asVisitor(), { token: unsubscribeToken(leaving.id) });
      expect(refused(await round.atOnce<unknown>(worker, leave, worker))).toEqual([]);
      await finish();
      const [row] = await rowsOf(campaign, leaving);
      expect(arrivedAt(leaving)).toBe(row && HAS_LEFT.includes(row.state) ? 1 : 0);
      for (const person of people) if (person !== leaving) expect(arrivedAt(person)).toBe(1);
    });
  });

  it("the provider holds it back: nobody gets it twice, and everybody once when it is let go", async () => {
    await rounds(8, async (round) => {
      const { campaign, people } = await circle(4);
      const hold = () => db.insert(messageHolds).values({ campaignId: campaign.id, heldAt: new Date() });
      expect(refused(await round.atOnce<unknown>(worker, hold, worker))).toEqual([]);
      await finish();
      const before = people.map(arrivedAt);
      expect(before.every((count) => count <= 1)).toBe(true);
      ahead += HOUR;
      await worker();
      expect(people.map(arrivedAt)).toEqual(before);
      await db.delete(messageHolds).where(eq(messageHolds.campaignId, campaign.id));
      ahead += HOUR;
      await finish();
      expect(people.map(arrivedAt)).toEqual(people.map(() => 1));
    });
  });
});

describe("a milestone that is crossed while the lower one is addressed", () => {
  it("takes its place or follows it: nobody gets one of them twice, and nobody the lower one alone", async () => {
    process.env.PROGRESS_HOLD_MINUTES = "60";
    forgetEnv();
    await rounds(8, async (round) => {
      const { campaign, people } = await circle(4);
      await finish();
      await contribute(campaign, 26_000, clock);
      ahead += HOUR;
      expect(
        refused(await round.atOnce<unknown>(worker, () => contribute(campaign, 26_000, clock), worker)),
      ).toEqual([]);
      await finish();
      ahead += HOUR;
      await Promise.all([worker(), worker()]);
      await finish();
      const rows = await rowsOf(campaign);
      const of = (type: number) => rows.filter((row) => row.type === type);
      expect(of(4)).toHaveLength(people.length);
      expect([0, people.length]).toContain(of(3).length);
      expect(new Set(rows.map((row) => row.state))).not.toContain("pending");
      // The launch, half, and a quarter where it was earlier.
      const each = 2 + (of(3).length > 0 ? 1 : 0);
      expect(people.map(arrivedAt)).toEqual(people.map(() => each));
      expect(arrivedAt(campaign.recipient)).toBe(0);
    });
  });
});

describe("digests", () => {
  async function collecting(size: number) {
    const community = await makeCommunity();
    const people: TestUser[] = [];
    for (let i = 0; i < size; i++) people.push(await addMember(community));
    await db.insert(messageSettings).values(people.map(({ id: userId }) => ({ userId, frequency: 2 })));
    const campaign = await launchTestCampaign({ community });
    await finish();
    for (const cents of [26_000, 26_000]) {
      await contribute(campaign, cents, clock);
      await finish();
    }
    expect(people.map(arrivedAt)).toEqual(people.map(() => 1));
    ahead += DAY;
    return { campaign, people };
  }

  const partsOf = async (campaign: { id: string }) =>
    (await rowsOf(campaign)).filter(({ type }) => type === 3 || type === 4);
  const digestsOf = async (people: readonly TestUser[]) =>
    db
      .select({ userId: deliveries.userId })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(
        and(
          eq(messages.template, "progress-digest"),
          inArray(
            deliveries.userId,
            people.map(({ id }) => id),
          ),
        ),
      );

  it("are made and sent once by three workers, each with everything that waited", async () => {
    await rounds(4, async (round) => {
      const { campaign, people } = await collecting(5);
      const making = () => collectDigests(system());
      expect(refused(await round.atOnce<unknown>(making, worker, making, worker))).toEqual([]);
      await finish();
      expect(await digestsOf(people)).toHaveLength(people.length);
      expect(people.map(arrivedAt)).toEqual(people.map(() => 2));
      const parts = (await partsOf(campaign)).filter(({ userId }) => people.some(({ id }) => id === userId));
      expect(parts).toHaveLength(2 * people.length);
      expect(parts.every(({ state }) => HAS_LEFT.includes(state))).toBe(true);
    });
  });

  it("bring what waited also to whoever wants each message at once from now on", async () => {
    await rounds(4, async (round) => {
      const { campaign, people } = await collecting(3);
      const changing = people[round.pick(3)] as TestUser;
      const change = () =>
        db.execute(sql`update message_settings set frequency = 0 where user_id = ${changing.id}`);
      expect(refused(await round.atOnce<unknown>(worker, change, worker))).toEqual([]);
      await finish();
      expect(people.map(arrivedAt)).toEqual(people.map(() => 2));
      await contribute(campaign, 26_000, clock);
      await finish();
      // The next digest has only the new message.
      expect(people.map(arrivedAt)).toEqual(people.map((person) => (person === changing ? 3 : 2)));
    });
  });

  it("leave out a campaign that is muted while they are made", async () => {
    await rounds(4, async (round) => {
      const { campaign, people } = await collecting(3);
      const muting = people[round.pick(3)] as TestUser;
      const mute = () =>
        db.insert(campaignMutes).values({ campaignId: campaign.id, userId: muting.id, mutedAt: new Date() });
      expect(refused(await round.atOnce<unknown>(worker, mute, worker))).toEqual([]);
      await finish();
      const states = (await partsOf(campaign)).filter(({ userId }) => userId === muting.id);
      const hasLeft = arrivedAt(muting) === 2;
      expect(states.map(({ isMuted }) => isMuted)).toEqual(hasLeft ? [false, false] : [true, true]);
      for (const person of people) if (person !== muting) expect(arrivedAt(person)).toBe(2);
    });
  });
});
