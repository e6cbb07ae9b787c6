import { sql } from "drizzle-orm";
import type { Check } from "@/db/checks";
import type { Database } from "@/db/client";
import { type Ctx, hashContent } from "@/lib/platform";
import type { Found } from "./rules/troubles";

/** How many of the rows that break a rule are kept to be looked at; they hold ids, states and sums. */
const KEPT_ROWS = 5;

/**
 * Checks the invariants of `db/checks`, all in one snapshot, so that a payment booked between two of them does not look
 * like an error.
 */
export async function lookAtBooks(ctx: Ctx, checks: Check[]): Promise<Found[]> {
  const since = ctx.now();
  return (ctx.db as Database).transaction(
    async (snapshot) => {
      const found: Found[] = [];
      for (const { name, sentence, query } of checks) {
        const rows = [...(await snapshot.execute(sql.raw(query)))];
        if (rows.length === 0) continue;
        found.push({
          key: `check:${name}`,
          kind: "check-failed",
          subject: name,
          amountCents: null,
          facts: {
            sentence,
            count: rows.length,
            rows: rows
              .slice(0, KEPT_ROWS)
              .map((row) => JSON.stringify(row))
              .join("\n"),
          },
          fingerprint: hashContent(JSON.parse(JSON.stringify(rows))),
          since,
        });
      }
      return found;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
