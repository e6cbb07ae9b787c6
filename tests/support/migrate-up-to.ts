import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { expect } from "vitest";
import { MIGRATIONS } from "@/db/journal";

const migrationsFolder = fileURLToPath(new URL("../../db/migrations", import.meta.url));

/** Migrates an empty database to the tables of an earlier release, one statement at a time. */
export async function migrateUpTo(sql: postgres.Sql, tag: string): Promise<void> {
  const last = MIGRATIONS.find((migration) => migration.tag === tag);
  expect(last).toBeDefined();
  await sql`create schema drizzle`;
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > (last?.when ?? 0)) break;
    for (const statement of statements) await sql.unsafe(statement);
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
}
