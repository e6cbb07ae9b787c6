import postgres from "postgres";
import { startTestApp } from "@/tests/support/app";
import type { Target } from "./scenario";

/**
 * The whole product in its production build, on loopback, with its own PostgreSQL and simulator. It believes one proxy,
 * so an attack writes into `X-Forwarded-For` from which network it comes.
 */
export async function startTarget(): Promise<Target & { stop(): Promise<void> }> {
  // Somebody's own database or site must never be attacked, whatever the environment names.
  for (const name of ["DATABASE_URL", "APP_URL"]) delete process.env[name];
  Object.assign(process.env, { TRUSTED_PROXIES: "1", HOST: "127.0.0.1" });
  return startTestApp();
}

/** A campaign of the seed that is launched. */
export async function launchedCampaign(databaseUrl: string): Promise<{ communityId: string; id: string }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ communityId: string; id: string }[]>`
      select community_id as "communityId", id from campaigns where status = 'launched' order by id limit 1`;
    if (!row) throw new Error("The seed has no campaign that is launched.");
    return row;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
