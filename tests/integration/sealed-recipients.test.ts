import { and, eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { migrate } from "@/db/migrate";
import { campaignExclusions, campaignRecipients, payee, payouts } from "@/db/schema";
import { areRecipientsSealed, sealRecipients } from "@/db/seal-recipients";
import { chooseReceivingMethod } from "@/lib/payment";
import { env, newId, recordSettings, systemCtx } from "@/lib/platform";
import { reseal, sealedState } from "@/lib/reseal";
import { type PostgresServer, removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { throwawayFolder } from "@/scripts/postgres/throwaway";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { as } from "../factories/user";
import { withSecrets } from "../support/in-site";
import { migrateUpTo } from "../support/migrate-up-to";

const { db } = systemCtx("test");
const none = { userId: null, fullName: null, email: null, phoneNumber: null };

const recipientOf = async (campaignId: string) =>
  (await db.select().from(campaignRecipients).where(eq(campaignRecipients.campaignId, campaignId)))[0];
const excludedFrom = async (campaignId: string) =>
  (await db.select().from(campaignExclusions).where(eq(campaignExclusions.campaignId, campaignId))).map(
    ({ userId }) => userId,
  );
const bytesOf = async (campaignId: string) => {
  const [row] = await db.execute<{ hex: string; bytes: number }>(sql`
    select encode(record, 'hex') as hex, length(record) as bytes from sealed_recipients where campaign_id = ${campaignId}`);
  if (!row) throw new Error("no record");
  return row;
};

async function campaignWithPayout() {
  const campaign = await launchTestCampaign();
  const { id: campaignId, communityId } = campaign;
  const payoutId = newId();
  await db.insert(payouts).values({
    id: payoutId,
    campaignId,
    communityId,
    payee: { recipientId: campaign.recipient.id },
    grossCents: 1000,
    feeCents: 80,
    amountCents: 920,
    state: "waiting_for_method",
    requestedAt: new Date(),
  });
  return { campaign, ids: { campaignId, communityId }, payoutId };
}

async function withoutKeys<T>(work: (client: postgres.Sql) => Promise<T>): Promise<T> {
  const client = postgres(env().DATABASE_URL, { max: 1, onnotice: () => {} });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe("the record of a campaign's recipient", () => {
  it("reads as it was written, and changes one part at a time", async () => {
    const campaign = await launchTestCampaign();
    const near = await addMember(campaign.community);
    const { id } = campaign;
    expect(await recipientOf(id)).toEqual({ ...none, campaignId: id, userId: campaign.recipient.id });
    await db.insert(campaignExclusions).values({ campaignId: id, userId: near.id });
    const kept = { fullName: "Zoë “Z” Ångström 🧵", email: "zoe@x.example", phoneNumber: "+12025550143" };
    await db.update(campaignRecipients).set(kept).where(eq(campaignRecipients.campaignId, id));
    expect(await recipientOf(id)).toEqual({ ...kept, campaignId: id, userId: campaign.recipient.id });
    expect(await excludedFrom(id)).toEqual([near.id]);
    await db.delete(campaignRecipients).where(eq(campaignRecipients.campaignId, id));
    expect(await recipientOf(id)).toBeUndefined();
    expect(await excludedFrom(id)).toEqual([near.id]);
    await db.insert(campaignRecipients).values({ campaignId: id, userId: campaign.recipient.id });
    await db
      .delete(campaignExclusions)
      .where(and(eq(campaignExclusions.campaignId, id), eq(campaignExclusions.userId, near.id)));
    expect(await excludedFrom(id)).toEqual([]);
    expect(await recipientOf(id)).toMatchObject({ userId: campaign.recipient.id });
  });

  it("refuses a second recipient, a second exclusion and a text that does not fit", async () => {
    const campaign = await launchTestCampaign();
    const { id: campaignId } = campaign;
    const near = await addMember(campaign.community);
    const exclude = () => db.insert(campaignExclusions).values({ campaignId, userId: near.id });
    await exclude();
    await expect(exclude()).rejects.toMatchObject({ cause: { code: "23505" } });
    await expect(db.insert(campaignRecipients).values({ campaignId, userId: near.id })).rejects.toMatchObject(
      { cause: { code: "23505" } },
    );
    await expect(db.update(campaignRecipients).set({ fullName: "x".repeat(2_000) })).rejects.toThrow();
    expect(await recipientOf(campaignId)).toMatchObject({ userId: campaign.recipient.id, fullName: null });
  });

  it("keeps both of two changes at the same time", async () => {
    const campaign = await launchTestCampaign();
    const { id: campaignId } = campaign;
    const members = await Promise.all([1, 2, 3].map(() => addMember(campaign.community)));
    await Promise.all([
      ...members.map(({ id }) => db.insert(campaignExclusions).values({ campaignId, userId: id })),
      db
        .update(campaignRecipients)
        .set({ email: "kept@x.example" })
        .where(eq(campaignRecipients.campaignId, campaignId)),
    ]);
    expect((await excludedFrom(campaignId)).toSorted()).toEqual(members.map(({ id }) => id).toSorted());
    expect(await recipientOf(campaignId)).toMatchObject({ email: "kept@x.example" });
  });

  it("has one size and no two equal bytes, whoever is in it", async () => {
    const campaign = await launchTestCampaign();
    const first = await bytesOf(campaign.id);
    await db
      .update(campaignRecipients)
      .set({ fullName: "Ann Lee", email: "ann@x.example" })
      .where(eq(campaignRecipients.campaignId, campaign.id));
    await db.update(campaignRecipients).set(none).where(eq(campaignRecipients.campaignId, campaign.id));
    await db.insert(campaignRecipients).values({ campaignId: campaign.id, userId: campaign.recipient.id });
    const again = await bytesOf(campaign.id);
    expect(again.bytes).toBe(first.bytes);
    expect(again.hex.slice(0, 16)).toBe(first.hex.slice(0, 16));
    const blocks = (hex: string): string[] => hex.slice(16).match(/.{32}/g) ?? [];
    expect(blocks(first.hex).filter((block) => blocks(again.hex).includes(block))).toEqual([]);
    expect(first.hex).not.toContain(campaign.recipient.id.replaceAll("-", ""));
  });

  it("opens in its own row only, and not once a byte of it has changed", async () => {
    const [one, other] = [await launchTestCampaign(), await launchTestCampaign()];
    const opens = async (record: string, campaignId: string) =>
      (
        await db.execute<{ opens: boolean }>(
          sql`select opens_record(decode(${record}, 'hex'), 'recipient ' || ${campaignId}::text) as opens`,
        )
      )[0]?.opens;
    const { hex } = await bytesOf(one.id);
    expect(await opens(hex, one.id)).toBe(true);
    expect(await opens(hex, other.id)).toBe(false);
    for (const at of [0, 20, 60, hex.length - 1]) {
      const altered = hex.slice(0, at) + (hex[at] === "0" ? "1" : "0") + hex.slice(at + 1);
      expect(await opens(altered, one.id)).toBe(false);
    }
  });
});

describe("the record of a payee", () => {
  it("reads as it was chosen, keeps its recipient, and stores no address beside it", async () => {
    const { campaign, ids, payoutId } = await campaignWithPayout();
    const read = async () =>
      (await db.select({ payee }).from(payouts).where(eq(payouts.id, payoutId)))[0]?.payee;
    expect(await read()).toEqual({ recipientId: campaign.recipient.id });
    await chooseReceivingMethod(as(campaign.recipient), {
      ...ids,
      method: "paypal",
      email: "me@paypal.example",
    });
    expect(await read()).toEqual({ recipientId: campaign.recipient.id, email: "me@paypal.example" });
    const stored = await withoutKeys((client) => client`select * from payouts where id = ${payoutId}`);
    const shown = JSON.stringify(stored);
    expect(shown).not.toContain("me@paypal.example");
    expect(shown).not.toContain(campaign.recipient.id);
    await expect(
      db
        .update(payouts)
        .set({ payee: { recipientId: campaign.community.admin.id } })
        .where(eq(payouts.id, payoutId)),
    ).rejects.toThrow();
    expect(await read()).toMatchObject({ recipientId: campaign.recipient.id });
  });
});

it("a connection without keys reads and writes nothing of recipients", async () => {
  const campaign = await launchTestCampaign();
  await withoutKeys(async (client) => {
    for (const statement of [
      "select * from campaign_recipients",
      "select * from campaign_exclusions",
      `insert into campaign_exclusions values ('${campaign.id}', '${campaign.recipient.id}')`,
    ]) {
      await expect(client.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
    }
  });
  expect(await recipientOf(campaign.id)).toMatchObject({ userId: campaign.recipient.id });
});

it("records are renewed under another secret, which then opens them alone", async () => {
  const { campaign, payoutId } = await campaignWithPayout();
  const before = await bytesOf(campaign.id);
  const { AUTH_SECRET } = env();
  const AFTER = { SEAL_SECRET: "another secret for sealed values, long enough" };
  withSecrets({ AUTH_SECRET, ...AFTER });
  const told = new Map<string, unknown>();
  const left = await reseal(systemCtx("test"), (column, counts) => told.set(column, counts));
  expect(left.unreadable.filter(({ column }) => /sealed_recipients|payee/.test(column))).toEqual([]);
  expect(told.get("sealed_recipients.record")).toMatchObject({ busy: 0, unreadable: 0 });
  expect((await bytesOf(campaign.id)).hex.slice(0, 16)).not.toBe(before.hex.slice(0, 16));
  const client = postgres(env().DATABASE_URL, { max: 1, connection: recordSettings(), onnotice: () => {} });
  const [row] = await client`
    select r.user_id, payee_of(p) ->> 'recipientId' as payee from campaign_recipients r
    join payouts p using (campaign_id) where p.id = ${payoutId}`;
  await client.end();
  expect(row).toEqual({ user_id: campaign.recipient.id, payee: campaign.recipient.id });
  withSecrets({ AUTH_SECRET: "a secret that sealed nothing in this database" });
  const { unreadable } = await sealedState(systemCtx("test"));
  expect(unreadable.map(({ column }) => column)).toEqual(
    expect.arrayContaining(["sealed_recipients.record", "payouts.sealed_payee"]),
  );
});

const LAST_OF_BEFORE = "0062_gift_drafts";
const IDS = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
const [GROUP = "", RUNNING = "", SENT = "", DRAFT = ""] = IDS;
const [ADA = "", BO = ""] = IDS.map((id) => id.replace("-8000-", "-9000-"));

const OF_BEFORE = [
  "insert into community_types (id, name, way) values (1, 'Class alumni', 'care')",
  "insert into campaign_types (id, name, way, icon) values (1, 'Health', 'care', 'heart')",
  `insert into users (id, email, first_name, created_at) values
    ('${ADA}', 'ada@x.example', 'Ada', now()), ('${BO}', 'bo@x.example', 'Bo', now())`,
  `insert into communities (id, community_type_id, name, created_at, confirmed_at)
    values ('${GROUP}', 1, 'Elk', now(), now())`,
  `insert into campaigns (id, community_id, name, campaign_type_id, amount, status, created_at, launched_at) values
    ('${RUNNING}', '${GROUP}', 'A roof', 1, 100, 'launched', now(), now()),
    ('${SENT}', '${GROUP}', 'A stove', 1, 100, 'stopped', now(), now()),
    ('${DRAFT}', '${GROUP}', 'A van', null, null, 'draft', now(), null)`,
  `insert into campaign_recipients values
    ('${RUNNING}', '${ADA}', null, null, null), ('${SENT}', '${BO}', 'Bo', 'bo@x.example', null)`,
  `insert into campaign_exclusions values ('${RUNNING}', '${BO}')`,
  `insert into payouts (id, campaign_id, community_id, recipient_id, gross_cents, fee_cents, amount_cents, state,
      requested_at, method, method_chosen_at, check_name, check_city)
    values ('${SENT}', '${SENT}', '${GROUP}', '${BO}', 1000, 80, 920, 'ready', now(), 'paper_check', now(), 'Bo', 'Dayton')`,
];

const READ = `
  select c.id, r.user_id, r.full_name, r.email, case when p.id is not null then payee_of(p) end as payee,
    array(select x.user_id from campaign_exclusions x where x.campaign_id = c.id) as excluded
  from campaigns c left join campaign_recipients r on r.campaign_id = c.id left join payouts p on p.campaign_id = c.id
  order by c.id`;

describe("the database of an earlier release", () => {
  it("stays as it was until it is sealed once, and then reads the same", async () => {
    const dataDir = throwawayFolder();
    let server: PostgresServer | undefined;
    let client: postgres.Sql | undefined;
    try {
      server = await startOwnPostgres({ dataDir, throwaway: true });
      client = postgres(server.url, { max: 1, onnotice: () => {}, connection: recordSettings() });
      await migrateUpTo(client, LAST_OF_BEFORE);
      for (const statement of OF_BEFORE) await client.unsafe(statement);
      await migrate(server.url);
      expect(await areRecipientsSealed(client)).toBe(false);
      const [mark] = await client`select contracted_by() as by`;
      expect(mark).toEqual({ by: "0031_sums_that_are_kept" });
      // What both releases write until then.
      await client.unsafe(`update payouts set check_city = 'Kettering' where id = '${SENT}'`);
      const clear = await client.unsafe(READ);
      expect(clear).toMatchObject([
        { id: RUNNING, user_id: ADA, excluded: [BO], payee: null },
        {
          user_id: BO,
          full_name: "Bo",
          payee: { recipientId: BO, name: "Bo", city: "Kettering" },
          excluded: [],
        },
        { id: DRAFT, user_id: null, excluded: [] },
      ]);
      await client.unsafe(`update payouts set payee = '{"name": "Bo B"}' where id = '${SENT}'`);
      const [written] = await client.unsafe(`select check_name, check_city, recipient_id from payouts`);
      expect(written).toEqual({ check_name: "Bo B", check_city: null, recipient_id: BO });
      const before = await client.unsafe(READ);
      await sealRecipients(client);
      await sealRecipients(client);
      expect(await areRecipientsSealed(client)).toBe(true);
      expect(await client.unsafe(READ)).toEqual(before);
      expect(await client`select contracted_by() as by`).toMatchObject([{ by: "0063_sealed_recipients" }]);
      const [records] = await client`select count(*)::int as records from sealed_recipients`;
      expect(records).toEqual({ records: 3 });
      const told = await client`
        select a.user_id from campaign_audience(${RUNNING}::uuid, 2::smallint, true) a`;
      expect(told).toHaveLength(0);
      expect(await migrate(server.url)).toBe("present");
    } finally {
      await client?.end({ timeout: 5 });
      await server?.stop();
      await removePostgres(dataDir);
    }
  }, 60_000);
});
