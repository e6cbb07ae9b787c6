import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as schema from "@/db/schema";
import { gatherPageChanges, openPageVersions, type PageVersions, publicCampaign } from "@/lib/community";
import { campaignPayout, listCampaignContributions } from "@/lib/payment";
import { env, inTransaction, makeCtx, newId, recordSettings, systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import type { TestUser } from "../factories/user";

let campaign: TestCampaign;
let donor: TestUser;
let versions: PageVersions;
let gift: { byMember: string; byVisitor: string };
const { db } = systemCtx("test");
const run = (statement: SQL) => db.execute(statement);
const version = async () => (await versions.read([campaign.id])).get(campaign.id)?.version;

async function settledGift(sequence: number, by: { donorId: string } | { visitor: string }): Promise<string> {
  const [id, now] = [newId(), new Date()];
  await db.insert(schema.donations).values({
    id,
    attemptKey: id,
    attemptHash: id,
    communityId: campaign.communityId,
    campaignId: campaign.id,
    ...("donorId" in by ? by : { visitorFirstName: by.visitor, visitorLastName: "Solheim" }),
    isAnonymous: false,
    coverFees: false,
    amountCents: 500,
    chargeCents: 500,
    expectedFeeCents: 40,
    state: "succeeded",
    createdAt: now,
    updatedAt: now,
    settledAt: now,
  });
  await db.insert(schema.contributions).values({
    id: newId(),
    communityId: campaign.communityId,
    campaignId: campaign.id,
    sequence,
    kind: "donation",
    donationId: id,
    amountCents: 500,
    isAnonymous: false,
    createdAt: now,
  });
  return id;
}

beforeAll(async () => {
  campaign = await launchTestCampaign();
  donor = await addMember(campaign.community);
  versions = openPageVersions();
  gift = {
    byMember: await settledGift(1, { donorId: donor.id }),
    byVisitor: await settledGift(2, { visitor: "Ingrid" }),
  };
  await run(sql`insert into payouts (id, campaign_id, community_id, payee, gross_cents, fee_cents, amount_cents,
    state, requested_at) values (${newId()}, ${campaign.id}, ${campaign.communityId}, ${JSON.stringify({ recipientId: campaign.recipient.id })}::jsonb, 1000, 80,
    920, 'waiting_for_method', now())`);
});
afterAll(() => versions.close());

describe("the version of a public page", () => {
  it("is marked by every table that the page reads", async () => {
    const asked: string[] = [];
    const client = postgres(env().DATABASE_URL, { max: 1, onnotice: () => {}, connection: recordSettings() });
    const logged = drizzle(client, { schema, logger: { logQuery: (query) => void asked.push(query) } });
    const ctx = makeCtx({ kind: "visitor" }, { db: logged });
    const { id: campaignId, communityId } = campaign;
    await publicCampaign(ctx, { campaignId, communityId });
    await listCampaignContributions(ctx, { campaignId, page: 1, pageSize: 8 });
    await campaignPayout(ctx, { campaignId });
    await client.end();
    const named = asked.flatMap((query) =>
      [...query.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name = ""]) => name),
    );
    // A view counts as its tables.
    const views = await run(sql`select view_name, table_name from information_schema.view_table_usage`);
    const behind = (name: string) =>
      views.flatMap(({ view_name, table_name }) => (view_name === name ? [String(table_name)] : []));
    const read = new Set(named.flatMap((name) => (behind(name).length > 0 ? behind(name) : [name])));
    expect([...read]).toEqual(expect.arrayContaining(["campaigns", "contributions", "users", "payouts"]));
    const marking = await run(sql`select distinct c.relname from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname in ('mark_page_changed', 'mark_pages_of_donor', 'mark_every_page')`);
    // Memberships are read only for members' views; for others the result is discarded.
    const unversioned = new Set(["memberships"]);
    const marked = new Set(marking.map(({ relname }) => String(relname)));
    expect([...read].filter((name) => name && !marked.has(name) && !unversioned.has(name))).toEqual([]);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ["a gift is counted in", () => contribute(campaign, 100)],
    ["a title", () => run(sql`update campaigns set name = 'Another' where id = ${campaign.id}`)],
    [
      "a gift given back",
      () =>
        run(sql`update contributions set reversed_cents = 500
      where donation_id = ${gift.byVisitor}`),
    ],
    [
      "a visitor's name",
      () => run(sql`update donations set visitor_first_name = null where id = ${gift.byVisitor}`),
    ],
    ["a donor's name", () => run(sql`update users set first_name = 'Renamed' where id = ${donor.id}`)],
    ["a donor's picture", () => run(sql`update users set image_name = 'p.webp' where id = ${donor.id}`)],
    ["a donor's deleted account", () => run(sql`update users set deleted_at = now() where id = ${donor.id}`)],
    [
      "a donor who is not known any more",
      () => run(sql`update donations set donor_id = null where id = ${gift.byMember}`),
    ],
    [
      "the community's name",
      () => run(sql`update communities set name = 'Camp' where id = ${campaign.communityId}`),
    ],
    [
      "its time zone",
      () => run(sql`update communities set time_zone = 'America/Denver' where id = ${campaign.communityId}`),
    ],
    [
      "a milestone",
      () => run(sql`insert into campaign_milestones values (${campaign.id}, 100, 'silent', now())`),
    ],
    [
      "a milestone's moment",
      () => run(sql`update campaign_milestones set crossed_at = now() where campaign_id = ${campaign.id}`),
    ],
    [
      "a payout's date",
      () => run(sql`update payouts set requested_at = now() where campaign_id = ${campaign.id}`),
    ],
    ["the name of a kind of need", () => run(sql`update campaign_types set name = 'Roofs' where id = 2`)],
    [
      "a stop",
      () => run(sql`update campaigns set status = 'stopped', stopped_at = now() where id = ${campaign.id}`),
    ],
  ];
  it.each(changes)("changes with %s", async (_, change) => {
    const before = await version();
    expect(before).toEqual(expect.any(String));
    await change();
    expect(await version()).not.toBe(before);
  });

  it.each<[string, () => SQL]>([
    ["a gift to Our Balance", () => sql`update communities set contribution_count = contribution_count + 1`],
    ["a donor's e-mail", () => sql`update users set email = 'other@lakewood.example' where id = ${donor.id}`],
    ["an attempt to give", () => sql`update donations set updated_at = now() where id = ${gift.byVisitor}`],
    ["a kind of need that stays the same", () => sql`update campaign_types set name = name`],
  ])("stays with %s, which it does not show", async (_, statement) => {
    const before = await version();
    await run(statement());
    expect(await version()).toBe(before);
  });

  it("changes with the commit, not before, and not at all without one", async () => {
    const before = await version();
    const undone = inTransaction(systemCtx("test"), async (ctx) => {
      await ctx.db.execute(sql`update campaigns set revision = revision + 1 where id = ${campaign.id}`);
      expect(await version()).toBe(before);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await version()).toBe(before);
  });

  it("changes for a transaction that began before another and commits after it", async () => {
    let other = "";
    const before = await version();
    await inTransaction(systemCtx("test"), async (ctx) => {
      await ctx.db.execute(sql`update payouts set requested_at = now() where campaign_id = ${campaign.id}`);
      await run(sql`update communities set location = 'Dayton' where id = ${campaign.communityId}`);
      other = (await version()) ?? "";
    });
    expect(new Set([before, other, await version()]).size).toBe(3);
  });

  it("never comes back, also when its many marks are gathered into one", async () => {
    const seen = new Set([await version()]);
    for (let i = 0; i < 20; i++) {
      await run(sql`update campaigns set revision = revision + 1 where id = ${campaign.id}`);
      seen.add(await version());
    }
    await Promise.all([gatherPageChanges(systemCtx("test")), gatherPageChanges(systemCtx("test"))]);
    seen.add(await version());
    expect(seen.size).toBe(22);
    const [row] = await run(
      sql`select count(*)::int as marks from page_changes where scope = ${campaign.id}`,
    );
    expect(row?.marks).toBeLessThanOrEqual(2);
  });

  it("is there for what the public may see alone", async () => {
    const { communityId } = campaign;
    await run(sql`update campaigns set status = 'draft' where id = ${campaign.id}`);
    expect(await version()).toBeUndefined();
    await run(sql`update campaigns set status = 'completed' where id = ${campaign.id}`);
    expect((await versions.read([campaign.id, newId()])).size).toBe(1);
    expect((await versions.read([campaign.id])).get(campaign.id)).toMatchObject({ communityId });
    expect((await versions.read([])).size).toBe(0);
  });
});
