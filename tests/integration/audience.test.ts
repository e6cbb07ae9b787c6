import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AudienceRow, campaignAudience, deliveries, messages, notifications } from "@/db/schema";
import { audiencePreview } from "@/lib/community";
import { fanOutMessages } from "@/lib/notification";
import { lastLook, stillEntitled } from "@/lib/notification/sending/entitled";
import { makeCtx, newId, systemCtx } from "@/lib/platform";
import { audienceOf, type Person, type World } from "../support/audience";
import { emptyCampaign, installWorld } from "../support/install-world";

const RUNS = 30;
const LAUNCH = 2;
const QUARTER = 3;
/** Many in one world, because a world costs the same few queries however many people are in it. */
const PEOPLE = 12;

const system = systemCtx("test");

/** Mostly true, and true when fast-check shrinks, so that most people reach the later clauses of the rule. */
const mostly = fc.nat(6).map((value) => value < 6);
const often = fc.nat(3).map((value) => value < 3);
const seldom = mostly.map((value) => !value);
const choice = fc.option(fc.record({ byText: fc.boolean(), isEnabled: mostly }), { freq: 2 });
const phone = fc.constantFrom<number | null>(0, 1, null);
const index = fc.nat(PEOPLE - 1);

const person = fc.record({
  hasEmail: often,
  phone,
  isPhoneConfirmed: often,
  prefersText: fc.boolean(),
  isRegistered: mostly,
  isDeleted: seldom,
  isMember: mostly,
  isEmailSilenced: seldom,
  launch: choice,
  quarter: choice,
});

const recipient = fc.record({
  index: fc.option(index, { freq: 3 }),
  keptEmail: fc.option(index, { freq: 3 }),
  keptPhone: phone,
});

/** The random input of one world: its people, with two phone numbers, and all that decides the audience. */
const draw = fc.record({
  people: fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
  recipient: fc.option(recipient, { freq: 6 }),
  excluded: fc.uniqueArray(index, { maxLength: 3 }),
  silencedPhones: fc.uniqueArray(fc.nat(1), { maxLength: 1 }),
});

type Draw = typeof draw extends fc.Arbitrary<infer Value> ? Value : never;

const emailOf = (id: string) => `${id}@lakewood.example`;
const phoneOf = (number: number | null) => (number === null ? null : `+1202555010${number}`);

/** The drawn world with ids and addresses. The first person is the admin, who can see the preview. */
function worldOf(ids: readonly string[], drawn: Draw): World {
  const idAt = (at: number) => ids[at] ?? "";
  const people = drawn.people.map(
    (one, at): Person => ({
      id: idAt(at),
      email: one.hasEmail ? emailOf(idAt(at)) : null,
      phone: phoneOf(one.phone),
      isPhoneConfirmed: one.isPhoneConfirmed,
      prefersText: one.prefersText,
      isRegistered: one.isRegistered,
      isDeleted: one.isDeleted,
      isMember: one.isMember || at === 0,
      timeZone: at % 2 === 0 ? "America/New_York" : "America/Los_Angeles",
      choices: new Map([
        ...(one.launch ? [[LAUNCH, one.launch] as const] : []),
        ...(one.quarter ? [[QUARTER, one.quarter] as const] : []),
      ]),
    }),
  );
  const silencedEmails = drawn.people.flatMap((one, at) => (one.isEmailSilenced ? [emailOf(idAt(at))] : []));
  return {
    people,
    recipient: drawn.recipient && {
      id: drawn.recipient.index === null ? null : idAt(drawn.recipient.index),
      // In capitals, as somebody may have typed it.
      keptEmail:
        drawn.recipient.keptEmail === null ? null : emailOf(idAt(drawn.recipient.keptEmail)).toUpperCase(),
      keptPhone: phoneOf(drawn.recipient.keptPhone),
    },
    excluded: new Set(drawn.excluded.map(idAt)),
    silenced: new Set([
      ...silencedEmails,
      ...drawn.silencedPhones.flatMap((number) => phoneOf(number) ?? []),
    ]),
  };
}

const byPerson = <Row extends { user_id: string }>(rows: Row[]) =>
  [...rows].sort((a, b) => a.user_id.localeCompare(b.user_id));

const asked = async (campaignId: string, messageType: number) =>
  byPerson([
    ...(await system.db.execute<AudienceRow>(
      sql`select a.* from ${campaignAudience(campaignId, messageType)} a`,
    )),
  ]);

async function announce(campaign: { id: string; communityId: string }, messageType: number): Promise<string> {
  const id = newId();
  await system.db.insert(messages).values({
    id,
    kind: "campaign",
    dedupeKey: `campaign:${campaign.id}:${messageType}`,
    template: "campaign",
    data: { content: "Hello" },
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
      user_id: sql<string>`${deliveries.userId}`,
      channel: deliveries.channel,
      address: deliveries.address,
    })
    .from(deliveries)
    .where(eq(deliveries.messageId, messageId));

/** The last look at deliveries that are claimed together; those that may be sent are. */
async function sendOut(ids: string[]): Promise<[id: string, found: object][]> {
  const { entitled, dropped } = await stillEntitled(system, ids);
  const sent = entitled.map(({ id }) => id);
  if (sent.length > 0) {
    await system.db.update(deliveries).set({ state: "sent" }).where(inArray(deliveries.id, sent));
  }
  const told = await system.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(inArray(deliveries.id, [...ids]), eq(deliveries.state, "sent"), isNotNull(deliveries.sameTextAs)),
    );
  return [
    ...entitled.map(({ id, address, isDiscreet }): [string, object] => [
      id,
      { outcome: "entitled", address, isDiscreet },
    ]),
    ...dropped.map((id): [string, object] => [id, { outcome: "dropped" }]),
    ...told.map(({ id }): [string, object] => [id, { outcome: "told by the same text" }]),
  ];
}

const addressIn = (row: AudienceRow | undefined, channel: "email" | "sms" | null) =>
  (channel === "sms" ? row?.phone : channel === "email" ? row?.email : null) ?? null;

/** Checks the form's preview of a campaign that does not exist yet, with or without a recipient's account. */
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
    LAUNCH,
  );
  expect(counts).toEqual({
    byText: unlaunched.filter((row) => row.channel === "sms").length,
    byEmail: unlaunched.filter((row) => row.channel === "email").length,
    leftOut: unlaunched.filter((row) => row.is_left_out).length,
  });
}

describe("who hears of a campaign", () => {
  it("is what the rule says plainly, in the form, when a message goes out and in the last moment", async () => {
    await fc.assert(
      fc.asyncProperty(draw, draw, async (before, after) => {
        const ids = before.people.map(() => newId());
        const campaign = await emptyCampaign(system.db);
        const world = worldOf(ids, before);
        await installWorld(system.db, campaign, world);

        for (const type of [LAUNCH, QUARTER]) {
          expect(await asked(campaign.id, type)).toEqual(byPerson(audienceOf(world, type)));
        }
        await expectPreview(campaign.communityId, world);

        const sent = new Map<number, Awaited<ReturnType<typeof goingOut>>>();
        for (const type of [LAUNCH, QUARTER]) {
          const told = audienceOf(world, type);
          const messageId = await announce(campaign, type);
          await fanOutMessages(system);
          const rows = byPerson(await goingOut(messageId));
          expect(rows.map(({ id, ...row }) => row)).toEqual(
            byPerson(
              told.flatMap((row) =>
                row.channel === null
                  ? []
                  : [{ user_id: row.user_id, channel: row.channel, address: addressIn(row, row.channel) }],
              ),
            ),
          );
          const noted = await system.db
            .select({ user_id: notifications.userId })
            .from(notifications)
            .where(eq(notifications.messageId, messageId));
          expect(byPerson(noted)).toEqual(
            byPerson(told.filter((row) => row.hears).map(({ user_id }) => ({ user_id }))),
          );
          sent.set(type, rows);
        }

        const changed = worldOf(ids, after);
        await installWorld(system.db, campaign, changed);
        for (const [type, rows] of sent) {
          const now = new Map(audienceOf(changed, type).map((row) => [row.user_id, row]));
          const hadTexts = new Set<string>();
          // One after the other, as texts are claimed, so that whoever shares a phone with one before is told by
          // that text. E-mails are claimed together.
          const expected = rows.map(({ id, user_id, channel }) => {
            const row = now.get(user_id);
            const address = addressIn(row, channel);
            if (address === null) return { id, outcome: "dropped" };
            if (channel === "sms" && hadTexts.has(address)) return { id, outcome: "told by the same text" };
            if (channel === "sms") hadTexts.add(address);
            return { id, outcome: "entitled", address, isDiscreet: channel === "sms" && row?.is_discreet };
          });
          const texts = rows.filter(({ channel }) => channel === "sms");
          const mails = rows.filter(({ channel }) => channel === "email");
          const found = new Map(await sendOut(mails.map(({ id }) => id)));
          for (const { id } of texts) for (const [one, what] of await sendOut([id])) found.set(one, what);
          expect(rows.map(({ id }) => ({ id, ...found.get(id) }))).toEqual(expected);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe("a big community", () => {
  const MEMBERS = 4_000;
  const BATCH = 50;

  type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] } & Record<string, unknown>;
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

  /** Every step of the plan that Postgres executed, with its row counts. */
  async function stepsOf(query: SQL): Promise<Plan[]> {
    const [row] = await system.db.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${query}`,
    );
    const [answer] = row?.["QUERY PLAN"] ?? [];
    return answer ? nodes(answer.Plan) : [];
  }

  /** How many rows of a table were read, including those filtered out. */
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
        insert into users (id, email, preferred_communication_method, registered_at, created_at)
        select gen_random_uuid(), 'many.' || n || '@lakewood.example', 0, now(), now()
        from generate_series(1, ${MEMBERS}::int) n
        returning id
      )
      insert into memberships (community_id, user_id, joined_at)
      select ${campaign.communityId}, id, now() from people`);
    await system.db.execute(sql`analyze users, memberships, opt_outs, message_preferences`);

    const whole = await stepsOf(sql`select a.* from ${campaignAudience(campaign.id, LAUNCH)} a`);
    expect(whole.map((step) => step["Node Type"])).not.toContain("Function Scan");
    expect(metOf(whole, "memberships")).toBeLessThan(2 * MEMBERS);

    const messageId = await announce(campaign, LAUNCH);
    await fanOutMessages(system);
    const sent = await goingOut(messageId);
    expect(sent).toHaveLength(MEMBERS);

    const batch = sent.slice(0, BATCH).map(({ id }) => id);
    const again = await stepsOf(lastLook(batch));
    expect(again.map((step) => step["Node Type"])).not.toContain("Function Scan");
    expect(metOf(again, "memberships")).toBe(BATCH);
    expect((await stillEntitled(system, batch)).entitled).toHaveLength(BATCH);
  });
});
