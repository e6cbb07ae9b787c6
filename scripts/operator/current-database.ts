import { join } from "node:path";
import { faultOfDatabaseAddress } from "@/lib/platform/configuration/database-address";
import { findPostgres } from "@/scripts/postgres";
import { stateFolder } from "../support/folders";
import { Sentence } from "../support/sentence";

export const demoDatabaseFolder = join(stateFolder, "postgres");

/** Throws a Sentence if there is no database, or if DATABASE_URL is invalid. */
export async function currentDatabaseUrl(): Promise<string> {
  const given = process.env.DATABASE_URL?.trim();
  const fault = given ? faultOfDatabaseAddress(given) : null;
  if (fault !== null) throw new Sentence(`DATABASE_URL ${fault}.`);
  const url = given || (await findPostgres(demoDatabaseFolder))?.url;
  if (url) return url;
  throw new Sentence("There is no database: set DATABASE_URL, or start the demo with `npm run demo`.");
}
