import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type postgres from "postgres";

const folder = new URL("./routines/", import.meta.url);

/**
 * Applies changed files of `db/routines` after the migrations, each in one transaction, so that queries see
 * the old or the new function. The caller holds the migration lock and has set a lock timeout.
 */
export async function applyRoutines(client: postgres.Sql): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of names) await applyRoutine(client, name, await readFile(new URL(name, folder), "utf8"));
}

/** False if already applied. */
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
