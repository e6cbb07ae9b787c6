import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildSize } from "@/bench/size/build";
import { ctxIn, openTown } from "@/bench/size/town";
import { SIZE_WORKS } from "@/bench/size/works";
import { readChecks } from "@/db/checks";
import { recordSettings } from "@/lib/platform/record-keys";
import { takeChecks } from "@/scripts/operator/take-checks";
import { type PostgresServer, removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { throwawayFolder } from "@/scripts/postgres/throwaway";
import { expectLedgerSound } from "../support/check-ledger";

const GIFTS = 3_000;
const dataDir = throwawayFolder();
let server: PostgresServer;
let sql: postgres.Sql;
beforeAll(async () => {
  server = await startOwnPostgres({ dataDir, throwaway: true });
  await buildSize(server.url, { gifts: GIFTS, progress: () => {} });
  sql = postgres(server.url, { max: 4, onnotice: () => {}, connection: recordSettings() });
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await removePostgres(dataDir);
});

it("what is built by SQL breaks no check, and refers to nothing that is not there", async () => {
  await expectLedgerSound(server.url);
  const keys = await sql<{ name: string; query: string }[]>`
    select k.conname as name, format(
      'select 1 from %s x where (%s) and not exists (select 1 from %s y where %s) limit 1',
      k.conrelid::regclass,
      (select string_agg(format('x.%I is not null', a.attname), ' and ')
        from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n),
      k.confrelid::regclass,
      (select string_agg(format('x.%I = y.%I', a.attname, b.attname), ' and ')
        from unnest(k.conkey, k.confkey) n (one, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.one
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = n.other)) as query
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;
  expect(keys.length).toBeGreaterThan(40);
  const broken: string[] = [];
  for (const { name, query } of keys) if ((await sql.unsafe(query)).length > 0) broken.push(name);
  expect(broken).toEqual([]);
});

it("has as much of everything as it says", async () => {
  const [counts] = await sql`
    select
      (select count(*)::int from contributions where kind = 'donation') as gifts,
      (select max(contribution_count) >= ${GIFTS / 5} from campaigns) as "hasLargeCampaign",
      (select count(*)::int from ledger_postings) between ${GIFTS * 5} and ${GIFTS * 7} as "hasPostings",
      (select count(*)::int from donations d join users u on u.id = d.donor_id
        where u.email = 'member.2@size.example' and d.state = 'succeeded') as "giftsOfDonor"`;
  expect(counts).toEqual({
    gifts: GIFTS,
    hasLargeCampaign: true,
    hasPostings: true,
    giftsOfDonor: expect.toSatisfy((gifts: number) => gifts >= GIFTS / 200),
  });
});

it("every list that is measured in it has somebody to show", async () => {
  const open = await openTown(server.url);
  try {
    for (const work of SIZE_WORKS) {
      const seen = await work.run(ctxIn(open, work.by), open.town);
      if (seen !== undefined) expect(JSON.stringify(seen).length, work.name).toBeGreaterThan(20);
    }
  } finally {
    await open.close();
  }
});

it("is checked as a whole over several connections, told check by check, and what is broken is told by name", async () => {
  const checks = await readChecks();
  const told: string[] = [];
  const on = {
    begins: ({ name }: { name: string }) => void told.push(`begins ${name}`),
    ended: ({ name }: { name: string }) => void told.push(`ended ${name}`),
  };
  expect(await takeChecks(sql, checks, on)).toEqual([]);
  expect(told.filter((line) => line.startsWith("begins")).sort()).toEqual(
    checks.map(({ name }) => `begins ${name}`),
  );
  for (const { name } of checks)
    expect(told.indexOf(`begins ${name}`)).toBeLessThan(told.indexOf(`ended ${name}`));

  await sql`update communities set transfer_count = transfer_count + 1 where transfer_count > 0`;
  expect(await takeChecks(sql, checks)).toEqual(["13_transfers_are_dense"]);
  await sql`update communities set transfer_count = transfer_count - 1 where transfer_count > 0`;
  expect(await takeChecks(sql, checks)).toEqual([]);
});
