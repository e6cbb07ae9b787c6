import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabases } from "@/db/client";
import { plural } from "@/lib/kernel";
import { forgetEnv } from "@/lib/platform";
import {
  BACKUP_ENDING,
  encryptIntoFile,
  newBackupKey,
  openEncrypted,
  readBackupKeys,
} from "./backups/age-files";
import { dumpAt, majorOfDump, restoreDump, startDump } from "./drill/dumps";
import { demandEncrypted, demandNoPlainText, demandOwnKey, textsOf } from "./drill/encryption";
import { majorOfServer, makeFreshDatabase } from "./drill/fresh-database";
import { lookAtRecords, servePages } from "./drill/looks";
import { toolsFor } from "./drill/postgres-tools";
import { harmlessEnvironment } from "./drill/site-that-does-nothing";
import { loadEnv } from "./load-env";
import { currentDatabaseUrl } from "./operator/current-database";
import { keptAuthSecret } from "./operator/secrets";
import { removePostgres, startOwnPostgres } from "./postgres";
import { throwawayFolder } from "./postgres/throwaway";
import { freePort } from "./processes/ports";
import { Run } from "./processes/registry";
import { currentRelease } from "./release/release";
import { megabytes } from "./support/file-size";
import { main, Sentence } from "./support/sentence";
import { createSteps, type Steps, seconds } from "./support/steps";

const USAGE = [
  "node bin/manyhands.mjs restore-drill                    dumps the database in DATABASE_URL and restores it",
  "node bin/manyhands.mjs restore-drill FILE or FOLDER  restores an encrypted dump (the newest in a folder) with the key in BACKUP_KEY_FILE",
  "node bin/manyhands.mjs restore-drill --restored      checks the database in DRILL_DATABASE_URL, which is already restored",
].join("\n");

type Cleaning = (() => Promise<void> | void)[];

async function drillServer(clean: Cleaning): Promise<string> {
  const given = process.env.DRILL_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return given;
  const dataDir = throwawayFolder();
  clean.push(() => removePostgres(dataDir));
  return (await startOwnPostgres({ dataDir, throwaway: true })).url;
}

async function makeOwn(steps: Steps, clean: Cleaning): Promise<{ file: string; keys: string[] }> {
  const source = await currentDatabaseUrl();
  const tools = toolsFor(await majorOfServer(source));
  const folder = mkdtempSync(join(tmpdir(), "manyhands-drill-"));
  clean.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, `manyhands${BACKUP_ENDING}`);
  const { identity, recipient } = await newBackupKey();
  await steps.step("Dumped", async () => {
    const dump = startDump(tools, source);
    await encryptIntoFile([recipient], dump.stdout, { file, isWhole: dump.isWhole });
    return { value: undefined, words: `${megabytes(file)}, PostgreSQL ${tools.major}` };
  });
  return { file, keys: [identity] };
}

/** Throws a Sentence if the backup is not encrypted. */
function existing(given: string): { file: string; keys: string[] } {
  const file = dumpAt(given);
  demandEncrypted(file);
  const keyFile = process.env.BACKUP_KEY_FILE;
  if (!keyFile) throw new Sentence("Set BACKUP_KEY_FILE to the file with the backup key, for this run only.");
  return { file, keys: readBackupKeys(keyFile) };
}

async function restored(steps: Steps, given: string | undefined, clean: Cleaning): Promise<string> {
  const server = await drillServer(clean);
  const target = await majorOfServer(server);
  const backup = given === undefined ? await makeOwn(steps, clean) : existing(given);
  await steps.step("Wrong key", async () => ({
    value: await demandOwnKey(backup.file),
    words: "does not open it",
  }));
  const dump = { name: backup.file, open: () => openEncrypted(backup.file, backup.keys) };
  const tools = toolsFor(target);
  const from = await majorOfDump(tools, dump);
  if (from > target) {
    throw new Sentence(
      `The dump is from PostgreSQL ${from}, but the drill's server is ${target}. Set DRILL_DATABASE_URL to a server of version ${from}.`,
    );
  }
  const fresh = await makeFreshDatabase(server);
  clean.push(fresh.remove);
  await steps.step("Restored", async () => {
    await restoreDump(tools, dump, fresh.url);
    return { value: undefined, words: `${megabytes(backup.file)} into PostgreSQL ${target}` };
  });
  await steps.step("Encrypted", async () => {
    const texts = await textsOf(fresh.url);
    await demandNoPlainText(backup.file, texts);
    return { value: undefined, words: `none of ${plural(texts.length, "name")} appears in plain text` };
  });
  return fresh.url;
}

function restoredElsewhere(): string {
  const url = process.env.DRILL_DATABASE_URL;
  if (url) return url;
  throw new Sentence("Set DRILL_DATABASE_URL to the restored database.");
}

/**
 * `node bin/manyhands.mjs restore-drill`: proves that a backup is usable. Restores the newest dump, or a new one, into a
 * separate database. Verifies its encryption, migrates it, runs the ledger's checks, opens sealed values, and
 * serves pages from a site that can neither send nor charge. Removes everything. Exits with 1 on failure.
 */
await main(async () => {
  loadEnv();
  const [given, ...more] = process.argv.slice(2);
  if (more.length > 0 || given === "--help") throw new Sentence(USAGE);
  if (!currentRelease()) throw new Sentence("There is no release yet. Run `npm run build` first.");
  const start = performance.now();
  const clean: Cleaning = [];
  const run = new Run("drill", []);
  try {
    const steps = createSteps();
    const url = given === "--restored" ? restoredElsewhere() : await restored(steps, given, clean);
    const port = await freePort();
    const own: Record<string, string> = {};
    if (!process.env.AUTH_SECRET) own.AUTH_SECRET = keptAuthSecret();
    if (!process.env.EMAIL_FROM) own.EMAIL_FROM = "Drill <drill@localhost.example>";
    const environment: Record<string, string> = {
      ...own,
      ...harmlessEnvironment({ databaseUrl: url, port }),
    };
    Object.assign(process.env, environment);
    forgetEnv();
    await lookAtRecords(steps, { url, environment, port });
    await servePages(steps, run, { url, environment, port });
    console.log(`The backup works. Checked in ${seconds(performance.now() - start)}.`);
  } finally {
    await closeDatabases();
    for (const step of clean.toReversed()) await step();
    run.close();
  }
});
