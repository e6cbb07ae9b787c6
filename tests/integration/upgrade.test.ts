import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "@/db/migrate";
import { type PostgresServer, removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { throwawayFolder } from "@/scripts/postgres/throwaway";
import { unsoundRows } from "../support/check-ledger";
import { migrateUpTo } from "../support/migrate-up-to";

/** The last migration before kept counts. */
const BEFORE = "0025_short_links_cards_arrivals";

const dataDir = throwawayFolder();
let server: PostgresServer;
let sql: postgres.Sql;
beforeAll(async () => {
  server = await startOwnPostgres({ dataDir, throwaway: true });
  sql = postgres(server.url, { max: 1, onnotice: () => {} });
  await migrateUpTo(sql, BEFORE);
  for (const statement of FILL) await sql.unsafe(statement);
}, 60_000);
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await removePostgres(dataDir);
});

const DONOR = "00000000-0000-7000-8000-000000000001";
const OTHER = "00000000-0000-7000-8000-000000000002";
const COMMUNITY = "00000000-0000-7000-8000-00000000000c";

const FILL = [
  "insert into community_types (id, name, way) values (1, 'Class alumni', 'care')",
  `insert into users (id, email, first_name, last_name, created_at, deleted_at) values
    ('${DONOR}', 'ada@before.example', 'Ada', 'Before', '2026-01-31 23:30+00', null),
    ('${OTHER}', 'bo@before.example', 'Bo', '', '2026-02-01 00:30+00', null),
    (gen_random_uuid(), null, '', '', '2026-02-01', '2026-03-01')`,
  `insert into communities (id, community_type_id, name, created_at, confirmed_at, ended_at) values
    ('${COMMUNITY}', 1, 'Elk', '2026-01-31 23:59+00', '2026-02-01', null),
    (gen_random_uuid(), 1, 'Elk Grove', '2026-02-01 00:00+00', '2026-02-02', null),
    (gen_random_uuid(), 1, 'Waiting', '2026-02-03', null, null),
    (gen_random_uuid(), 1, 'Ended', '2026-02-04', null, '2026-02-05')`,
  // Every sixth has no donor; the first failed. At equal moments the id decides.
  `insert into donations (id, attempt_key, attempt_hash, community_id, donor_id, visitor_email, is_anonymous, cover_fees,
      amount_cents, charge_cents, expected_fee_cents, state, created_at, updated_at, settled_at)
    select ('00000000-0000-7000-8000-1' || lpad(n::text, 11, '0'))::uuid, 'before-' || n, md5(n::text), '${COMMUNITY}',
      case when n % 6 = 0 then null when n % 2 = 0 then '${OTHER}'::uuid else '${DONOR}'::uuid end,
      case when n % 6 = 0 then 'visitor@before.example' end, false, false, 1000 * n, 1000 * n, 60,
      case when n = 1 then 'failed' else 'succeeded' end, '2026-03-01', '2026-03-01',
      case when n > 1 then timestamptz '2026-03-20' - (n / 4) * interval '1 day' end
    from generate_series(1, 20) n`,
  `insert into contributions (id, community_id, sequence, kind, donation_id, amount_cents, reversed_cents, is_anonymous, created_at)
    select gen_random_uuid(), community_id, row_number() over (order by id), 'donation', id, amount_cents,
      case when amount_cents = 4000 then 700 else 0 end, false, settled_at
    from donations where state = 'succeeded'`,
  `insert into charge_reversals (id, donation_id, kind, amount_cents, taken_cents, state, created_at, updated_at)
    select 're_before', id, 'refund', 700, 700, 'booked', '2026-03-21', '2026-03-21' from donations where amount_cents = 4000`,
  `insert into opt_outs (channel, address, reason, created_at)
    select 'email', n || '@before.example', case when n % 2 = 0 then 'bounce' else 'unsubscribe' end,
      timestamptz '2026-01-30' + n * interval '1 day'
    from generate_series(1, 5) n`,
  `insert into desk_threads (id, kind, dedupe_key, subject, name, email, state, reply_key, created_at, updated_at, done_at)
    select gen_random_uuid(), 'contact', 'before:' || n, 'A question', 'Ada', 'ada@before.example',
      case when n = 1 then 'done' else 'open' end, 'before' || n, '2026-02-01', '2026-02-01', case when n = 1 then now() end
    from generate_series(1, 3) n`,
  `insert into audit_log (id, at, action, subject_type, subject_id)
    select gen_random_uuid(), '2026-02-01', action, 'payout', 'none'
    from unnest(array['payout.sent', 'payout.sent', 'community.joined']) action`,
];

it("what is kept is filled from what was there, and counts what comes afterwards", async () => {
  await migrate(server.url);
  const gifts = await sql<{ id: string; donor: string; number: number }[]>`
    select id, donor_id as donor, donor_number as number from donations
    where state = 'succeeded' and donor_id is not null order by donor_id, settled_at, id`;
  for (const donor of [DONOR, OTHER]) {
    const own = gifts.filter((gift) => gift.donor === donor);
    expect(own.length).toBeGreaterThan(5);
    expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => at + 1));
  }
  const [unnumbered] = await sql`
    select count(*)::int as count from donations
    where donor_number is not null and (donor_id is null or state <> 'succeeded')`;
  expect(unnumbered).toEqual({ count: 0 });
  const [kept] = await sql`select gifts, left_cents::int as left from donor_totals where donor_id = ${OTHER}`;
  // 2, 4, 8, 10, 14, 16 and 20 times ten dollars, of which seven came back.
  expect(kept).toEqual({ gifts: 7, left: 74_000 - 700 });
  expect(Object.fromEntries((await totals()).map(({ list, entries }) => [list, entries]))).toEqual({
    users: 2,
    "communities.named": 2,
    "communities.approved": 2,
    "communities.waiting": 1,
    "opt_outs.bounce": 2,
    "opt_outs.unsubscribe": 3,
    "threads.open.contact": 2,
    "threads.done.contact": 1,
    desk_log: 2,
  });
  await sql`update users set first_name = 'Zoe' where id = ${OTHER}`;
  await sql`update donations set state = 'succeeded', settled_at = now() where state = 'failed'`;
  const [settled] = await sql`select donor_number as number from donations where attempt_key = 'before-1'`;
  expect(settled).toEqual({ number: gifts.filter(({ donor }) => donor === DONOR).length + 1 });
  await sql`
    insert into contributions (id, community_id, sequence, kind, donation_id, amount_cents, is_anonymous, created_at)
    select gen_random_uuid(), community_id, 100, 'donation', id, amount_cents, false, now()
    from donations where attempt_key = 'before-1'`;
  // The earlier release numbered gifts in booking order, here the reverse of their days.
  const list = await sql<{ sequence: number; sorted: number }[]>`
    select c.sequence, (row_number() over (order by d.charged_at, d.id))::int as sorted
    from contributions c join donations d on d.id = c.donation_id where c.sequence < 100 order by c.sequence`;
  expect(list).toHaveLength(19);
  expect(list.map(({ sequence }) => sequence)).toEqual(list.map(({ sorted }) => sorted));
  const broken = await unsoundRows(server.url);
  expect(broken["29_donors_are_counted"] ?? []).toEqual([]);
  expect(broken["30_lists_are_counted"] ?? []).toEqual([]);
}, 60_000);

const totals = () =>
  sql<{ list: string; entries: number }[]>`
    select list, sum(entries)::int as entries from list_counts group by 1`;
