import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AudienceRow,
  campaignAudience,
  campaignRecipients,
  campaigns,
  deliveries,
  messageHolds,
  messages,
  notifications,
} from "@/db/schema";
import { audiencePreview } from "@/lib/community";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { fanOutMessages } from "@/lib/notification";
import { checkEntitlement, lastLook, turnToEmail } from "@/lib/notification/sending/entitled";
import { forgetEnv, inTransaction, makeCtx, newId, systemCtx } from "@/lib/platform";
import {
  audienceOf,
  type Closed,
  type Consent,
  type Person,
  plannedFor,
  type World,
  wrongTime,
} from "../support/audience";
import { times } from "../support/barrier";
import { emptyCampaign, installCampaign, installWorld } from "../support/install-world";

const RUNS = times(60);
const QUARTER = 3;
/** A world costs the same few queries for any number of people. */
const PEOPLE = 12;

const system = systemCtx("test");

/** Mostly true, and true when fast-check shrinks, so that most people reach the later clauses of the rule. */
const mostly = fc.nat(6).map((value) => value < 6);
const often = fc.nat(3).map((value) => value < 3);
const seldom = mostly.map((value) => !value);
const choice = fc.option(fc.record({ byText: fc.boolean(), isEnabled: mostly }), { freq: 2 });
const phone = fc.constantFrom<number | null>(0, 1, 2, 3, 4, null);
const index = fc.nat(PEOPLE - 1);
const consent = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Consent>("confirmed") },
  { weight: 2, arbitrary: fc.constantFrom<Consent>("never", "asked", "stopped", "elsewhere") },
);

const person = fc.record({
  hasEmail: often,
  isSecond: seldom,
  phone,
  consent,
  prefersText: fc.boolean(),
  isRegistered: mostly,
  isDeleted: seldom,
  isMember: mostly,
  isAlsoElsewhere: fc.boolean(),
  hasMuted: seldom,
  hasMutedElsewhere: seldom,
  frequency: fc.constantFrom<0 | 1 | 2 | 3>(0, 0, 1, 2, 3),
  readsSpanish: fc.boolean(),
  emailClosed: fc.constantFrom<Closed>("bounce", "complaint", "unsubscribe"),
  isEmailClosed: seldom,
  launch: choice,
  quarter: choice,
});

const recipient = fc.record({
  isTagged: fc.boolean(),
  index: fc.option(index, { freq: 3 }),
  keptEmail: fc.option(index, { freq: 3 }),
  keptPhone: phone,
});

const draw = fc.record({
  people: fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
  recipient: fc.option(recipient, { freq: 6 }),
  excluded: fc.uniqueArray(index, { maxLength: 3 }),
  formerPhones: fc.uniqueArray(fc.nat(4), { maxLength: 1 }),
  closedPhones: fc.array(fc.tuple(fc.nat(4), fc.constantFrom<Closed>("stop", "carrier")), { maxLength: 2 }),
  elsewhere: fc.record({
    recipient: fc.option(recipient, { freq: 6 }),
    excluded: fc.uniqueArray(index, { maxLength: 3 }),
  }),
  hour: fc.nat(23),
});

type Draw = typeof draw extends fc.Arbitrary<infer Value> ? Value : never;

const emailOf = (id: string) => `${id}@lakewood.example`;
const tagged = (id: string) => `${id}+new@lakewood.example`;
const PHONES = ["+12025550100", "+13055550101", "+13125550102", "+12135550103", "+442079460104"];
const phoneOf = (number: number | null) => (number === null ? null : (PHONES[number] ?? null));

const recipientOf = (drawn: Draw["recipient"], idAt: (at: number) => string): World["recipient"] =>
  drawn && {
    id: drawn.index === null ? null : idAt(drawn.index),
    keptEmail:
      drawn.keptEmail === null
        ? null
        : (drawn.isTagged ? tagged : emailOf)(idAt(drawn.keptEmail)).toUpperCase(),
    keptPhone: phoneOf(drawn.keptPhone),
  };

/** Adds ids and addresses. The first person is the admin, who can see the preview. */
function worldOf(ids: readonly string[], drawn: Draw): World {
  const idAt = (at: number) => ids[at] ?? "";
  const people = drawn.people.map(
    (one, at): Person => ({
      id: idAt(at),
      email: one.hasEmail ? (one.isSecond && at > 0 ? tagged(idAt(at - 1)) : emailOf(idAt(at))) : null,
      phone: phoneOf(one.phone),
      consent: one.consent,
      prefersText: one.prefersText,
      isRegistered: one.isRegistered,
      isDeleted: one.isDeleted,
      isMember: one.isMember || at === 0,
      timeZone: at % 2 === 0 ? "America/New_York" : "America/Los_Angeles",
      frequency: one.frequency,
      language: one.readsSpanish ? "es" : "en",
      hasMuted: one.hasMuted,
      choices: new Map([
        ...(one.launch ? [[LAUNCH_MESSAGE, one.launch] as const] : []),
        ...(one.quarter ? [[QUARTER, one.quarter] as const] : []),
      ]),
    }),
  );
  return {
    people,
    recipient: recipientOf(drawn.recipient, idAt),
    formerPhones: new Set(drawn.formerPhones.map(phoneOf)),
    excluded: new Set(drawn.excluded.map(idAt)),
    closed: new Map([
      ...drawn.people.flatMap((one, at): [string, Closed][] =>
        one.isEmailClosed ? [[people[at]?.email ?? emailOf(idAt(at)), one.emailClosed]] : [],
      ),
      ...drawn.closedPhones.map(([number, why]): [string, Closed] => [phoneOf(number) ?? "", why]),
    ]),
  };
}

/** A second community of the same people: choices for one campaign do not apply to the other. */
function elsewhereOf(ids: readonly string[], drawn: Draw): World {
  const idAt = (at: number) => ids[at] ?? "";
  const world = worldOf(ids, drawn);
  return {
    ...world,
    people: world.people.map((one, at) => ({
      ...one,
      isMember: drawn.people[at]?.isAlsoElsewhere ?? false,
      hasMuted: drawn.people[at]?.hasMutedElsewhere ?? false,
    })),
    recipient: recipientOf(drawn.elsewhere.recipient, idAt),
    excluded: new Set(drawn.elsewhere.excluded.map(idAt)),
  };
}

const byPerson = <Row extends { user_id: string }>(rows: Row[]) =>
  [...rows].sort((a, b) => a.user_id.localeCompare(b.user_id));

const asked = async (campaignId: string, messageType: number) =>
  byPerson([
    ...(await system.db.execute<AudienceRow>(
      sql`select a.* from ${campaignAudience(campaignId, messageType, true)} a`,
    )),
  ]);

async function announce(campaign: { id: string; communityId: string }, messageType: number): Promise<string> {
  const id = newId();
  await system.db.insert(messages).values({
    id,
    kind: "campaign",
    dedupeKey: `campaign:${campaign.id}:${messageType}`,
    template: "campaign",
    data: { content: "Hello", contentEs: "Hola" },
    communityId: campaign.communityId,
    campaignId: campaign.id,
    messageType,
    createdAt: new Date(),
  });
  return id;
}

const goingOut = (messageId: string) =>
  system.db
    .select({
      id: deliveries.id,
      at: deliveries.notBefore,
      planned: {
        user_id: sql<string>`${deliveries.userId}`,
        channel: deliveries.channel,
        address: deliveries.address,
        language: deliveries.language,
        is_collected: deliveries.isCollected,
        is_muted: deliveries.isMuted,
        state: deliveries.state,
      },
    })
    .from(deliveries)
    .where(eq(deliveries.messageId, messageId));
type GoingOut = Awaited<ReturnType<typeof goingOut>>[number];

/** Runs the last check on jointly claimed deliveries, and turns dropped texts to e-mail. */
async function sendOut(ids: string[]): Promise<[id: string, found: object][]> {
  const { entitled, dropped, muted } = await checkEntitlement(system, ids);
  const sent = entitled.map(({ id }) => id);
  if (sent.length > 0) {
    await system.db.update(deliveries).set({ state: "sent" }).where(inArray(deliveries.id, sent));
  }
  const told = await system.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(inArray(deliveries.id, [...ids]), eq(deliveries.state, "sent"), isNotNull(deliveries.carriedBy)),
    );
  const turned = await inTransaction(system, (tx) => turnToEmail(tx, dropped, "no longer by text"));
  return [
    ...entitled.map(({ id, address, isDiscreet }): [string, object] => [
      id,
      { outcome: "entitled", address, isDiscreet },
    ]),
    ...dropped.map((id): [string, object] => {
      if (muted.includes(id)) return [id, { outcome: "muted" }];
      return [id, { outcome: turned.includes(id) ? "by e-mail now" : "dropped" }];
    }),
    ...told.map(({ id }): [string, object] => [id, { outcome: "told by the same text" }]),
  ];
}

const addressIn = (row: AudienceRow | undefined, channel: "email" | "sms" | null) =>
  (channel === "sms" ? row?.phone : channel === "email" ? row?.email : null) ?? null;

async function expectPreview(communityId: string, world: World): Promise<void> {
  const [admin] = world.people;
  const counts = await audiencePreview(
    makeCtx({ kind: "user", userId: admin?.id ?? "", isPlatformAdmin: false }),
    {
      communityId,
      recipientId: world.recipient?.id ?? undefined,
      excludedMembers: [...world.excluded],
    },
  );
  const unlaunched = audienceOf(
    {
      ...world,
      recipient: world.recipient?.id ? { id: world.recipient.id, keptEmail: null, keptPhone: null } : null,
    },
    LAUNCH_MESSAGE,
  );
  expect(counts).toEqual({
    byText: unlaunched.filter((row) => row.channel === "sms").length,
    byEmail: unlaunched.filter((row) => row.channel === "email").length,
    leftOut: unlaunched.filter((row) => row.is_left_out).length,
  });
}

async function expectFanOut(
  campaign: { id: string; communityId: string },
  world: World,
  type: number,
  now: Date,
): Promise<GoingOut[]> {
  const ctx = systemCtx("test", { now: () => now });
  const messageId = await announce(campaign, type);
  await system.db.insert(messageHolds).values({ campaignId: campaign.id, heldAt: now });
  expect(await fanOutMessages(ctx)).toBe(0);
  await system.db.delete(messageHolds).where(eq(messageHolds.campaignId, campaign.id));
  await fanOutMessages(ctx);
  const rows = await goingOut(messageId);
  const plan = byPerson(plannedFor(world, type));
  expect(byPerson(rows.map((row) => row.planned))).toEqual(plan);
  const audience = new Map(audienceOf(world, type).map((row) => [row.user_id, row]));
  for (const { planned, at } of rows) {
    const row = audience.get(planned.user_id);
    const plannedRow = plan.find((one) => one.user_id === planned.user_id);
    if (!row || !plannedRow) throw new Error("a delivery to somebody who is not in the audience");
    expect(wrongTime(row, plannedRow, at, now), `${JSON.stringify(row)} at ${at.toISOString()}`).toBeNull();
  }
  const noted = await system.db
    .select({ user_id: notifications.userId, words: notifications.message })
    .from(notifications)
    .where(eq(notifications.messageId, messageId));
  expect(byPerson(noted)).toEqual(
    byPerson(
      audienceOf(world, type)
        .filter((row) => row.hears)
        .map(({ user_id, language }) => ({ user_id, words: language === "es" ? "Hola" : "Hello" })),
    ),
  );
  return rows.sort((a, b) => a.planned.user_id.localeCompare(b.planned.user_id));
}

async function expectLastLook(all: readonly GoingOut[], changed: World, type: number): Promise<void> {
  const rows = all.filter(({ planned }) => planned.state === "pending");
  const now = new Map(audienceOf(changed, type).map((row) => [row.user_id, row]));
  const hadTexts = new Set<string>();
  // Sequential, as texts are claimed, so that an earlier text covers the next sharer of its phone. E-mails
  // are claimed together.
  const expected = rows.map(({ id, planned: { user_id, channel } }) => {
    const row = now.get(user_id);
    const address = addressIn(row, channel);
    if (address !== null && row?.is_muted) return { id, outcome: "muted" };
    if (address === null) {
      const isTurned = channel === "sms" && row?.channel === "email" && !row.is_muted;
      return { id, outcome: isTurned ? "by e-mail now" : "dropped" };
    }
    if (channel === "sms" && hadTexts.has(address)) return { id, outcome: "told by the same text" };
    if (channel === "sms") hadTexts.add(address);
    return { id, outcome: "entitled", address, isDiscreet: channel === "sms" && row?.is_discreet };
  });
  const found = new Map<string, object>();
  const mails = rows.filter(({ planned }) => planned.channel === "email");
  for (const [one, what] of await sendOut(mails.map(({ id }) => id))) found.set(one, what);
  for (const { id } of rows.filter(({ planned }) => planned.channel === "sms")) {
    for (const [one, what] of await sendOut([id])) found.set(one, what);
  }
  expect(rows.map(({ id }) => ({ id, ...found.get(id) }))).toEqual(expected);
}

const DAY_OF_TEST = "2026-01-14";

describe("who hears of a campaign", () => {
  beforeAll(() => {
    Object.assign(process.env, { TEXT_HOURS: "8-21", TEXT_HOURS_BY_STATE: "FL:8-20" });
    forgetEnv();
  });
  afterAll(() => {
    Object.assign(process.env, { TEXT_HOURS: "0-24", TEXT_HOURS_BY_STATE: " " });
    forgetEnv();
  });

  it("is what the rule says plainly, in the form, when a message goes out and in the last moment", async () => {
    await fc.assert(
      fc.asyncProperty(draw, draw, async (before, after) => {
        const ids = before.people.map(() => newId());
        const [campaign, elsewhere] = [await emptyCampaign(system.db), await emptyCampaign(system.db)];
        const now = new Date(`${DAY_OF_TEST}T${String(before.hour).padStart(2, "0")}:30:00Z`);
        const world = worldOf(ids, before);
        const other = elsewhereOf(ids, before);
        await installWorld(system.db, campaign, world);
        await installCampaign(system.db, elsewhere, other);
        for (const type of [LAUNCH_MESSAGE, QUARTER]) {
          expect(await asked(campaign.id, type)).toEqual(byPerson(audienceOf(world, type)));
          expect(await asked(elsewhere.id, type)).toEqual(byPerson(audienceOf(other, type)));
        }
        await expectPreview(campaign.communityId, world);

        const sent = new Map<number, GoingOut[]>();
        for (const type of [LAUNCH_MESSAGE, QUARTER]) {
          sent.set(type, await expectFanOut(campaign, world, type, now));
          await expectFanOut(elsewhere, other, type, now);
        }

        const changed = worldOf(ids, after);
        await installWorld(system.db, campaign, changed);
        for (const [type, rows] of sent) await expectLastLook(rows, changed, type);

        // An ended campaign sends neither new nor waiting messages.
        await system.db.update(campaigns).set({ status: "stopped" }).where(eq(campaigns.id, elsewhere.id));
        const late = await announce(elsewhere, 4);
        await fanOutMessages(system);
        expect(await goingOut(late)).toEqual([]);
        const waiting = await system.db
          .select({ id: deliveries.id })
          .from(deliveries)
          .innerJoin(messages, eq(messages.id, deliveries.messageId))
          .where(and(eq(messages.campaignId, elsewhere.id), eq(deliveries.state, "pending")));
        const look = await checkEntitlement(
          system,
          waiting.map(({ id }) => id),
        );
        expect(look.entitled).toEqual([]);
        expect(look.muted).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("a big community", () => {
  const MEMBERS = 4_000;
  const BATCH = 50;
  const CAMPAIGNS = 300;

  type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] } & Record<string, unknown>;
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

  async function stepsOf(query: SQL): Promise<Plan[]> {
    const [row] = await system.db.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${query}`,
    );
    const [answer] = row?.["QUERY PLAN"] ?? [];
    return answer ? nodes(answer.Plan) : [];
  }

  const metOf = (steps: Plan[], table: string) =>
    steps
      .filter((step) => step["Relation Name"] === table)
      .map(
        (step) =>
          (Number(step["Actual Rows"]) + Number(step["Rows Removed by Filter"] ?? 0)) *
          Number(step["Actual Loops"]),
      )
      .reduce((sum, rows) => sum + rows, 0);

  it("is read as a whole where all of it is asked, and one by one where a batch is looked at again", async () => {
    const campaign = await emptyCampaign(system.db);
    await system.db.execute(sql`
      with people as (
        insert into users (id, email, phone_number, preferred_communication_method, registered_at, created_at)
        select gen_random_uuid(), 'many.' || n || '@lakewood.example', '+1202' || (5000000 + n), 0, now(), now()
        from generate_series(1, ${MEMBERS}::int) n
        returning id, phone_number
      ), agreed as (
        insert into text_consents (user_id, phone, state, changed_at)
        select id, phone_number, 'confirmed', now() from people
      )
      insert into memberships (community_id, user_id, joined_at)
      select ${campaign.communityId}, id, now() from people`);
    await system.db.execute(sql`
      with others as (
        insert into campaigns (id, community_id, name, campaign_type_id, amount, status, created_at, launched_at)
        select gen_random_uuid(), ${campaign.communityId}, 'Another roof', 1, 1000, 'launched', now(), now()
        from generate_series(1, ${CAMPAIGNS}::int)
        returning id
      )
      insert into campaign_recipients (campaign_id, email, phone_number)
      select id, id || '@lakewood.example', '+13125550100' from others`);
    await system.db.insert(campaignRecipients).values({ campaignId: campaign.id, email: "kept@x.example" });
    const recipients = await system.db.$count(campaignRecipients);
    await system.db.execute(
      sql`analyze users, memberships, opt_outs, message_preferences, text_consents, campaigns, sealed_recipients`,
    );

    const whole = await stepsOf(
      sql`select a.* from ${campaignAudience(campaign.id, LAUNCH_MESSAGE, true)} a`,
    );
    expect(whole.map((step) => step["Node Type"])).not.toContain("Function Scan");
    expect(metOf(whole, "memberships")).toBeLessThan(2 * MEMBERS);
    expect(metOf(whole, "sealed_recipients")).toBeLessThanOrEqual(recipients);
    expect(whole.filter((step) => step["Index Name"] === "users_mailbox")).toMatchObject([
      { "Actual Loops": 1 },
    ]);

    const messageId = await announce(campaign, LAUNCH_MESSAGE);
    await fanOutMessages(system);
    const sent = await goingOut(messageId);
    expect(sent).toHaveLength(MEMBERS);

    const batch = sent.slice(0, BATCH).map(({ id }) => id);
    const again = await stepsOf(lastLook(batch));
    expect(again.map((step) => step["Node Type"])).not.toContain("Function Scan");
    expect(metOf(again, "memberships")).toBe(BATCH);
    expect((await checkEntitlement(system, batch)).entitled).toHaveLength(BATCH);
  });
});
