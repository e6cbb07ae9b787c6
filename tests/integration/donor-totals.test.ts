import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { campaigns, contributions, donations } from "@/db/schema";
import { myDonations, myTotal } from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin, give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, type TestUser } from "../factories/user";
import { unsoundRows } from "../support/check-ledger";

let world: PaymentWorld;
let campaign: TestCampaign;
let donor: TestUser;
beforeAll(async () => {
  world = await openPayments();
  campaign = await launchTestCampaign();
  donor = await addMember(campaign.community);
});
afterAll(() => world.close());

const { db } = systemCtx("test");
const target = () => ({ campaignId: campaign.id });
const brokenOfDonors = async () => (await unsoundRows())["29_donors_are_counted"] ?? [];

/** Row of a release before `donor_number` when it settles a gift. */
async function settleAsBefore(donationId: string): Promise<void> {
  const at = systemCtx("test").now();
  const [gift] = await db
    .update(donations)
    .set({ state: "succeeded", settledAt: at, updatedAt: at, failureCode: null })
    .where(eq(donations.id, donationId))
    .returning();
  if (!gift) throw new Error("there is no such gift");
  const [counted] = await db
    .update(campaigns)
    .set({ contributionCount: sql`${campaigns.contributionCount} + 1` })
    .where(eq(campaigns.id, campaign.id))
    .returning({ sequence: campaigns.contributionCount });
  await db.insert(contributions).values({
    id: newId(),
    communityId: gift.communityId,
    campaignId: gift.campaignId,
    sequence: counted?.sequence ?? 0,
    kind: "donation",
    donationId,
    amountCents: gift.amountCents,
    isAnonymous: false,
    createdAt: at,
  });
}

it("what an earlier release settles and gives back while this one is brought up is counted for its donor", async () => {
  const first = await give(world, as(donor), target(), { amount: 100 });
  const { donationId } = await begin(as(donor), target());
  await settleAsBefore(donationId);
  const page = await myDonations(as(donor), { page: 1, pageSize: 8 });
  expect(page.items.map(({ id }) => id)).toEqual([donationId, first.donationId]);
  expect(await brokenOfDonors()).toEqual([]);

  const { amountCents } = await myTotal(as(donor));
  await db.execute(sql`
    insert into charge_reversals (id, donation_id, kind, amount_cents, taken_cents, state, created_at, updated_at)
    values ('dp_before', ${donationId}, 'dispute', 700, 700, 'booked', now(), now())`);
  expect(await myTotal(as(donor))).toEqual({ amountCents: amountCents - 700 });
  expect(await brokenOfDonors()).toEqual([]);
  await db.execute(
    sql`update charge_reversals set state = 'reinstated', taken_cents = 0 where id = 'dp_before'`,
  );
  expect(await myTotal(as(donor))).toEqual({ amountCents });
  expect(await brokenOfDonors()).toEqual([]);
});

it("also the first gift of a donor", async () => {
  const other = await addMember(campaign.community);
  const { donationId } = await begin(as(other), target());
  await settleAsBefore(donationId);
  const page = await myDonations(as(other), { page: 1, pageSize: 8 });
  expect(page).toMatchObject({ totalNumberOfItems: 1, items: [{ id: donationId }] });
  expect(await brokenOfDonors()).toEqual([]);
});

it("nothing is kept of a donor whose row is deleted", async () => {
  // A separate campaign: the gifts above are in no campaign's count.
  const { id: campaignId, community } = await launchTestCampaign();
  const other = await addMember(community);
  const { donationId } = await give(world, as(other), { campaignId });
  expect((await myDonations(as(other), { page: 1, pageSize: 8 })).totalNumberOfItems).toBe(1);
  // Effect of the foreign key when a donor's row is deleted.
  await db.update(donations).set({ donorId: null }).where(eq(donations.donorId, other.id));
  const [gift] = await db.select().from(donations).where(eq(donations.id, donationId));
  expect(gift).toMatchObject({ donorId: null, donorNumber: null, state: "succeeded" });
  expect(await myTotal(as(other))).toEqual({ amountCents: 0 });
  expect(await brokenOfDonors()).toEqual([]);
});
