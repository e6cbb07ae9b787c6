import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  BACKUP_ENDING,
  backupRecipients,
  encryptIntoFile,
  encryptStream,
  writeBackupKey,
} from "./backups/age-files";
import { startDump } from "./drill/dumps";
import { majorOfServer } from "./drill/fresh-database";
import { toolsFor } from "./drill/postgres-tools";
import { loadEnv } from "./load-env";
import { currentDatabaseUrl } from "./operator/current-database";
import { megabytes } from "./support/file-size";
import { main, Sentence } from "./support/sentence";

const USAGE = [
  "npm run backup -- FOLDER          dumps the database into an encrypted file in this folder",
  "npm run backup -- --stdin         encrypts a dump from standard input to standard output",
  "npm run backup -- --new-key FILE  creates a key, and prints the public one for BACKUP_RECIPIENTS",
].join("\n");

async function backUp(folder: string): Promise<string> {
  const recipients = backupRecipients(process.env.BACKUP_RECIPIENTS);
  const source = process.env.BACKUP_DATABASE_URL || (await currentDatabaseUrl());
  const tools = toolsFor(await majorOfServer(source));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const moment = new Date().toISOString().replaceAll(":", "").slice(0, 17);
  const file = join(folder, `manyhands-${moment}Z${BACKUP_ENDING}`);
  const dump = startDump(tools, source);
  await encryptIntoFile(recipients, dump.stdout, { file, isWhole: dump.isWhole });
  return file;
}

/** `npm run backup`: makes an encrypted backup. The key that opens it is not on this machine (BACKUP.md). */
await main(async () => {
  loadEnv();
  const [what, path, ...more] = process.argv.slice(2);
  if (what === "--new-key" && path !== undefined && more.length === 0) {
    const recipient = await writeBackupKey(path);
    console.log(`The key is in ${path}. Keep it and a copy away from all backups and servers.`);
    console.log(`BACKUP_RECIPIENTS=${recipient}`);
    return;
  }
  if (what === undefined || what === "--help" || path !== undefined) throw new Sentence(USAGE);
  if (what === "--stdin") {
    await encryptStream(backupRecipients(process.env.BACKUP_RECIPIENTS), process.stdin, process.stdout);
    return;
  }
  if (what.startsWith("-")) throw new Sentence(USAGE);
  const file = await backUp(what);
  console.log(`${file}: ${megabytes(file)}, encrypted`);
});
