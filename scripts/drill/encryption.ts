import postgres from "postgres";
import { isEncrypted, newBackupKey, openEncrypted } from "@/scripts/backups/age-files";
import { plainTextIn } from "@/scripts/backups/plain-text";
import { Sentence } from "@/scripts/support/sentence";

const IN_EVERY_DUMP = ["campaign_recipients", "CREATE TABLE"];
/** A shorter text may occur in random bytes by chance. */
const SHORTEST = 8;

export function demandEncrypted(file: string): void {
  if (isEncrypted(file)) return;
  throw new Sentence(
    `${file} is not encrypted: whoever gets hold of it reads every name in it. Make backups with \`npm run backup\`, encrypt the older ones with \`npm run backup -- --stdin < FILE > FILE.age\`, and delete the plain ones.`,
  );
}

/** Throws a Sentence if a new key opens the file. */
export async function demandOwnKey(file: string): Promise<void> {
  const { identity } = await newBackupKey();
  const opened = await openEncrypted(file, [identity]).catch((error: unknown) => {
    if (error instanceof Sentence) return null;
    throw error;
  });
  if (opened === null) return;
  opened.destroy();
  throw new Sentence(`${file} is opened by a key that was made just now.`);
}

export async function textsOf(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql<{ text: string }[]>`
      (select email as text from users where length(email) >= ${SHORTEST} order by id limit 50)
      union (select first_name || ' ' || last_name from users order by id limit 50)
      union (select name from communities order by id limit 50)`;
    const names = rows.map(({ text }) => text).filter((text) => text.length >= SHORTEST);
    return [...IN_EVERY_DUMP, ...names];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export async function demandNoPlainText(file: string, texts: readonly string[]): Promise<void> {
  const text = await plainTextIn(file, texts);
  if (text !== null) throw new Sentence(`${file} holds “${text}” in plain: it is not encrypted.`);
}
