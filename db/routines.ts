import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type postgres from "postgres";

const folder = new URL("./routines/", import.meta.url);

/**
 * Brings the functions of `db/routines` to their present text, after the numbered migrations. A file is
 * applied when its text differs from the one applied last. It is applied as a whole, in one transaction, so
 * that a concurrent query uses either the old function or the new one. The caller holds the migration lock
 * and has set a lock timeout.
 */
export async function applyRoutines(client: postgres.Sql): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of names) await applyRoutine(client, name, await readFile(new URL(name, folder), "utf8"));
}

/** Applies one file of functions and returns true; false if this very text was applied last. */
export async function applyRoutine(client: postgres.Sql, name: string, text: string): Promise<boolean> {
  const hash = createHash("sha256").update(text).digest("hex");
  const [known] = await client`select hash from applied_routines where name = ${name}`;
  if (known?.hash === hash) return false;
  await client.begin(async (transaction) => {
    await transaction.unsafe(text);
    await transaction`
      insert into applied_routines (name, hash, applied_at) values (${name}, ${hash}, now())
      on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`;
  });
  return true;
}
