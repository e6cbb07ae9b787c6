import { sql } from "drizzle-orm";
import { systemCtx } from "@/lib/platform";

async function tables(): Promise<string[]> {
  const rows = await systemCtx("test").db.execute<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`);
  return rows.map((row) => row.name);
}

/** Lists rows with one of these texts anywhere, ignoring case, as `table: row`. */
export async function tracesOf(...markers: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables()) {
    // The record of consents stays for a carrier's audit, without its person (docs/decisions/011).
    if (table.endsWith("text_consent_records")) continue;
    const rows = await systemCtx("test").db.execute<{ row: string }>(sql`
      select to_jsonb(t)::text as row from ${sql.raw(table)} t
      where to_jsonb(t)::text ilike any (${sql.raw(`array[${markers.map((one) => `'%${one.replaceAll("'", "''")}%'`).join(",")}]`)})`);
    found.push(...rows.map(({ row }) => `${table.replace("public.", "")}: ${row}`));
  }
  return found;
}
