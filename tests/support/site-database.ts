import postgres from "postgres";

/** A connection of its own to the database of the site that is tested; whoever opens it ends it. */
export function openSiteDatabase(): postgres.Sql {
  const url = process.env.SITE_DATABASE_URL;
  if (!url)
    throw new Error("SITE_DATABASE_URL is not set: run these tests with npm test -- --only site,browser.");
  return postgres(url, { max: 1, onnotice: () => {} });
}

/** Looks into the site's database, or changes it as nobody could over the site. */
export async function inSiteDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openSiteDatabase();
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
