import postgres from "postgres";

/** Where a campaign of the seed is, by its name. */
export async function campaignNamed(name: string): Promise<{ communityId: string; campaignId: string }> {
  const url = process.env.SITE_DATABASE_URL;
  if (!url)
    throw new Error("SITE_DATABASE_URL is not set: run the browser tests with npm test -- --only browser.");
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ communityId: string; campaignId: string }[]>`
      select community_id as "communityId", id as "campaignId" from campaigns where name = ${name}`;
    if (!row) throw new Error(`The seed has no campaign called ${name}.`);
    return row;
  } finally {
    await sql.end();
  }
}
