import postgres from "postgres";
import { recordSettingsOf } from "@/lib/platform/record-keys";
import { TEST_AUTH_SECRET } from "./world/auth-secret";

/** The caller closes the connection. */
export function openSiteDatabase(): postgres.Sql {
  const url = process.env.SITE_DATABASE_URL;
  if (!url)
    throw new Error("SITE_DATABASE_URL is not set: run these tests with npm test -- --only site,browser.");
  return postgres(url, { max: 1, onnotice: () => {}, connection: recordSettingsOf([TEST_AUTH_SECRET]) });
}

/** Accesses the site's database directly, without the site's checks. */
export async function inSiteDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openSiteDatabase();
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
