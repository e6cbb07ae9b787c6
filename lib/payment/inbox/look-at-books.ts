import { sql } from "drizzle-orm";
import { CHECK_SETTINGS } from "@/db/check-settings";
import type { Check } from "@/db/checks";
import type { Database } from "@/db/client";
import { type Ctx, hashContent } from "@/lib/platform";
import type { Found } from "./rules/troubles";

const KEPT_ROWS = 5;

/** One snapshot, so that a payment booked in between causes no false alarm. */
export async function lookAtBooks(ctx: Ctx, checks: Check[]): Promise<Found[]> {
  const since = ctx.now();
  return (ctx.db as Database).transaction(
    async (snapshot) => {
      await snapshot.execute(sql.raw(CHECK_SETTINGS));
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
