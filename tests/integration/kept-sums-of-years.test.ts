import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { chargeReversals, donorSums } from "@/db/schema";
import { givenGifts } from "@/lib/payment";
import { keepSums, keptSums } from "@/lib/payment/statements/kept-sums";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { unsoundRows } from "../support/check-ledger";

let world: PaymentWorld;
let campaign: TestCampaign;
beforeAll(async () => {
  world = await openPayments();
  campaign = await launchTestCampaign();
});
afterEach(async () => expect((await unsoundRows())["31_years_are_summed"] ?? []).toEqual([]));
afterAll(() => world.close());

const ctx = systemCtx("test");
const { db } = ctx;
const ZONE = "America/New_York";
const donorWith = async (...amounts: number[]): Promise<{ donor: TestUser; gifts: string[] }> => {
  const donor = await addMember(campaign.community, await makeUser({ timeZone: ZONE }));
  const gifts: string[] = [];
  for (const amount of amounts) {
    gifts.push((await give(world, as(donor), { campaignId: campaign.id }, { amount })).donationId);
  }
  return { donor, gifts };
};
const rowOf = async ({ id }: TestUser) =>
  (await db.select().from(donorSums).where(eq(donorSums.donorId, id)))[0];
const seen = async (donor: TestUser) => {
  const { years, sum, gifts } = await givenGifts(as(donor), {});
  return { years, sum, gifts: gifts.totalNumberOfItems };
};
const reverse = (donationId: string, cents: number) =>
  db.insert(chargeReversals).values({
    id: `re_kept_${donationId}`,
    donationId,
    kind: "refund",
    amountCents: cents,
    takenCents: 0,
    state: "booked",
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });

it("with kept sums a donor reads what they read without, and gifts after them are added", async () => {
  const { donor } = await donorWith(20, 30);
  const before = await seen(donor);
  expect(await rowOf(donor)).toBeUndefined();
  await keepSums(ctx, donor.id, ZONE);
  expect(await rowOf(donor)).toMatchObject({ throughNumber: 2, timeZone: ZONE, years: before.years });
  expect(await seen(donor)).toEqual(before);
  await give(world, as(donor), { campaignId: campaign.id }, { amount: 50 });
  const after = await seen(donor);
  expect(after).toMatchObject({ gifts: 3, sum: { count: 3, leftCents: before.sum.leftCents + 5000 } });
  await keepSums(ctx, donor.id, ZONE);
  expect(await rowOf(donor)).toMatchObject({ throughNumber: 3, years: after.years });
  expect(await seen(donor)).toEqual(after);
});

it("what comes back, and what goes back again, is never missed", async () => {
  const { donor, gifts } = await donorWith(20, 30);
  const before = await seen(donor);
  await keepSums(ctx, donor.id, ZONE);
  const [first = ""] = gifts;
  await reverse(first, 700);
  expect(await rowOf(donor)).toBeUndefined();
  expect((await seen(donor)).sum).toMatchObject({
    leftCents: before.sum.leftCents - 700,
    cameBackCents: 700,
  });
  await keepSums(ctx, donor.id, ZONE);
  await db.execute(
    sql`update charge_reversals set state = 'reinstated', back_cents = amount_cents where donation_id = ${first}`,
  );
  expect(await rowOf(donor)).toBeUndefined();
  expect(await seen(donor)).toEqual(before);
});

it("sums of another zone are not used", async () => {
  const { donor } = await donorWith(20);
  await keepSums(ctx, donor.id, ZONE);
  expect((await keptSums(ctx, donor.id, ZONE)).through).toBe(1);
  expect(await keptSums(ctx, donor.id, "Pacific/Auckland")).toEqual({ through: 0, years: [] });
});

it("a donor of more gifts than are summed for a look has theirs kept by looking", async () => {
  const { donor, gifts } = await donorWith(20);
  await db.execute(sql`
    with more as (
      insert into donations (id, attempt_key, attempt_hash, community_id, campaign_id, donor_id, is_anonymous, cover_fees, amount_cents,
        charge_cents, expected_fee_cents, fee_cents, state, stripe_payment_intent_id, stripe_charge_id, created_at, updated_at,
        settled_at, donor_number)
      select gen_random_uuid(), 'many-' || n || ${donor.id}, 'x', community_id, campaign_id, donor_id, false, false, 100, 110, 10, 10,
        'succeeded', 'pi_many_' || n || ${donor.id}, 'ch_many_' || n || ${donor.id}, created_at, updated_at,
        settled_at - n * interval '3 days', 1 + n
      from donations, generate_series(1, 250) n where id = ${gifts[0]} returning 1
    )
    update donor_totals set gifts = 251 where donor_id = ${donor.id}`);
  const first = await seen(donor);
  expect(first).toMatchObject({ gifts: 251, sum: { leftCents: 2000 + 25_000 } });
  expect(first.years.length).toBeGreaterThan(1);
  expect(await rowOf(donor)).toMatchObject({ throughNumber: 251, years: first.years });
  expect(await seen(donor)).toEqual(first);
});

it("of somebody without gifts nothing is kept", async () => {
  const { donor } = await donorWith();
  await keepSums(ctx, donor.id, ZONE);
  expect([await rowOf(donor), (await seen(donor)).years]).toEqual([undefined, []]);
});
