import postgres from "postgres";
import { startTestApp } from "@/tests/support/app";
import type { Target } from "./scenario";

/**
 * Starts the production build on loopback, with a separate PostgreSQL and simulator. It trusts one proxy, so
 * attacks choose their network in `X-Forwarded-For`.
 */
export async function startTarget(): Promise<Target & { stop(): Promise<void> }> {
  // Never attack a real database or site named by the environment.
  for (const name of ["DATABASE_URL", "APP_URL"]) delete process.env[name];
  Object.assign(process.env, { TRUSTED_PROXIES: "1", HOST: "127.0.0.1" });
  return startTestApp();
}

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
