import postgres from "postgres";

/** A campaign of the seed by its state, of any or of one community; for walks that begin at an address. */
export async function seededCampaign(
  state: "launched" | "stopped" | "completed",
  community: string | null = null,
): Promise<{ communityId: string; campaignId: string }> {
  const url = process.env.SITE_DATABASE_URL;
  if (!url)
    throw new Error("SITE_DATABASE_URL is not set: run the browser tests with npm test -- --only browser.");
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ communityId: string; campaignId: string }[]>`
      select community_id as "communityId", campaigns.id as "campaignId"
      from campaigns join communities on communities.id = community_id
      where status = ${state} and (${community}::text is null or communities.name = ${community})
      order by raised_cents desc, campaigns.id limit 1`;
    if (!row) throw new Error(`The seed has no campaign that is ${state}.`);
    return row;
  } finally {
    await sql.end();
  }
}
