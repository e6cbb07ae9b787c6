import { readdir, readFile } from "node:fs/promises";
import postgres from "postgres";
import { migrate } from "@/db/migrate";
import { hashPassword } from "@/lib/identity/inside";
import { recordSettings } from "@/lib/platform/record-keys";
import { asSuperuser } from "./superuser";

const folder = new URL("./sql/", import.meta.url);

/** Written by the million; indexed afterwards. */
const LARGE = [
  ...[
    "donations",
    "contributions",
    "ledger_entries",
    "ledger_postings",
    "messages",
    "deliveries",
    "notifications",
  ],
  ...["stripe_events", "audit_log"],
];

/** Their statement triggers fill the lists quickly. */
const WITH_TRIGGERS = new Set(["02_people.sql", "03_communities.sql", "03_members.sql"]);

/** Dependencies of files that need fewer than all earlier ones: two run in parallel. */
const UPON: Readonly<Record<string, readonly string[]>> = {
  "03_members.sql": ["03_communities.sql"],
  "04_plan.sql": ["03_communities.sql"],
  "05_gifts.sql": ["04_plan.sql"],
  "06_entries.sql": ["04_plan.sql"],
  "07_postings.sql": ["06_entries.sql"],
  "08_campaigns.sql": ["06_entries.sql"],
  "09_messages.sql": ["03_members.sql", "08_campaigns.sql"],
  "10_log.sql": ["03_members.sql", "08_campaigns.sql"],
};

/** Shared by all: member.1@size.example (admin), 2 (donor), 4 (provider). */
const PASSWORD = "Manyhands1";

type Built = { gifts: number; seconds: number };

/**
 * Fills an empty database with invented data in proportion; all `db/checks` hold. A million gifts come with
 * 60,000 people, a community of 30,000, a campaign of 200,000 gifts, a thousand small communities and six
 * million postings. Needs 2,000 gifts or more.
 */
export async function buildSize(
  url: string,
  { gifts, progress }: { gifts: number; progress(text: string): void },
): Promise<Built> {
  if (gifts < 2000) throw new RangeError(`${gifts} gifts are too few to have some of everything`);
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  await migrate(url);
  const values: Record<string, string> = {
    $gifts$: String(gifts),
    $made_at$: `'${new Date().toISOString()}'`,
    $password_hash$: `'${await hashPassword(PASSWORD)}'`,
  };
  // A superuser skips triggers and foreign keys, which take longer than the rows.
  const sql = postgres(asSuperuser(url), {
    max: 2,
    onnotice: () => {},
    connection: { ...SETTINGS, ...recordSettings() },
  });
  try {
    const indexes = await sql<{ name: string; definition: string }[]>`
      select i.indexname as name, i.indexdef as definition from pg_indexes i
      where i.schemaname = 'public' and i.tablename in ${sql(LARGE)}
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname)
      order by i.tablename, i.indexname`;
    for (const { name } of indexes) await sql`drop index ${sql(name)}`;
    const done = new Map<string, Promise<unknown>>();
    const carryOut = async (file: string, upon: readonly Promise<unknown>[]) => {
      await Promise.all(upon);
      const text = Object.entries(values).reduce(
        (query, [name, value]) => query.replaceAll(name, value),
        await readFile(new URL(file, folder), "utf8"),
      );
      const role = WITH_TRIGGERS.has(file) ? "origin" : "replica";
      await sql.begin((tx) => {
        progress(`${file.replace(/^\d+_|\.sql$/g, "")} (${seconds().toFixed(0)} s)`);
        return tx.unsafe(`set local session_replication_role = ${role}; ${text}`);
      });
    };
    for (const file of (await readdir(folder)).sort()) {
      const upon = UPON[file]?.flatMap((name) => done.get(name) ?? []) ?? [...done.values()];
      done.set(file, carryOut(file, upon));
    }
    await Promise.all(done.values());
    progress(`indexes (${seconds().toFixed(0)} s)`);
    const left = indexes.map(({ definition }) => definition);
    const makeIndexes = async () => {
      for (let next = left.shift(); next; next = left.shift()) await sql.unsafe(next);
    };
    await Promise.all([makeIndexes(), makeIndexes()]);
    await sql`drop schema size cascade`;
    progress(`statistics (${seconds().toFixed(0)} s)`);
    await sql`vacuum (analyze)`;
  } finally {
    await sql.end({ timeout: 5 });
  }
  return { gifts, seconds: seconds() };
}

const SETTINGS = {
  application_name: "bench",
  synchronous_commit: "off",
  work_mem: "256MB",
  maintenance_work_mem: "512MB",
  max_parallel_workers_per_gather: 2,
  max_parallel_maintenance_workers: 1,
};
