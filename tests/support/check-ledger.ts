import postgres from "postgres";
import { expect } from "vitest";
import { readChecks } from "@/db/checks";
import { recordSettings } from "@/lib/platform/record-keys";

const checks = await readChecks();

export async function unsoundRows(url = process.env.DATABASE_URL ?? ""): Promise<Record<string, unknown[]>> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: recordSettings() });
  try {
    return await sql.begin("isolation level repeatable read read only", async (snapshot) => {
      const broken: Record<string, unknown[]> = {};
      for (const { name, query } of checks) {
        const rows = await snapshot.unsafe(query);
        if (rows.length > 0) broken[name] = [...rows];
      }
      return broken;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Fails unless every invariant of db/checks holds. Call it after every test that moves money. */
export async function expectLedgerSound(url?: string): Promise<void> {
  expect(checks.length).toBeGreaterThan(20);
  expect(await unsoundRows(url)).toEqual({});
}
