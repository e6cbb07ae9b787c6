import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import Stripe from "stripe";
import { groupPairs } from "@/lib/kernel";
import { recordSettings } from "@/lib/platform/record-keys";
import { until } from "@/scripts/processes/processes";
import { root } from "@/scripts/support/folders";
import type { Gift } from "./gifts";

export type Books = { charged: number; left: number; twice: number; wrong: number; broken: string[] };

const SETTLED_MS = 180_000;

async function withDatabase<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: recordSettings() });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export const bookedOf = (url: string, gifts: Gift[]): Promise<Set<string>> =>
  withDatabase(url, async (sql) => {
    const ids = gifts.map(({ donationId }) => donationId);
    const rows = await sql`select id from donations where id = any(${ids}::uuid[]) and state = 'succeeded'`;
    return new Set(rows.map(({ id }) => String(id)));
  });

async function charges(simulatorUrl: string): Promise<Map<string, number[]>> {
  const { hostname, port } = new URL(simulatorUrl);
  const stripe = new Stripe("sk_test_simulator", { host: hostname, port, protocol: "http" });
  const paid: [donationId: string, cents: number][] = [];
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    const { donationId } = charge.metadata;
    if (charge.paid && donationId) paid.push([donationId, charge.amount]);
  }
  return groupPairs(paid);
}

/**
 * Waits at most three minutes for all bookings. Counts charges without an entry, gifts charged or booked
 * twice, different sums, and broken invariants of `db/checks`.
 */
export async function compareBooks(url: string, simulatorUrl: string, gifts: Gift[]): Promise<Books> {
  await until(async () => (await bookedOf(url, gifts)).size === gifts.length, SETTLED_MS, 1_000);
  const paid = await charges(simulatorUrl);
  return withDatabase(url, async (sql) => {
    const entries = await sql<{ donationId: string; cents: number }[]>`
      select e.metadata ->> 'donationId' as "donationId", (-p.amount_cents)::int as cents
      from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'cards'
      where e.kind = 'charge'`;
    const booked = groupPairs(entries.map(({ donationId, cents }) => [donationId, cents]));
    const ids = [...paid.keys()];
    return {
      charged: ids.length,
      left: ids.filter((id) => !booked.has(id)).length,
      twice: ids.filter((id) => paid.get(id)?.length !== 1 || (booked.get(id)?.length ?? 0) > 1).length,
      wrong: ids.filter((id) => booked.has(id) && booked.get(id)?.[0] !== paid.get(id)?.[0]).length,
      broken: await brokenChecks(sql),
    };
  });
}

async function brokenChecks(sql: postgres.Sql): Promise<string[]> {
  const folder = join(root, "db", "checks");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return sql.begin("isolation level repeatable read read only", async (snapshot) => {
    const broken: string[] = [];
    for (const file of files) {
      const rows = await snapshot.unsafe(readFileSync(join(folder, file), "utf8"));
      if (rows.length > 0) broken.push(file);
    }
    return broken;
  });
}
