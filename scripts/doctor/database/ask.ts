import postgres from "postgres";
import { areRecipientsSealed } from "@/db/seal-recipients";
import { type Answer, ask, type Failure, failureOfNetwork, QUESTION_MS } from "@/scripts/doctor/answer";
import { type Settings, urlOf } from "@/scripts/doctor/settings";
import { errorCode } from "@/scripts/processes/processes";

export type DatabaseFacts = {
  version: number;
  versionName: string;
  encoding: string;
  role: string;
  isSuperuser: boolean;
  mayMake: boolean;
  /** Number of our tables owned by a role of which ours is not a member. */
  tablesOfOthers: number;
  extensionsMissing: string[];
  /** A standby, or set to read only. */
  readsOnly: boolean;
  isEncrypted: boolean;
  connectionLimit: number;
  connectionsOfOthers: number;
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  aheadMs: number;
  sizeBytes: number;
  /** Folder of its files; null for a role without permission to see it. */
  dataDirectory: string | null;
  migratedAt: number | null;
  /** False while recipients are stored as the previous release does; null before the first migration. */
  areRecipientsSealed: boolean | null;
  /** The server's log would contain the values of statements. */
  logsValues: boolean;
  archive: { isOn: boolean; workedAt: Date | null; failedAt: Date | null };
};

export type RecordFacts = {
  desk: { registered: number; withoutFactor: number; invited: number };
  worker: WorkerFacts;
};

export type WorkerFacts = {
  seenAt: Date | null;
  seenEvery: "seconds" | "minutes";
  waitingSince: Date | null;
  at: Date;
};

type Sql = postgres.Sql;

/** Connection options of the site, so that the doctor meets the same obstacles. */
const CONNECTION = {
  application_name: "manyhands doctor",
  lock_timeout: 10_000,
  statement_timeout: QUESTION_MS,
  idle_in_transaction_session_timeout: 60_000,
  // Without the keys: the doctor opens no sealed record.
  "manyhands.record_keys": "",
};

function failureOfPostgres(error: unknown): Failure {
  const code = errorCode(error);
  if (code === "CONNECT_TIMEOUT") return { kind: "late", detail: code };
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code))
    return { kind: "refused", detail: code };
  return failureOfNetwork(error);
}

/** Throws the driver's errors, also for an unreadable address. */
async function withDatabase<T>(settings: Settings, work: (sql: Sql) => Promise<T>): Promise<T> {
  const url = settings.DATABASE_URL ?? "";
  if (urlOf(url) === null) throw Object.assign(new Error("no address"), { code: "ERR_INVALID_URL" });
  const sql = postgres(url, {
    max: 1,
    connect_timeout: QUESTION_MS / 1000,
    fetch_types: false,
    onnotice: () => {},
    connection: CONNECTION,
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {});
  }
}

export const askDatabase = (settings: Settings): Promise<Answer<DatabaseFacts>> =>
  ask(() => withDatabase(settings, readFacts), failureOfPostgres);

export const askRecords = (settings: Settings): Promise<Answer<RecordFacts>> =>
  ask(
    () =>
      withDatabase(settings, async (sql) => ({ desk: await readDesk(sql), worker: await readWorker(sql) })),
    failureOfPostgres,
  );

type OfOtherQueries = "aheadMs" | "migratedAt" | "areRecipientsSealed" | "archive" | "extensionsMissing";

async function readFacts(sql: Sql): Promise<DatabaseFacts> {
  const [row] = await sql<(Omit<DatabaseFacts, OfOtherQueries> & { extensionsMissing: string })[]>`
    select
      current_setting('server_version_num')::int as version,
      current_setting('server_version') as "versionName",
      current_setting('server_encoding') as encoding,
      current_user::text as role,
      r.rolsuper as "isSuperuser",
      has_database_privilege(d.oid, 'CREATE')
        and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), true) as "mayMake",
      (select count(*)::int from pg_tables
        where schemaname in ('public', 'drizzle', 'graphile_worker') and not pg_has_role(tableowner, 'USAGE'))
        as "tablesOfOthers",
      (select coalesce(string_agg(wanted, ' '), '')
        from (values ('unaccent'), ('pg_trgm'), ('pgcrypto')) as extensions (wanted)
        where wanted not in (select name from pg_available_extensions)) as "extensionsMissing",
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "readsOnly",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) as "connectionLimit",
      (select count(*)::int from pg_stat_activity where usename is not null and usename <> current_user)
        as "connectionsOfOthers",
      current_setting('log_parameter_max_length_on_error') <> '0' or (
        current_setting('log_parameter_max_length') <> '0' and (
          current_setting('log_statement') in ('mod', 'all')
          or current_setting('log_min_duration_statement') <> '-1'
          or current_setting('log_min_duration_sample') <> '-1'
          or current_setting('log_transaction_sample_rate') <> '0')) as "logsValues",
      pg_database_size(d.oid)::float8 as "sizeBytes",
      case when pg_has_role('pg_read_all_settings', 'USAGE') then current_setting('data_directory') end
        as "dataDirectory"
    from pg_roles r, pg_database d
    where r.rolname = current_user and d.datname = current_database()`;
  const [archive] = await sql<{ isOn: boolean; workedAt: Date | null; failedAt: Date | null }[]>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      last_archived_time as "workedAt", last_failed_time as "failedAt"
    from pg_stat_archiver`;
  if (!row || !archive) throw new Error("PostgreSQL returned no facts about itself");
  const migrated = await migratedAt(sql);
  const extensionsMissing = row.extensionsMissing.split(" ").filter(Boolean);
  return {
    ...row,
    extensionsMissing,
    aheadMs: await aheadOf(sql),
    migratedAt: migrated,
    areRecipientsSealed: migrated === null ? null : await areRecipientsSealed(sql),
    archive,
  };
}

/** A separate query, so that only the round trip lies between the two clocks. */
async function aheadOf(sql: Sql): Promise<number> {
  const sent = Date.now();
  const [row] = await sql<
    { at: number }[]
  >`select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  return (sent + Date.now()) / 2 - (row?.at ?? sent);
}

async function migratedAt(sql: Sql): Promise<number | null> {
  const [table] = await sql<{ isThere: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`;
  if (!table?.isThere) return null;
  const [row] = await sql<{ at: number | null }[]>`
    select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  return row?.at ?? null;
}

async function readDesk(sql: Sql): Promise<RecordFacts["desk"]> {
  const [row] = await sql<RecordFacts["desk"][]>`
    select
      (select count(*)::int from users
        where is_platform_admin and deleted_at is null and registered_at is not null) as registered,
      (select count(*)::int from users
        where is_platform_admin and deleted_at is null and registered_at is not null
          and totp_confirmed_at is null) as "withoutFactor",
      (select count(*)::int from one_time_tokens
        where purpose = 'registration' and data ->> 'staff' = 'true' and used_at is null and expires_at > now())
        as invited`;
  return row ?? { registered: 0, withoutFactor: 0, invited: 0 };
}

/** Uses heartbeats, or in a database without them the worker's last look, a few minutes apart. */
async function readWorker(sql: Sql): Promise<WorkerFacts> {
  const [table] = await sql<
    { hasBeats: boolean }[]
  >`select to_regclass('worker_beats') is not null as "hasBeats"`;
  const hasBeats = table?.hasBeats ?? false;
  const [seen] = hasBeats
    ? await sql<{ at: Date | null }[]>`select max(beat_at) as at from worker_beats`
    : await sql<{ at: Date | null }[]>`select max(at) as at from trouble_looks`;
  const [queue] = await sql<{ since: Date | null; at: Date }[]>`
    select min(run_at) as since, clock_timestamp() as at from graphile_worker.jobs
    where locked_at is null and run_at <= now() and attempts < max_attempts`;
  return {
    seenAt: seen?.at ?? null,
    seenEvery: hasBeats ? "seconds" : "minutes",
    waitingSince: queue?.since ?? null,
    at: queue?.at ?? new Date(),
  };
}
