import postgres from "postgres";

/** Lets a quarter of an hour pass since somebody's sign-ins last showed a second factor. */
export async function ageProofs(email: string): Promise<void> {
  const address = process.env.SITE_DATABASE_URL;
  if (!address)
    throw new Error("SITE_DATABASE_URL is not set: run the browser tests with npm test -- --only browser.");
  const sql = postgres(address, { max: 1 });
  await sql`update sessions set proved_at = now() - interval '16 minutes'
    from users where users.id = sessions.user_id and users.email = ${email}`;
  await sql.end();
}
