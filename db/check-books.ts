import type { Check } from "./checks";

type Row = Record<string, unknown>;
/** `values` fill `$1` and so on. */
export type Ask = (query: string, values?: readonly string[]) => Promise<readonly Row[]>;

/** `since-last`: rows changed since the last clean run. */
export type Extent = "whole" | "since-last";

type Mark = { snapshot: string; since: Date; wholeAt: Date };

/** One snapshot's queries, and what `keepRun` stores. */
export type BooksRun = {
  extent: Extent;
  queryOf(check: Check): string;
  now: Date;
  before: Mark | null;
  mark: Mark;
};

const NAME = "books";
const HOUR = 3_600_000;

/**
 * For a full check: memory for a million gifts, no timeout. No parallel workers, because two connections
 * share the work.
 */
export const FOR_CHECKS = `
  select set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('statement_timeout', '15min', true)`;

function firstIdOf(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const timeOfId = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

const setting = (name: string, type: string) => `current_setting('books.${name}')::${type}`;

/** Settings behind the names in `db/checks/since`, so that query texts never change. */
const NAMED: Readonly<Record<string, string>> = {
  "{since}": setting("since", "timestamptz"),
  "{since_id}": setting("since_id", "uuid"),
  "{before_id}": setting("before_id", "uuid"),
  "{snapshot}": setting("snapshot", "pg_snapshot"),
};

/** The last clean run possibly missed the row's transaction; `xmin` is the lower half of its id. */
function isRecent(alias: string): string {
  const [xmin, xmax] = [`${alias}.xmin::text::bigint`, setting("xmax", "bigint")];
  return `(((${xmax} >> 32) - (${xmin} > (${xmax} & 4294967295))::int << 32) + ${xmin} >= ${setting("xmin", "bigint")})`;
}

const filled = (query: string) =>
  query
    .replace(/\{recent (\w+)\}/g, (_, alias: string) => isRecent(alias))
    .replace(/\{\w+\}/g, (name) => NAMED[name] ?? name);

const tellWhatIsNew = (ask: Ask, { since, snapshot }: Mark): Promise<unknown> =>
  ask(
    `select set_config('books.since', $1, true), set_config('books.since_id', $2, true),
      set_config('books.before_id', $3, true), set_config('books.snapshot', $4, true), set_config('books.xmin', $5, true),
      set_config('books.xmax', pg_snapshot_xmax(pg_current_snapshot())::text, true)`,
    [
      since.toISOString(),
      firstIdOf(since),
      // Related rows can be slightly older.
      firstIdOf(new Date(since.getTime() - HOUR)),
      snapshot,
      snapshot.split(":")[0] ?? "0",
    ],
  );

/**
 * Begins a run in one snapshot, by the caller's clock `now`. Checks all rows without a clean run, after a
 * failed one, after `wholeEvery` ms, or after a restore from backup.
 */
export async function beginRun(
  ask: Ask,
  { extent, now, wholeEvery }: { extent: Extent; now: Date; wholeEvery?: number },
): Promise<BooksRun> {
  const [row] = await ask(`
    select s::text as snapshot, (select id from ledger_entries order by id desc limit 1) as latest,
      k.snapshot as kept, extract(epoch from k.since) * 1000 as since, extract(epoch from k.whole_at) * 1000 as whole_at,
      coalesce(k.is_sound and pg_snapshot_xmax(k.snapshot::pg_snapshot) <= pg_snapshot_xmax(s), false) as is_usable
    from pg_current_snapshot() s
    left join checked_books k on k.name = '${NAME}'`);
  if (!row) throw new Error("Postgres names no snapshot");
  const before: Mark | null =
    row.kept === null
      ? null
      : {
          snapshot: String(row.kept),
          since: new Date(Number(row.since)),
          wholeAt: new Date(Number(row.whole_at)),
        };
  const isOld =
    before !== null && wholeEvery !== undefined && now.getTime() - before.wholeAt.getTime() >= wholeEvery;
  const isWhole = extent === "whole" || before === null || row.is_usable !== true || isOld;
  if (!isWhole) await tellWhatIsNew(ask, before);
  // Uses the earlier of the caller's clock and the latest entry's id.
  const latest = row.latest === null ? now.getTime() : timeOfId(String(row.latest));
  return {
    extent: isWhole ? "whole" : "since-last",
    queryOf: ({ query, since }) => (isWhole || since === undefined ? query : filled(since)),
    now,
    before,
    mark: {
      snapshot: String(row.snapshot),
      since: new Date(Math.min(now.getTime(), latest) - HOUR),
      wholeAt: isWhole ? now : before.wholeAt,
    },
  };
}

/** Balances in the checked snapshot: current ones minus later bookings. */
const KEEP_BALANCES = filled(`
  with moved as (
    select p.account_id, sum(p.amount_cents) as cents
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    where e.id >= {since_id} and not pg_visible_in_snapshot(e.transaction_id::xid8, {snapshot})
    group by p.account_id
  )
  insert into checked_balances (account_id, balance_cents)
  select a.id, a.balance_cents - coalesce(m.cents, 0)
  from ledger_accounts a
  left join moved m on m.account_id = a.id
  left join checked_balances k on k.account_id = a.id
  where k.balance_cents is distinct from a.balance_cents - coalesce(m.cents, 0)
  on conflict (account_id) do update set balance_cents = excluded.balance_cents`);

/**
 * Stores a run. The next starts from a clean one, unless another was stored in between; after a failed one,
 * all rows are checked.
 */
export async function keepRun(
  ask: Ask,
  { now, before, mark }: BooksRun,
  { isClean }: { isClean: boolean },
): Promise<void> {
  if (!isClean) {
    await ask(`update checked_books set is_sound = false where name = '${NAME}'`);
    return;
  }
  const noted = await ask(
    `insert into checked_books (name, at, since, snapshot, whole_at, is_sound)
    values ('${NAME}', $1::timestamptz, $2::timestamptz, $3, $4::timestamptz, true)
    on conflict (name) do update
      set at = excluded.at, since = excluded.since, snapshot = excluded.snapshot, whole_at = excluded.whole_at, is_sound = true
      where checked_books.snapshot = $5
    returning name`,
    [
      now.toISOString(),
      mark.since.toISOString(),
      mark.snapshot,
      mark.wholeAt.toISOString(),
      before?.snapshot ?? "",
    ],
  );
  if (noted.length === 0) return;
  await tellWhatIsNew(ask, mark);
  await ask(KEEP_BALANCES);
}
