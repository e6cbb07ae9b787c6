import postgres from "postgres";

/** Opens a separate connection to the database of the site under test; the caller closes it. */
export function openSiteDatabase(): postgres.Sql {
  const url = process.env.SITE_DATABASE_URL;
  if (!url)
    throw new Error("SITE_DATABASE_URL is not set: run these tests with npm test -- --only site,browser.");
  return postgres(url, { max: 1, onnotice: () => {} });
}

/** Reads the site's database, or changes it directly, without the site's checks. */
export async function inSiteDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openSiteDatabase();
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
