import { migrate } from "@/db/migrate";
import { loadEnv } from "./load-env";
import { currentDatabaseUrl } from "./support/current-database";
import { main } from "./support/sentence";

/** `npm run db:migrate`: brings the database of DATABASE_URL, or the running demo's, up to date. */
await main(async () => {
  loadEnv();
  await migrate(await currentDatabaseUrl());
  console.log("The database is up to date.");
});
