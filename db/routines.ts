import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type postgres from "postgres";

const folder = new URL("./routines/", import.meta.url);

/**
 * Brings the functions of `db/routines` to their present text, after the numbered migrations. A file is applied when
 * its text differs from the one applied last: as a whole, in one transaction, so that whoever asks meanwhile gets the
 * old rule or the new one and never none. Expects that nobody else migrates, and that waits for locks are bounded.
 */
export async function applyRoutines(client: postgres.Sql): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of names) await applyRoutine(client, name, await readFile(new URL(name, folder), "utf8"));
}

/** Applies one file of functions, unless this very text is what was applied last. Answers whether it did. */
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
