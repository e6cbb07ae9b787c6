import { createHash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSize } from "@/bench/size/build";
import * as schema from "@/db/schema";
import { campaigns, memberships, users } from "@/db/schema";
import {
  communityHistory,
  listAllCommunities,
  listCommunities,
  listDeclined,
  listMembers,
  listNotApproved,
  listOnHold,
  listWaiting,
  verifiedMembers,
} from "@/lib/community";
import { listSuppressed, listThreads } from "@/lib/notification";
import {
  deskLog,
  givenGifts,
  listCampaignContributions,
  listCommunityContributions,
  listPayouts,
  measuredRunning,
  myDonations,
} from "@/lib/payment";
import { type Ctx, makeCtx, recordSettings, systemCtx } from "@/lib/platform";
import { listUsers } from "@/lib/user";
import type { Scope } from "../support/every-endpoint";
import { heard, verbs } from "../support/every-verb";
import { type Planned, planningDatabase, type Scan } from "../support/plans";

/** Enough to make a full scan visible: 2,400 people, half of them in one community. */
const GIFTS = 40_000;
const AT_DESK = 6_000;
const ON_HOLD = 600;
/** More rows indicate a read of a growing table. */
const MOST_ROWS = 1_000;

const GROWING = new Set(
  `account_requests attachments audit_log campaign_exclusions campaign_messages campaign_milestones campaign_mutes campaign_recipients
  campaign_suggestions campaigns card_tries cards_to_detach charge_reversals communities community_declines community_deletions contributions deliveries
  desk_messages desk_threads donations donor_totals ended_memberships external_accounts invitations join_requests
  ledger_accounts ledger_entries ledger_postings list_counts member_counts member_entries member_import_rows member_imports
  memberships message_preferences message_settings messages notifications one_time_tokens opt_outs page_changes passkeys
  payment_settings payouts pictures rate_limits recovery_codes recurring_gift_links recurring_gift_periods recurring_gifts
  refresh_tokens removed_members saved_cards sessions statement_links stripe_customers stripe_events suggestion_people
  text_consent_records text_consents transfers troubles users`.split(/\s+/),
);

const EXPORT = "everything about one person, for their own file: once an hour at most";
const AUDIENCE = "asks for each member whether a message reaches them";
const INITIALS = "sums kept counts by four letters: so many a community, not so many people";

const MAY_READ_MORE: Record<string, string> = {
  accountDataAbout: EXPORT,
  communityDataAbout: EXPORT,
  messageDataAbout: EXPORT,
  paymentDataAbout: EXPORT,
  audiencePreview: AUDIENCE,
  campaignForAdmin: AUDIENCE,
  campaignToRepeat: AUDIENCE,
  listAllCommunities: INITIALS,
  listApprovedFull: INITIALS,
  listCommunities: INITIALS,
  findableCampaigns: "the map for search engines: so many campaigns as it may name, and their communities",
  payoutTotals: "what the desk has still to send",
  listTroubles: "what is open now, and incidents of the past: so many a year as there are breakdowns",
};

const url = process.env.DATABASE_URL ?? "";
const planning = planningDatabase(url);
const ctxOf = (userId: string, isPlatformAdmin = false): Ctx => ({
  ...makeCtx({ kind: "user", userId, isPlatformAdmin }),
  db: planning.db,
});

async function rolledBack<T>(db: Ctx["db"], work: (tx: Ctx["db"]) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) };
      tx.rollback();
    })
    .catch(() => {});
  if (!result) throw new Error("the work failed");
  return result.value;
}

let readers: Record<"admin" | "donor" | "desk", Ctx>;
let scope: Scope;

beforeAll(async () => {
  await buildSize(url, { gifts: GIFTS, progress: () => {} });
  const { db } = systemCtx("test");
  await db.execute(sql`
    insert into opt_outs (channel, address, reason, created_at)
    select 'email', 'closed.' || n || '@size.example', case when n % 3 = 0 then 'bounce' else 'unsubscribe' end, now() - n * interval '1 hour'
    from generate_series(1, 20000) n`);
  await db.execute(sql`
    insert into text_consents (user_id, phone, state, changed_at)
    select id, '+1202555' || lpad(n::text, 4, '0'), 'confirmed', now() from users cross join generate_series(1, 20) n`);
  await db.execute(sql`
    insert into desk_threads (id, kind, dedupe_key, subject, name, email, state, reply_key, created_at, updated_at, done_at)
    select gen_random_uuid(), 'contact', 'many:' || n, 'A question', 'Ada', 'ada@size.example', 'done', 'many' || n,
      now() - n * interval '1 hour', now() - n * interval '1 hour', now()
    from generate_series(1, 20000) n`);
  await db.execute(sql`
    insert into communities (id, community_type_id, name, created_at, confirmed_at, declined_at, held_at, hold_reason)
    select gen_random_uuid(), 1, left(md5(n::text), 12) || ' ' || n, at, case when n <= ${ON_HOLD} then at end,
      case when n > ${ON_HOLD} and n % 2 = 0 then at end, case when n <= ${ON_HOLD} then at end,
      case when n <= ${ON_HOLD} then 'Nobody answers' end
    from generate_series(1, ${ON_HOLD + 2 * AT_DESK}::int) n, lateral (select now() - n * interval '1 hour' as at) founded`);
  await db.execute(sql`
    insert into community_declines (community_id, declined_at, reason, times)
    select id, declined_at, 'We do not know this class', 1 from communities where declined_at is not null`);
  await db.execute(sql`analyze`);
  const personOf = async (n: number) => {
    const [row] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, `member.${n}@size.example`));
    return row?.id ?? "";
  };
  const [admin, donor, desk] = [await personOf(1), await personOf(2), await personOf(4)];
  readers = { admin: ctxOf(admin), donor: ctxOf(donor), desk: ctxOf(desk, true) };
  const [own] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, admin), eq(memberships.role, 1)));
  const communityId = own?.communityId ?? "";
  const [campaign] = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.communityId, communityId), eq(campaigns.status, "launched")))
    .orderBy(desc(campaigns.contributionCount));
  scope = { communityId, campaignId: campaign?.id ?? "", userId: donor };
}, 120_000);
afterAll(() => planning.close());

function faultOf({ table, how, rows, isWhole }: Scan): string | null {
  if (!GROWING.has(table)) return null;
  if (how.startsWith("Seq Scan") || how.startsWith("Parallel Seq Scan")) return `${how} of ${table}`;
  if (rows > MOST_ROWS) return `${how} of ${rows} rows of ${table}`;
  return isWhole && rows > MOST_ROWS / 2 ? `${how} of all ${table}` : null;
}

const faultsOf = (planned: Planned[]): string[] => [
  ...new Set(planned.flatMap(({ scans }) => scans.flatMap((scan) => faultOf(scan) ?? []))),
];

it("a table that is read from end to end is found, and one that an index has is not", async () => {
  await planning.db.execute(sql`select count(*) from donations where attempt_hash = 'nothing'`);
  expect(faultsOf(await planning.plans())).toEqual([expect.stringContaining("of donations")]);
  await planning.db.execute(sql`select count(*) from donations where attempt_key = 'nothing'`);
  expect(faultsOf(await planning.plans())).toEqual([]);
});

it.each(["admin", "donor", "desk"] as const)(
  "no read of the %s goes through a table that grows",
  async (who) => {
    const faults: Record<string, string[]> = {};
    let seen = 0;
    for (const [name, read] of verbs) {
      await heard(read(readers[who], scope));
      const planned = await planning.plans();
      seen += planned.length;
      if (name in MAY_READ_MORE) continue;
      const found = faultsOf(planned);
      if (found.length > 0) faults[name] = found;
    }
    expect(seen).toBeGreaterThan(100);
    expect(faults).toEqual({});
  },
);

it("what a read keeps of what it counted is written on the primary, where the read itself is a replica's", async () => {
  const client = postgres(url, {
    max: 2,
    connection: { ...recordSettings(), default_transaction_read_only: true },
  });
  const { db } = systemCtx("test");
  // The kept counts are deleted or stale, so this read recounts and keeps them.
  await db.execute(sql`delete from campaign_reaches`);
  await db.execute(sql`delete from donor_sums`);
  await db.execute(sql`
    insert into community_audiences (community_id, by_text, by_email, counted_at)
    values (${scope.communityId}, 0, 5000, now() - interval '5 minutes')`);
  for (const reader of Object.values(readers)) {
    const ctx: Ctx = { ...reader, db: drizzle(client, { schema }), primary: db };
    for (const [, read] of verbs) await heard(read(ctx, scope));
  }
  await client.end();
  const [kept] = await db.execute(sql`
    select (select count(*)::int from campaign_reaches) as reaches, (select count(*)::int from donor_sums) as sums,
      (select count(asked_at)::int from community_audiences) as asked`);
  expect(kept).toEqual({ reaches: 1, sums: 1, asked: 1 });
});

it.each([
  ["at the end of its list", 0],
  ["fifty places before it", 50],
])("a gift that is booked %s reads and moves what was given since", async (_, count) => {
  const { db } = systemCtx("test");
  const read = await rolledBack(db, async (tx) => {
    const [before] = await tx.execute<{ given: string; last: number }>(sql`
      select d.charged_at - interval '1 microsecond' as given, (select max(sequence) from contributions
        where campaign_id = ${scope.campaignId}) as last
      from contributions c join donations d on d.id = c.donation_id
      where c.campaign_id = ${scope.campaignId} order by c.sequence desc offset ${Math.max(0, count - 1)} limit 1`);
    const at = count === 0 ? sql`now()` : sql`${before?.given}::timestamptz`;
    await tx.execute(sql`
      with gift as (
        insert into donations (id, attempt_key, attempt_hash, community_id, campaign_id, is_anonymous, cover_fees, amount_cents,
          charge_cents, expected_fee_cents, state, created_at, updated_at, settled_at, charged_at)
        values (gen_random_uuid(), 'late', 'late', ${scope.communityId}, ${scope.campaignId}, false, false, 500, 500, 0,
          'succeeded', now(), now(), now(), ${at})
        returning id)
      insert into contributions (id, community_id, campaign_id, sequence, kind, donation_id, amount_cents, is_anonymous, created_at)
      select gen_random_uuid(), ${scope.communityId}, ${scope.campaignId}, ${(before?.last ?? 0) + 1}, 'donation', id, 500, false, now()
      from gift`);
    const [counted] = await tx.execute<{ whole: number; moved: number; rows: number }>(sql`
      select sum(seq_scan)::int as whole, sum(n_tup_upd)::int as moved, sum(seq_tup_read + idx_tup_fetch)::int as rows
      from pg_stat_xact_user_tables where relname in ('contributions', 'donations')`);
    return counted;
  });
  // Moved names and the new one are written twice each: first with a free number.
  expect(read?.moved).toBe(count === 0 ? 0 : 2 * (count + 1));
  expect(read?.rows).toBeLessThan(100 + 20 * count);
  expect(read?.whole).toBe(0);
});

describe("pages far behind, and searches", () => {
  const far = { page: 100, pageSize: 8 };
  const hashed = createHash("md5").update("1717").digest("hex").slice(0, 12);
  const lists: [string, (all: typeof readers) => Promise<unknown>][] = [
    ["my donations", ({ donor }) => myDonations(donor, { page: 30, pageSize: 8 })],
    ["gifts to a campaign", ({ donor }) => listCampaignContributions(donor, { ...scope, ...far })],
    [
      "gifts to Our Balance",
      ({ donor }) => listCommunityContributions(donor, { ...scope, page: 3, pageSize: 8 }),
    ],
    [
      "my donations with their years, the last page",
      ({ donor }) => givenGifts(donor, { page: 25, pageSize: 8 }),
    ],
    ["users", ({ desk }) => listUsers(desk, far)],
    ["users, searched", ({ desk }) => listUsers(desk, { searchString: "kesselring" })],
    ["users, searched by two letters", ({ desk }) => listUsers(desk, { searchString: "ke" })],
    ["members", ({ admin }) => listMembers(admin, { ...scope, ...far })],
    ["members, searched", ({ admin }) => listMembers(admin, { ...scope, searchString: "kesselring" })],
    ["verified members", ({ admin }) => verifiedMembers(admin, { ...scope, take: 100 })],
    [
      "verified members, searched",
      ({ admin }) => verifiedMembers(admin, { ...scope, searchString: "theodora" }),
    ],
    ["communities", ({ donor }) => listCommunities(donor, { page: 7, pageSize: 8 })],
    ["communities, searched", ({ donor }) => listCommunities(donor, { searchString: "group 7" })],
    ["all communities", ({ desk }) => listAllCommunities(desk, { page: 7, pageSize: 8 })],
    ["communities that are not approved", ({ desk }) => listNotApproved(desk, far)],
    ["communities that wait", ({ desk }) => listWaiting(desk, far)],
    ["communities that wait, searched", ({ desk }) => listWaiting(desk, { searchString: hashed })],
    ["communities that were declined", ({ desk }) => listDeclined(desk, far)],
    ["communities that were declined, searched", ({ desk }) => listDeclined(desk, { searchString: hashed })],
    ["communities on hold", ({ desk }) => listOnHold(desk, { page: 60, pageSize: 8 })],
    ["communities on hold, searched", ({ desk }) => listOnHold(desk, { searchString: hashed })],
    ["what runs and what waits", () => measuredRunning({ ...systemCtx("test"), db: planning.db })],
    ["payouts", ({ desk }) => listPayouts(desk, { page: 20, pageSize: 8 })],
    ["payouts that were sent", ({ desk }) => listPayouts(desk, { state: "sent", page: 10, pageSize: 8 })],
    ["the desk's log", ({ desk }) => deskLog(desk, { page: 20, pageSize: 8 })],
    ["threads", ({ desk }) => listThreads(desk, { show: "done", page: 300, pageSize: 8 })],
    ["suppressed addresses", ({ desk }) => listSuppressed(desk, { page: 300, pageSize: 8 })],
    ["suppressed addresses, searched", ({ desk }) => listSuppressed(desk, { searchString: "closed.1717" })],
    ["a community's history", ({ admin }) => communityHistory(admin, scope)],
  ];

  it.each(lists)("%s", async (_, read) => {
    await read(readers);
    const planned = await planning.plans();
    expect(planned.length).toBeGreaterThan(0);
    const faults = faultsOf(planned).filter((fault) => !fault.includes("member_counts"));
    expect(faults).toEqual([]);
  });
});
