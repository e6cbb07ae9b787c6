import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ask, beginRun } from "@/db/check-books";
import { readChecks } from "@/db/checks";
import { checkedBalances, checkedBooks, contributions, ledgerAccounts } from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import { campaignAccount, cards, post, posting } from "@/lib/ledger";
import { lookAtBooks } from "@/lib/payment/inbox/look-at-books";
import { inTransaction, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { give, openPayments, type PaymentWorld } from "../factories/payment";
import { as } from "../factories/user";

let world: PaymentWorld;
let campaign: TestCampaign;
const checks = await readChecks();
const { db } = systemCtx("test");
let clock = Date.now();
const look = async () =>
  (await lookAtBooks(systemCtx("test", { now: () => new Date(clock) }), checks)).map(
    ({ subject }) => subject,
  );
const mark = async () => (await db.select().from(checkedBooks))[0];
const gift = async () => {
  const given = await give(world, as(campaign.community.admin), { campaignId: campaign.id });
  await world.settleWithFees();
  return given;
};
/** Makes all records older than the hour that is checked again. */
const letTimePass = () => db.update(checkedBooks).set({ since: new Date(Date.now() + HOUR) });

beforeAll(async () => {
  world = await openPayments();
  campaign = await launchTestCampaign();
  await gift();
});
afterAll(() => world.close());

it("a clean run is kept with what every account held, and the next looks at what is new", async () => {
  expect(await look()).toEqual([]);
  const first = await mark();
  expect(first).toMatchObject({ isSound: true, at: new Date(clock), wholeAt: new Date(clock) });
  const held = await db.select().from(ledgerAccounts);
  const kept = new Map(
    (await db.select().from(checkedBalances)).map((row) => [row.accountId, row.balanceCents]),
  );
  expect(kept).toEqual(new Map(held.map((row) => [row.id, row.balanceCents])));

  await gift();
  clock += HOUR;
  expect(await look()).toEqual([]);
  expect(await mark()).toMatchObject({ at: new Date(clock), wholeAt: first?.wholeAt });
});

it("finds what broke since, does not move the mark, and looks at everything until everything holds", async () => {
  const before = await mark();
  const { donationId } = await gift();
  await db
    .update(contributions)
    .set({ amountCents: sql`amount_cents + 100` })
    .where(eq(contributions.donationId, donationId));
  clock += HOUR;
  expect(await look()).toEqual(["07_donations_are_shown_once", "09_raised_is_contributions"]);
  expect(await mark()).toEqual({ ...before, isSound: false });
  await letTimePass();
  expect(await look()).toEqual(["07_donations_are_shown_once", "09_raised_is_contributions"]);
  await db
    .update(contributions)
    .set({ amountCents: sql`amount_cents - 100` })
    .where(eq(contributions.donationId, donationId));
  expect(await look()).toEqual([]);
  expect(await mark()).toMatchObject({ isSound: true, at: new Date(clock), wholeAt: new Date(clock) });
});

it("counts what was booked by a transaction that was open during the run", async () => {
  const ctx = systemCtx("test");
  const source = `dispute:txn_${newId()}`;
  let looked: string[] = ["not yet"];
  await inTransaction(ctx, async (tx) => {
    const account = campaignAccount(campaign.id);
    await post(tx, [
      {
        source,
        kind: "dispute",
        metadata: { reversalId: "du_nobody" },
        postings: [posting(account, cards, 100)],
      },
    ]);
    looked = await look();
  });
  expect(looked).toEqual([]);
  const open = await mark();
  clock += HOUR;
  // The balances are right although unchecked; the unbooked dispute is found.
  expect(await look()).toEqual(["11_reversals_are_booked"]);
  expect((await mark())?.snapshot).toBe(open?.snapshot);
  await inTransaction(ctx, (tx) =>
    post(tx, [
      {
        source: `${source}:back`,
        kind: "transfer",
        metadata: { transferId: "none" },
        postings: [posting(cards, campaignAccount(campaign.id), 100)],
      },
    ]),
  );
  const rules = await look();
  expect(rules).toContain("11_reversals_are_booked");
  expect(rules).not.toContain("02_balances_are_postings");
});

it("an old row that was changed behind our back is found by the run of the day", async () => {
  await db.update(checkedBooks).set({ isSound: true, wholeAt: new Date(clock) });
  await letTimePass();
  await db.execute(sql`update donations set charge_cents = charge_cents + 1 where state = 'succeeded'`);
  expect(await look()).toEqual([]);
  clock += DAY;
  expect(await look()).toContain("05_donations_are_charged_once");
});

it("reads next to no entry and no posting when nothing has changed", async () => {
  await db.execute(sql`update checked_books set is_sound = true, snapshot = pg_current_snapshot()::text`);
  await letTimePass();
  const client = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  try {
    const read = await client.begin("isolation level repeatable read read only", async (tx) => {
      // A table this small would always be scanned.
      await tx`select set_config('enable_seqscan', 'off', true)`;
      const ask: Ask = async (query, values = []) => [...(await tx.unsafe(query, [...values]))];
      const run = await beginRun(ask, { extent: "since-last", now: new Date() });
      expect(run.extent).toBe("since-last");
      for (const check of checks) await ask(run.queryOf(check));
      const [rows] = await tx<{ read: number; all: number }[]>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read,
          (select count(*)::int from ledger_entries) + (select count(*)::int from ledger_postings) as all
        from pg_stat_xact_user_tables where relname in ('ledger_entries', 'ledger_postings')`;
      return rows;
    });
    expect(read?.all).toBeGreaterThan(20);
    expect(read?.read).toBeLessThanOrEqual(3);
  } finally {
    await client.end({ timeout: 5 });
  }
});
