import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  listCampaignContributionsFull,
  listCommunityContributionsFull,
  myDonations,
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

/** A campaign or Our Balance, its donor, and gifts by how many hours before now they were charged. */
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
  await charge(10, 50);
  await db.execute(sql`
    with gifts as (
      insert into donations (id, attempt_key, attempt_hash, community_id, campaign_id, donor_id, is_anonymous, cover_fees,
        amount_cents, charge_cents, expected_fee_cents, state, stripe_payment_intent_id, stripe_charge_id, created_at, updated_at,
        settled_at, charged_at)
      select gen_random_uuid(), ${campaign.id}::text || n, n::text, ${communityId}, ${campaign.id}, ${donor.id}, false, false, 100 * n, 100 * n, 0,
        'succeeded', ${campaign.id}::text || n, ${campaign.id}::text || n, now(), now(), now(), now() - ((n * 5) % 9) * interval '4 hours'
      from generate_series(1, 8) n
      returning id, amount_cents)
    insert into contributions (id, community_id, campaign_id, sequence, kind, donation_id, amount_cents, is_anonymous, created_at)
    select gen_random_uuid(), ${communityId}, ${campaign.id}, 1 + amount_cents / 100, 'donation', id, amount_cents, false, now()
    from gifts`);
  await db.execute(sql`update campaigns set contribution_count = 9 where id = ${campaign.id}`);
  // (n * 5) % 9 for 1 to 8 is 5 1 6 2 7 3 8 4: every four hours one, and the first gift between those of 8 and 12 hours.
  expect(await dollarsOf(1, 100)).toEqual([2, 4, 50, 6, 8, 1, 3, 5, 7]);
});
