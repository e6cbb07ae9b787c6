import { faultOfVersion } from "@/db/fit";
import { migrate } from "@/db/migrate";
import { readRecords } from "@/lib/platform";
import { loadEnv } from "./load-env";
import { currentDatabaseUrl } from "./operator/current-database";
import { main, Sentence } from "./support/sentence";

const WORDS = {
  present: "The database is up to date.",
  newer: "The database is newer than this release. A later release migrated it, so nothing was changed.",
};

/** `npm run db:migrate`: migrates the database of DATABASE_URL, or of the running demo. */
await main(async () => {
  loadEnv();
  const url = await currentDatabaseUrl();
  const found = await readRecords(url);
  const fault = "refusal" in found ? found.refusal.reason : faultOfVersion(found.state);
  if (fault !== null) throw new Sentence(fault);
  console.log(WORDS[await migrate(url)]);
});
