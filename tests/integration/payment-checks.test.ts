import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { donations } from "@/db/schema";
import { chooseReceivingMethod, markPayoutSent, sendToRecipient, transferToCampaign } from "@/lib/payment";
import { recordSettings, systemCtx } from "@/lib/platform";
import { moveFunds, openDispute } from "@/simulator/stripe/disputes";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin, give, newKey, openPayments, type PaymentWorld } from "../factories/payment";
import { startPlan } from "../factories/recurring";
import { as, makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";

let world: PaymentWorld;
const folder = join(import.meta.dirname, "..", "..", "db", "checks");
const sql = postgres(process.env.DATABASE_URL ?? "", {
  max: 1,
  onnotice: () => {},
  connection: recordSettings(),
});

beforeAll(async () => {
  world = await openPayments();
  const sent = await launchTestCampaign();
  const { community, recipient } = sent;
  const giver = await addMember(community);
  const donor = as(giver);
  const admin = as(community.admin);
  await give(world, donor, { campaignId: sent.id });
  const { payoutId } = await sendToRecipient(admin, { communityId: community.id, campaignId: sent.id });
  await chooseReceivingMethod(as(recipient), {
    method: "paypal",
    campaignId: sent.id,
    email: "me@recipient.example",
  });
  await markPayoutSent(as(await makeUser({ isPlatformAdmin: true })), { payoutId, reference: "1187" });

  const active = await launchTestCampaign({ community });
  const target = { campaignId: active.id };
  await give(world, donor, { communityId: community.id }, { amount: 200 });
  await transferToCampaign(admin, {
    outgoingCommunityId: community.id,
    incomingCamapaignId: active.id,
    amount: 50,
    requestKey: newKey(),
  });
  const refunded = await give(world, donor, target, { amount: 300 });
  const [row] = (await systemCtx("test").db.select().from(donations)).filter(
    (one) => one.id === refunded.donationId,
  );
  await world.stripe.refunds.create({ charge: row?.stripeChargeId ?? "", amount: 1_000 });
  const charge = world.simulator.world.stripe.charges[row?.stripeChargeId ?? ""];
  const dispute = charge && openDispute(world.simulator.world, charge, "fraudulent", 3_000);
  if (!dispute) throw new Error("no dispute was opened");
  moveFunds(world.simulator.world, dispute, "reinstate", 1_000);
  await world.settleWithFees();
  await startPlan(world, giver, { communityId: community.id });
  await world.settleWithFees();
  await world.payWith(await begin(donor, target));
  await world.settle();
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await world.close();
});

it("the whole story leaves sound books", () => expectLedgerSound());

const MOVE_CENT = `update ledger_postings set amount_cents = amount_cents + 1
  where (entry_id, line) in (select entry_id, line from ledger_postings p join ledger_accounts a on a.id = p.account_id`;

const BREAKS: [check: string, how: string][] = [
  ["01_entries_balance", `${MOVE_CENT} limit 1)`],
  [
    "02_balances_are_postings",
    "update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'campaign'",
  ],
  [
    "03_ledger_sums_to_zero",
    "update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'fees'",
  ],
  ["04_no_balance_below_zero", "update ledger_accounts set balance_cents = -1 where kind = 'payouts'"],
  [
    "05_donations_are_charged_once",
    "update donations set charge_cents = charge_cents + 1 where state = 'succeeded'",
  ],
  [
    "06_charges_have_donations",
    "update donations set stripe_charge_id = 'ch_' || id where state = 'succeeded'",
  ],
  [
    "07_donations_are_shown_once",
    "delete from contributions where kind = 'donation' and campaign_id is null",
  ],
  ["08_contributions_are_dense", "update contributions set sequence = sequence + 7 where kind = 'transfer'"],
  ["09_raised_is_contributions", "update campaigns set raised_cents = raised_cents + 1"],
  ["10_reversals_are_taken", "update contributions set reversed_cents = 0 where reversed_cents > 0"],
  [
    "11_reversals_are_booked",
    "update charge_reversals set back_cents = amount_cents, state = 'reinstated' where kind = 'dispute'",
  ],
  ["12_transfers_are_booked", "update transfers set amount_cents = amount_cents + 100"],
  ["13_transfers_are_dense", "update communities set transfer_count = transfer_count + 1"],
  ["14_payouts_are_frozen", "update payouts set amount_cents = amount_cents + 1"],
  ["15_sendings_are_booked", "update payouts set sendings = 2"],
  ["16_payouts_account", "update payouts set state = 'ready'"],
  ["17_campaigns_and_payouts", "update campaigns set status = 'stopped' where status = 'completed'"],
  ["18_ended_campaigns_are_empty", "update campaigns set status = 'stopped' where status = 'launched'"],
  [
    "19_expected_fees",
    "update donations set expected_fee_cents = expected_fee_cents + 1 where fee_cents is null",
  ],
  ["20_true_fees", "update donations set fee_cents = fee_cents + 1"],
  ["21_milestones_need_gifts", "delete from contributions where campaign_id is not null"],
  ["22_deleted_accounts_are_empty", "update users set deleted_at = now() where is_platform_admin"],
  [
    "23_active_campaigns_have_recipients",
    "delete from campaign_recipients r using campaigns c where c.id = r.campaign_id and c.status = 'launched'",
  ],
  [
    "24_payments_are_booked",
    "update stripe_events set state = 'parked', received_at = now() - interval '1 hour' where type like 'charge.%'",
  ],
  ["25_members_are_listed", "delete from member_entries where is_verified"],
  ["26_suggestions_wait", "update campaigns set status = 'suggestion' where status = 'launched'"],
  ["27_periods_are_paid", "update recurring_gift_periods set state = 'missed'"],
  ["28_plans_go_on", "update recurring_gifts set notice_at = null"],
  ["29_donors_are_counted", "update donor_totals set left_cents = left_cents + 1"],
  ["30_lists_are_counted", "update list_counts set entries = entries + 1"],
  [
    "31_years_are_summed",
    `insert into donor_sums (donor_id, through_number, time_zone, years) select donor_id, gifts, 'UTC', '[]' from donor_totals`,
  ],
  ["32_ended_communities_are_empty", "update communities set confirmed_at = null, ended_at = now()"],
];

const BREAKS_OF_REVERSALS: [check: string, how: string][] = [
  ["10_reversals_are_taken", "update charge_reversals set back_cents = 0 where kind = 'dispute'"],
  [
    "10_reversals_are_taken",
    "update contributions set reversed_cents = reversed_cents + 1000 where reversed_cents > 0",
  ],
  ["11_reversals_are_booked", "delete from charge_reversals where kind = 'dispute'"],
  [
    "11_reversals_are_booked",
    "update charge_reversals set amount_cents = amount_cents + 1 where kind = 'refund'",
  ],
  [
    "11_reversals_are_booked",
    "update charge_reversals set back_cents = back_cents + 1 where kind = 'dispute'",
  ],
  ["11_reversals_are_booked", "update charge_reversals set state = 'reinstated' where kind = 'refund'"],
  [
    "11_reversals_are_booked",
    "update ledger_entries set metadata = metadata - 'reversalId' where kind = 'dispute_reinstated'",
  ],
];

it.each(BREAKS_OF_REVERSALS)("%s finds (%#) what else may be wrong of a reversal", async (check, how) => {
  const query = readFileSync(join(folder, `${check}.sql`), "utf8");
  expect(await foundOnceBroken(how, query)).toBeGreaterThan(0);
});

it("every check has its break here", () => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.replace(".sql", ""));
  expect(BREAKS.map(([check]) => check).sort()).toEqual(names.sort());
});

async function foundOnceBroken(how: string, query: string): Promise<number> {
  const rolledBack = new Error("rolled back");
  let found = 0;
  await sql
    .begin(async (tx) => {
      for (const table of ["ledger_postings", "ledger_entries", "ledger_accounts", "payouts"]) {
        await tx.unsafe(`alter table ${table} disable trigger user`);
      }
      await tx.unsafe("alter table ledger_accounts drop constraint ledger_accounts_not_negative");
      const broken = await tx.unsafe(how);
      expect(broken.count, "rows that were broken").toBeGreaterThan(0);
      found = (await tx.unsafe(query)).length;
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return found;
}

it.each(BREAKS)("%s finds what it is for", async (check, how) => {
  const query = readFileSync(join(folder, `${check}.sql`), "utf8");
  expect(query.startsWith("-- ")).toBe(true);
  expect(await foundOnceBroken(how, query)).toBeGreaterThan(0);
});
