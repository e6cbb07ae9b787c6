import { join } from "node:path";
import { findPostgres } from "@/scripts/postgres";
import { stateFolder } from "./folders";
import { Sentence } from "./sentence";

/** Where the demo's own database lies. */
export const demoDatabaseFolder = join(stateFolder, "postgres");

/** The database to look at: DATABASE_URL, or the demo's, which has to run. */
export async function currentDatabaseUrl(): Promise<string> {
  const url = process.env.DATABASE_URL || (await findPostgres(demoDatabaseFolder))?.url;
  if (url) return url;
  throw new Sentence("There is no database: set DATABASE_URL, or start the demo with `npm run demo`.");
}
