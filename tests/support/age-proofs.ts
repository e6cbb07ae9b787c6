import { inSiteDatabase } from "./site-database";

export async function ageProofs(email: string): Promise<void> {
  await inSiteDatabase(
    (sql) => sql`update sessions set proved_at = now() - interval '16 minutes'
      from users where users.id = sessions.user_id and users.email = ${email}`,
  );
}
