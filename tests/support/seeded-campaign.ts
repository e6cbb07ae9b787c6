import { inSiteDatabase } from "./site-database";

type Scope = { communityId: string; campaignId: string };

export async function seededCampaign(
  state: "launched" | "stopped" | "completed",
  community: string | null = null,
): Promise<Scope> {
  const [row] = await inSiteDatabase(
    (sql) => sql<Scope[]>`
      select community_id as "communityId", campaigns.id as "campaignId"
      from campaigns join communities on communities.id = community_id
      where status = ${state} and (${community}::text is null or communities.name = ${community})
      order by raised_cents desc, campaigns.id limit 1`,
  );
  if (!row) throw new Error(`The seed has no campaign that is ${state}.`);
  return row;
}

export async function seededPerson(email: string): Promise<string> {
  const [row] = await inSiteDatabase(
    (sql) => sql<{ id: string }[]>`select id from users where email = ${email}`,
  );
  if (!row) throw new Error(`The seed has nobody with the address ${email}.`);
  return row.id;
}

export async function campaignNamed(name: string): Promise<Scope> {
  const [row] = await inSiteDatabase(
    (sql) => sql<Scope[]>`
      select community_id as "communityId", id as "campaignId" from campaigns where name = ${name}`,
  );
  if (!row) throw new Error(`The seed has no campaign called ${name}.`);
  return row;
}

/** Moves one community's campaigns to the class, so that it can be deleted. */
export async function withoutCampaigns(community: string): Promise<void> {
  await inSiteDatabase(
    (sql) => sql`
      update campaigns set community_id = (select id from communities where name like 'Lakewood%')
      where community_id = (select id from communities where name = ${community})`,
  );
}
