import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  listCampaignContributionsFull,
  listCommunityContributionsFull,
  myDonations,
  orderGifts,
  transferToCampaign,
} from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { type ChargedGift, chargeGift } from "../factories/charged-gift";
import { addMember } from "../factories/community";
import { as } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

const { db, now } = systemCtx("test");
const HOUR = 3_600_000;

async function scene(of: "campaign" | "community") {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  const { id: communityId, admin } = campaign.community;
  const end = now().getTime();
  const charge = (hoursAgo: number, dollars: number): Promise<ChargedGift> =>
    chargeGift({
      donorId: donor.id,
      communityId,
      campaignId: of === "campaign" ? campaign.id : null,
      dollars,
      coverFees: true,
      chargedAt: new Date(end - hoursAgo * HOUR),
    });
  const page = (number: number, pageSize: number) => {
    const asked = { page: number, pageSize };
    return of === "campaign"
      ? listCampaignContributionsFull(as(admin), { campaignId: campaign.id, ...asked })
      : listCommunityContributionsFull(as(admin), { communityId, ...asked });
  };
  const dollarsOf = async (number: number, pageSize: number) =>
    (await page(number, pageSize)).items.map(({ amountCents }) => amountCents / 100);
  return { campaign, donor, admin, communityId, charge, page, dollarsOf };
}

it.each(["campaign", "community"] as const)(
  "gifts to a %s stand in the order of their charges, on whatever day they were booked",
  async (of) => {
    const { charge, dollarsOf } = await scene(of);
    for (const [hoursAgo, dollars] of [
      [100, 1],
      [20, 5],
      [60, 3],
      [80, 2],
      [1, 6],
      [200, 0.5],
      [40, 4],
    ] as const)
      await charge(hoursAgo, dollars * 2);
    expect(await dollarsOf(1, 100)).toEqual([12, 10, 8, 6, 4, 2, 1]);
    const pages = await Promise.all([1, 2, 3, 4].map((number) => dollarsOf(number, 2)));
    expect(pages).toEqual([[12, 10], [8, 6], [4, 2], [1]]);
    await expectLedgerSound();
  },
);

it("a donor's own list has the same order, page by page", async () => {
  const { donor, charge } = await scene("campaign");
  for (const [hoursAgo, dollars] of [
    [30, 3],
    [50, 2],
    [10, 4],
    [70, 1],
    [2, 5],
  ] as const)
    await charge(hoursAgo, dollars);
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) =>
      (await myDonations(as(donor), { page, pageSize: 2 })).items.map(({ amountCents }) => amountCents / 100),
    ),
  );
  expect(pages).toEqual([[5, 4], [3, 2], [1], []]);
});

it("a transfer stands at the moment at which it was made", async () => {
  const { campaign, admin, communityId, donor, charge, page } = await scene("campaign");
  await chargeGift({ donorId: donor.id, communityId, campaignId: null, dollars: 500, coverFees: true });
  await transferToCampaign(as(admin), {
    outgoingCommunityId: communityId,
    incomingCamapaignId: campaign.id,
    amount: 40,
    requestKey: newId(),
  });
  await charge(3, 7);
  const { items } = await page(1, 8);
  expect(items.map(({ from, amountCents }) => [from?.type, amountCents])).toEqual([
    ["community", 4_000],
    ["member", 700],
  ]);
});

it("gifts that are booked late at one moment keep every number once", async () => {
  const { charge, page } = await scene("campaign");
  await Promise.all(Array.from({ length: 12 }, (_, n) => charge(((n * 7) % 12) + 1, n + 1)));
  const { items, totalNumberOfItems } = await page(1, 100);
  expect(totalNumberOfItems).toBe(12);
  const times = items.map(({ date }) => date.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  await expectLedgerSound();
});

it("the database orders what is written in one statement without an order", async () => {
  const { campaign, donor, communityId, charge, dollarsOf } = await scene("campaign");
  const moment = now().toISOString();
  await charge(10, 50);
  await db.execute(sql`
    with gifts as (
      insert into donations (id, attempt_key, attempt_hash, community_id, campaign_id, donor_id, is_anonymous, cover_fees,
        amount_cents, charge_cents, expected_fee_cents, state, stripe_payment_intent_id, stripe_charge_id, created_at, updated_at,
        settled_at, charged_at)
      select gen_random_uuid(), ${campaign.id}::text || n, n::text, ${communityId}, ${campaign.id}, ${donor.id}, false, false, 100 * n, 100 * n, 0,
        'succeeded', ${campaign.id}::text || n, ${campaign.id}::text || n, ${moment}::timestamptz, ${moment}::timestamptz, ${moment}::timestamptz, ${moment}::timestamptz - ((n * 5) % 9) * interval '4 hours'
      from generate_series(1, 8) n
      returning id, amount_cents)
    insert into contributions (id, community_id, campaign_id, sequence, kind, donation_id, amount_cents, is_anonymous, created_at)
    select gen_random_uuid(), ${communityId}, ${campaign.id}, 1 + amount_cents / 100, 'donation', id, amount_cents, false, ${moment}::timestamptz
    from gifts`);
  await db.execute(sql`update campaigns set contribution_count = 9 where id = ${campaign.id}`);
  // (n * 5) % 9 for 1 to 8 is 5 1 6 2 7 3 8 4: every four hours one, and the first gift between those of 8 and 12 hours.
  expect(await dollarsOf(1, 100)).toEqual([2, 4, 50, 6, 8, 1, 3, 5, 7]);
});

describe("a gift that is booked late on a long list", () => {
  async function fill(
    { campaign, communityId }: Awaited<ReturnType<typeof scene>>,
    of: string,
    count: number,
  ) {
    const moment = now().toISOString();
    const campaignId = of === "campaign" ? campaign.id : null;
    await db.execute(sql`
      with gifts as (
        insert into donations (id, attempt_key, attempt_hash, community_id, campaign_id, is_anonymous, cover_fees,
          amount_cents, charge_cents, expected_fee_cents, state, stripe_payment_intent_id, stripe_charge_id, created_at,
          updated_at, settled_at, charged_at)
        select gen_random_uuid(), key, key, ${communityId}, ${campaignId}::uuid, true, false, n, n, 0, 'succeeded', key, key,
          ${moment}::timestamptz, ${moment}::timestamptz, ${moment}::timestamptz, ${moment}::timestamptz - interval '1 hour' - (${count} - n) * interval '1 minute'
        from generate_series(1, ${count}::int) n, lateral (select ${campaign.id}::text || ':' || n as key) keys
        returning id, amount_cents)
      insert into contributions
        (id, community_id, campaign_id, sequence, kind, donation_id, amount_cents, is_anonymous, created_at)
      select gen_random_uuid(), ${communityId}, ${campaignId}::uuid, amount_cents, 'donation', id, amount_cents, true, ${moment}::timestamptz
      from gifts`);
    const counted = sql`contribution_count = contribution_count + ${count}::int`;
    if (campaignId) await db.execute(sql`update campaigns set ${counted} where id = ${campaignId}`);
    else await db.execute(sql`update communities set ${counted} where id = ${communityId}`);
  }
  const unmarked = async () => {
    const [row] = await db.execute<{ unmarked: number; marked: number; highest: number; gifts: number }>(sql`
      select count(*) filter (where given < previous and not follows_later)::int as unmarked,
        count(*) filter (where follows_later)::int as marked, max(sequence) as highest, count(*)::int as gifts
      from (
        select c.sequence, c.follows_later, coalesce(d.charged_at, c.created_at) as given,
          lag(coalesce(d.charged_at, c.created_at)) over (partition by c.community_id, c.campaign_id order by c.sequence)
            as previous
        from contributions c left join donations d on d.id = c.donation_id) listed`);
    return row;
  };

  it.each(["campaign", "community"] as const)(
    "to a %s moves by one step as it settles, and the worker moves it on",
    async (of) => {
      const all = await scene(of);
      await fill(all, of, 2_000);
      for (const [minutes, dollars] of [
        [1_500, 7],
        [30_000, 9],
        [700, 8],
        [29_000, 6],
      ] as const)
        await all.charge(minutes / 60, dollars);
      expect(await unmarked()).toMatchObject({ unmarked: 0 });
      expect((await unmarked())?.marked).toBeGreaterThan(0);
      const worker = systemCtx("worker");
      const steps = await Promise.all([orderGifts(worker), orderGifts(worker)]);
      expect(steps[0] + steps[1]).toBeGreaterThan(5);
      expect(await unmarked()).toMatchObject({ unmarked: 0, marked: 0 });
      expect(await orderGifts(worker)).toBe(0);
      expect((await all.dollarsOf(2_004, 1))[0]).toBe(9);
      expect((await all.dollarsOf(2_003, 1))[0]).toBe(6);
      expect(await all.dollarsOf(7, 100)).toContain(8);
      expect(await all.dollarsOf(15, 100)).toContain(7);
    },
  );

  it("rewrites a bounded number of gifts in the settling statement", async () => {
    const all = await scene("campaign");
    await fill(all, "campaign", 3_000);
    const before = await db.execute<{ updated: number }>(sql`
      select xmin::text, id from contributions where campaign_id = ${all.campaign.id}`);
    const known = new Map(before.map((row) => [Reflect.get(row, "id"), Reflect.get(row, "xmin")]));
    await all.charge(1_000, 5);
    const after = await db.execute(sql`
      select xmin::text, id from contributions where campaign_id = ${all.campaign.id}`);
    const rewritten = after.filter(({ id, xmin }) => known.get(id) !== xmin);
    expect(rewritten.length).toBeLessThan(300);
    await orderGifts(systemCtx("worker"));
  });

  it("is put in order however many were late, in whatever order they were booked", async () => {
    const all = await scene("campaign");
    await fill(all, "campaign", 600);
    const late = Array.from({ length: 900 }, (_, n) => ((n * 367) % 900) + 1);
    const moment = now().toISOString();
    await db.execute(sql`
      with gifts as (
        insert into donations (id, attempt_key, attempt_hash, community_id, campaign_id, is_anonymous, cover_fees,
          amount_cents, charge_cents, expected_fee_cents, state, stripe_payment_intent_id, stripe_charge_id, created_at,
          updated_at, settled_at, charged_at)
        select gen_random_uuid(), key, key, ${all.communityId}, ${all.campaign.id}, true, false, n, n, 0, 'succeeded', key,
          key, ${moment}::timestamptz, ${moment}::timestamptz, ${moment}::timestamptz, ${moment}::timestamptz - minutes * interval '1 minute'
        from unnest(${`{${late.join()}}`}::int[]) with ordinality as rows (minutes, n),
          lateral (select ${all.campaign.id}::text || ':late:' || n as key) keys
        returning id, amount_cents)
      insert into contributions
        (id, community_id, campaign_id, sequence, kind, donation_id, amount_cents, is_anonymous, created_at)
      select gen_random_uuid(), ${all.communityId}, ${all.campaign.id}, 600 + amount_cents, 'donation', id, amount_cents,
        true, now() from gifts`);
    await db.execute(sql`update campaigns set contribution_count = 1500 where id = ${all.campaign.id}`);
    expect(await unmarked()).toMatchObject({ unmarked: 0 });
    await orderGifts(systemCtx("worker"));
    expect(await unmarked()).toMatchObject({ unmarked: 0, marked: 0 });
    const [dense] = await db.execute(sql`
      select min(sequence) as first, max(sequence) as last, count(distinct sequence)::int as numbers from contributions
      where campaign_id = ${all.campaign.id}`);
    expect(dense).toEqual({ first: 1, last: 1_500, numbers: 1_500 });
  });
});
