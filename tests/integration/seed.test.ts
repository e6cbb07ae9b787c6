import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { listActiveCampaigns, listCompletedCampaigns } from "@/lib/community";
import { recurringGifts, savedCard } from "@/lib/payment";
import { env, systemCtx } from "@/lib/platform";
import { isSeeded } from "@/scripts/demo/is-seeded";
import { seed } from "@/scripts/demo/seed";
import { expectLedgerSound } from "../support/check-ledger";

it("the demo's story is told once, leaves the books sound and nothing to send", async () => {
  const url = env().DATABASE_URL;
  await seed(url);
  expect(await isSeeded(url)).toBe(true);
  await seed(url);

  const ctx = systemCtx("test");
  const [lakewood] = await ctx.db.execute<{ id: string; admin: string }>(sql`
    select c.id, m.user_id as admin from communities c
    join memberships m on m.community_id = c.id and m.role = 1
    where c.name = 'Lakewood High, Class of ''98' limit 1`);
  const admin = {
    ...ctx,
    actor: { kind: "user" as const, userId: lakewood?.admin ?? "", isPlatformAdmin: false },
  };
  const page = { communityId: lakewood?.id ?? "", page: 1, pageSize: 8 };
  const active = await listActiveCampaigns(admin, page);
  expect(active.items.map((one) => [one.name, Math.floor(one.raisedCents / one.amount)])).toEqual([
    ["Help with a funeral", 22],
    ["Three months of treatment", 68],
    ["A roof before winter", 112],
  ]);
  expect((await listCompletedCampaigns(admin, page)).totalNumberOfItems).toBe(2);
  const again = await recurringGifts(admin, { page: 1, pageSize: 8, urgentFirst: true });
  expect(
    again.items.map(({ state, months, campaign, next }) => [state, months, campaign?.name, next !== null]),
  ).toEqual([
    ["resting", 1, undefined, false],
    ["asked", 1, "A van that starts", false],
    ["active", 1, undefined, true],
    ["paused", 3, undefined, false],
  ]);
  expect(await savedCard(admin)).toMatchObject({ id: "pm_card_visa", last4: "4242" });
  const waiting = await ctx.db.execute(sql`select 1 from deliveries where state in ('pending', 'sending')
    union all select 1 from messages where fanned_out_at is null
    union all select 1 from gift_notices
    union all select 1 from campaign_milestones where tell_at is not null
    union all select 1 from charge_reversals where tell_at is not null`);
  expect(waiting).toHaveLength(0);
  const payouts = await ctx.db.execute<{ state: string }>(sql`select state from payouts order by number`);
  expect(payouts.map(({ state }) => state)).toEqual(["sent", "sent", "waiting_for_method", "ready"]);
  const drawn = await ctx.db.execute<{ people: number; groups: number }>(sql`
    select (select count(*)::int from users where image_name is not null) as people,
      (select count(*)::int from communities where image_name is not null) as groups`);
  expect([...drawn]).toEqual([{ people: 7, groups: 2 }]);
  const addresses = await ctx.db.execute<{ email: string }>(sql`
    select email from users where first_name in ('María', 'Siobhán', 'Henrik') order by email`);
  expect(addresses.map(({ email }) => email)).toEqual([
    "henrik.sorensen@lakewood.example",
    "maria.nunez@lakewood.example",
    "siobhan.oneill@lakewood.example",
  ]);

  const gifts = await ctx.db.execute<{ page: string; donor: string; hour: number }>(sql`
    select coalesce(c.campaign_id, c.community_id) as page, coalesce(d.donor_id::text, d.visitor_email) as donor,
      extract(hour from c.created_at at time zone 'UTC')::int as hour
    from contributions c join donations d on d.id = c.donation_id
    where d.recurring_gift_id is null order by page, c.sequence`);
  expect(gifts.length).toBeGreaterThan(200);
  const awake = [0, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
  expect(gifts.filter(({ hour }) => !awake.includes(hour))).toEqual([]);
  const thrice = gifts.filter(({ page, donor }, index) => {
    const stretch = gifts.slice(index, index + 16).filter((one) => one.page === page);
    return stretch.filter((one) => one.donor === donor).length > 2;
  });
  expect(thrice).toEqual([]);
  const unordered = await ctx.db.execute(sql`
    select sequence from (
      select c.sequence, coalesce(d.charged_at, c.created_at) as given, lag(coalesce(d.charged_at, c.created_at))
        over (partition by c.community_id, c.campaign_id order by c.sequence) as previous
      from contributions c left join donations d on d.id = c.donation_id) listed
    where given < previous`);
  expect([...unordered]).toEqual([]);
  await expectLedgerSound(url);
});
