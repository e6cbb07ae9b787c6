import postgres from "postgres";
import { isSeeded } from "@/scripts/demo/is-seeded";
import { removePostgres } from "@/scripts/postgres";
import { Sentence } from "../support/sentence";
import { demoDatabaseFolder } from "./current-database";

/** Empties the demo's database. Empties that of DATABASE_URL only if it holds the demo's data. */
export async function resetDatabase(): Promise<void> {
  const given = process.env.DATABASE_URL;
  if (!given) return removePostgres(demoDatabaseFolder);
  await refuseForeignDatabase(given);
  await query(given, "drop schema if exists public, drizzle, graphile_worker cascade; create schema public");
}

/** Throws a Sentence for a database with users but not the demo's: it may be a real one. */
export async function refuseForeignDatabase(url: string): Promise<void> {
  const [users] = await query(url, "select to_regclass('public.users') is not null as there");
  if (!users?.there) return;
  const [anybody] = await query(url, "select 1 from users limit 1");
  if (!anybody || (await isSeeded(url))) return;
  throw new Sentence(
    "The database in DATABASE_URL holds people who aren't from the demo. Give the demo an empty database.",
  );
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end({ timeout: 5 });
  }
}
