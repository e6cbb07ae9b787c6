import { getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { SealedRecord } from "@/db/seal-recipients";
import type { Ctx } from "./context";
import { isSealed, presentSeal, SEAL_MARK, sealNamed, unseal } from "./seal";
import { inTransaction } from "./transaction";

export type SealedColumn = {
  table: string;
  column: string;
  key: string;
  isJson: boolean;
  /** Seals a value from before the column was sealed; absent if always sealed. */
  ofBefore?: (plain: string) => Promise<string>;
};

export const sealedColumn = (
  column: AnyPgColumn,
  key: AnyPgColumn,
  more: Pick<SealedColumn, "ofBefore"> = {},
): SealedColumn => ({
  table: getTableName(column.table),
  column: column.name,
  key: key.name,
  isJson: column.getSQLType() === "jsonb",
  ...more,
});

export const nameOf = ({ table, column }: Pick<SealedColumn, "table" | "column">) => `${table}.${column}`;

export type Resealed = {
  renewed: number;
  present: number;
  /** No configured secret opens them. */
  unreadable: number;
  /** Locked by other transactions. */
  busy: number;
};

const WINDOW = 1000;
/** One transaction per row, so that others wait for one row at most. */
const AT_ONCE = 5;

class Unreadable extends Error {}

async function renewed(text: string, { ofBefore }: SealedColumn): Promise<string> {
  if (!isSealed(text)) return ofBefore ? ofBefore(text) : text;
  const opened = await unseal(text).catch((error: unknown) => {
    throw new Unreadable("no secret opens it", { cause: error });
  });
  return sealNamed(opened);
}

async function renewedInside(value: unknown, column: SealedColumn, isPresent: IsPresent): Promise<unknown> {
  if (typeof value === "string") {
    return isSealed(value) && !isPresent(value) ? renewed(value, column) : value;
  }
  if (Array.isArray(value)) {
    return Promise.all(value.map((one) => renewedInside(one, column, isPresent)));
  }
  if (typeof value !== "object" || value === null) return value;
  const inside: [string, unknown][] = [];
  for (const [name, one] of Object.entries(value)) {
    inside.push([name, await renewedInside(one, column, isPresent)]);
  }
  return Object.fromEntries(inside);
}

type IsPresent = (text: string) => boolean;
type Row = { key: string; value: string };
type Window = { rows: Row[]; last: string | null };

const isPresentIn = (): IsPresent => {
  const beginning = presentSeal();
  return (text) => text.startsWith(beginning);
};

async function windowAfter(ctx: Ctx, column: SealedColumn, after: string | null): Promise<Window> {
  const [table, key, value] = [column.table, column.key, column.column].map((name) => sql.identifier(name));
  const found = await ctx.db.execute<{ key: string; value: string | null }>(sql`
    select ${key}::text as key,
      case when ${column.isJson} and strpos(${value}::text, ${SEAL_MARK}) = 0 then null else ${value}::text end as value
    from ${table} where ${after === null ? sql`true` : sql`${key} > ${after}::uuid`}
    order by ${key} limit ${WINDOW}`);
  return {
    rows: found.flatMap((row) => (row.value === null ? [] : [{ key: row.key, value: row.value }])),
    last: found.length < WINDOW ? null : (found.at(-1)?.key ?? null),
  };
}

const LOCK_TIMED_OUT = "55P03";

/** Skips a value that has changed since it was read. */
async function replace(ctx: Ctx, column: SealedColumn, row: Row, value: string): Promise<boolean> {
  const [table, key, name] = [column.table, column.key, column.column].map((one) => sql.identifier(one));
  const typed = (text: string): SQL => (column.isJson ? sql`${text}::jsonb` : sql`${text}`);
  try {
    const written = await ctx.db.execute(sql`
      update ${table} set ${name} = ${typed(value)}
      where ${key} = ${row.key}::uuid and ${name} = ${typed(row.value)} returning 1`);
    return written.length > 0;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && "code" in cause && cause.code === LOCK_TIMED_OUT) return false;
    throw error;
  }
}

async function resealRow(
  ctx: Ctx,
  column: SealedColumn,
  row: Row,
  isPresent: IsPresent,
): Promise<keyof Resealed> {
  try {
    const value = column.isJson
      ? JSON.stringify(await renewedInside(JSON.parse(row.value), column, isPresent))
      : isPresent(row.value)
        ? row.value
        : await renewed(row.value, column);
    const isSame = column.isJson ? value === JSON.stringify(JSON.parse(row.value)) : value === row.value;
    if (isSame) return "present";
    return (await replace(ctx, column, row, value)) ? "renewed" : "busy";
  } catch (error) {
    if (error instanceof Unreadable) return "unreadable";
    throw error;
  }
}

/**
 * Reseals values that are not under the present secret. Each row is a transaction that yields to concurrent
 * changes, so it may run beside a site, be stopped and repeated.
 */
export async function resealColumn(ctx: Ctx, column: SealedColumn): Promise<Resealed> {
  const counts: Resealed = { renewed: 0, present: 0, unreadable: 0, busy: 0 };
  const isPresent = isPresentIn();
  let after: string | null = null;
  do {
    const { rows, last }: Window = await windowAfter(ctx, column, after);
    const work = async () => {
      for (let row = rows.shift(); row; row = rows.shift()) {
        counts[await resealRow(ctx, column, row, isPresent)] += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    after = last;
  } while (after !== null);
  return counts;
}

/** Finds sealed values in undeclared columns: nothing would reseal them. Scans every text column. */
export async function sealedElsewhere(ctx: Ctx, known: readonly SealedColumn[]): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select set_config('statement_timeout', '0', true)`);
    const columns = await tx.db.execute<{ schema: string; table: string; column: string }>(sql`
      select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')
      order by 1, 2, 3`);
    const found: string[] = [];
    for (const { schema, table, column } of columns) {
      const name = schema === "public" ? nameOf({ table, column }) : `${schema}.${nameOf({ table, column })}`;
      if (known.some((one) => nameOf(one) === name)) continue;
      const [row] = await tx.db.execute<{ found: boolean }>(sql`
        select exists (select 1 from ${sql.identifier(schema)}.${sql.identifier(table)}
          where strpos(${sql.identifier(column)}::text, ${SEAL_MARK}) > 0) as found`);
      if (row?.found) found.push(name);
    }
    return found;
  });
}

export async function openable(
  ctx: Ctx,
  column: SealedColumn,
): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 };
  let after: string | null = null;
  do {
    const { rows, last }: Window = await windowAfter(ctx, column, after);
    for (const { value } of rows) {
      for (const [text] of value.matchAll(SEALED_TEXT)) {
        counts.sealed += 1;
        await unseal(text).catch(() => {
          counts.unreadable += 1;
        });
      }
    }
    after = last;
  } while (after !== null);
  return counts;
}

const SEALED_TEXT = new RegExp(`${SEAL_MARK}[A-Za-z0-9_.-]+`, "g");

const partsOf = ({ table, column, key, kind }: SealedRecord) => ({
  table: sql.identifier(table),
  record: sql.identifier(column),
  key: sql.identifier(key),
  binding: sql`${sql.raw(`'${kind} '`)} || ${sql.identifier(key)}`,
  size: sql`${sql.identifier(`${kind}_record_size`)}()`,
});

/**
 * `resealColumn` for records, a thousand per transaction. Postgres opens and seals them, with the keys of
 * `ctx.db`.
 */
export async function resealRecords(ctx: Ctx, records: SealedRecord): Promise<Resealed> {
  const { table, record, key, binding, size } = partsOf(records);
  const isFormer = sql`substr(${record}, 1, 8) <> decode(left(record_keys(), 16), 'hex')`;
  let renewals = 0;
  let renewed = 0;
  do {
    const written = await ctx.db.execute(sql`
      update ${table} set ${record} = sealed_record(unsealed_record(${record}, ${binding}), ${binding}, ${size})
      where ${key} in (
        select ${key} from ${table} where ${isFormer} and opens_record(${record}, ${binding})
        order by ${key} limit ${WINDOW} for update skip locked)`);
    renewed = written.count;
    renewals += renewed;
  } while (renewed === WINDOW);
  const [left] = await ctx.db.execute<{ present: number; unreadable: number; busy: number }>(sql`
    select count(*) filter (where not ${isFormer})::int as present,
      count(*) filter (where ${isFormer} and not opens_record(${record}, ${binding}))::int as unreadable,
      count(*) filter (where ${isFormer} and opens_record(${record}, ${binding}))::int as busy
    from ${table}`);
  const { present = 0, unreadable = 0, busy = 0 } = left ?? {};
  return { renewed: renewals, present: present - renewals, unreadable, busy };
}

export async function openableRecords(
  ctx: Ctx,
  records: SealedRecord,
): Promise<{ sealed: number; unreadable: number }> {
  const { table, record, binding } = partsOf(records);
  const [counts] = await ctx.db.execute<{ sealed: number; unreadable: number }>(sql`
    select count(*)::int as sealed, count(*) filter (where not opens_record(${record}, ${binding}))::int as unreadable
    from ${table} where ${record} is not null`);
  return counts ?? { sealed: 0, unreadable: 0 };
}
