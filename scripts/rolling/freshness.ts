import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Calls } from "../chaos/calls";

const EVERY_MS = 200;

type Freshness = { looks: number; stale: string[] };

/**
 * Changes a campaign's words directly in the database and reads its page immediately: as a visitor (cached
 * copy) and as its admin (rendered). Each must show the change, from either site.
 */
export async function watchFreshness(
  {
    databaseUrl,
    campaignId,
    path,
    adminPath,
    cookie,
  }: {
    databaseUrl: string;
    campaignId: string;
    path: string;
    adminPath: string;
    cookie: string;
  },
  calls: Calls,
  signal: AbortSignal,
): Promise<Freshness> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const found: Freshness = { looks: 0, stale: [] };
  try {
    const [before] = await sql`select description from campaigns where id = ${campaignId}`;
    for (let change = 1; !signal.aborted; change++) {
      const words = `${before?.description} (change ${change})`;
      await sql`update campaigns set description = ${words} where id = ${campaignId}`;
      const headers = { "accept-language": "en-US" };
      const answers = await Promise.all([
        calls.ask("kept page", path, "10.84.0.1", { headers }),
        calls.ask("admin's page", adminPath, "10.84.0.2", { headers: { ...headers, cookie } }),
      ]);
      for (const { status, body } of answers) {
        const shown = /\(change (\d+)\)/.exec(String(body))?.[1];
        found.looks += 1;
        if (status === 200 && Number(shown) !== change) found.stale.push(`${shown}, not ${change}`);
      }
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
  return found;
}
