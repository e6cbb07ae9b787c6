import postgres from "postgres";
import { recordSettings } from "@/lib/platform/record-keys";

export async function castOf(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connection: recordSettings() });
  try {
    const [community] = await sql<{ id: string; campaignIds: string[] }[]>`
      select community_id as id, array_agg(id order by id) as "campaignIds"
      from campaigns where status = 'launched' group by community_id order by count(*) desc limit 1`;
    if (!community) throw new Error("The seed has no active campaign.");
    const members = await sql<{ email: string }[]>`
      select email from users
      where password_hash is not null and email is not null and totp_confirmed_at is null
        and id in (select user_id from memberships where community_id = ${community.id})
        and id not in (select user_id from campaign_recipients where user_id is not null)
      order by email`;
    return {
      communityId: community.id,
      campaignIds: community.campaignIds,
      emails: members.map(({ email }) => email),
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
