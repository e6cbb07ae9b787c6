import { sql } from "drizzle-orm";
import { type Ask, type BooksRun, beginRun, type Extent, FOR_CHECKS, keepRun } from "@/db/check-books";
import type { Check } from "@/db/checks";
import type { Database, Executor } from "@/db/client";
import { DAY } from "@/lib/kernel";
import { type Ctx, hashContent, inTransaction } from "@/lib/platform";
import type { Found } from "./rules/troubles";

const KEPT_ROWS = 5;

/** Full checks also find changes that incremental checks miss. */
const WHOLE_EVERY = DAY;

/** Binds `$1` and so on, so each statement is prepared once. */
const asking =
  (db: Executor): Ask =>
  async (query, values = []) => {
    const texts = values.length > 0 ? query.split(/\$\d/) : [query];
    const parts = texts.flatMap((text, at) =>
      at < values.length ? [sql.raw(text), sql`${values[at]}`] : [sql.raw(text)],
    );
    return [...(await db.execute(sql.join(parts)))];
  };

async function takeRun(
  ctx: Ctx,
  checks: Check[],
  extent: Extent,
): Promise<{ run: BooksRun; found: Found[] }> {
  const since = ctx.now();
  return (ctx.db as Database).transaction(
    async (snapshot) => {
      const ask = asking(snapshot);
      await ask(FOR_CHECKS);
      const run = await beginRun(ask, { extent, now: since, wholeEvery: WHOLE_EVERY });
      const found: Found[] = [];
      for (const check of checks) {
        const { name, sentence } = check;
        const rows = await ask(run.queryOf(check));
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
      return { run, found };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/**
 * Checks `db/checks` in one snapshot, so a payment booked in between causes no false alarm. Incremental since
 * the last clean run; complete once a day, and when an incremental check fails.
 */
export async function lookAtBooks(ctx: Ctx, checks: Check[]): Promise<Found[]> {
  let taken = await takeRun(ctx, checks, "since-last");
  if (taken.found.length > 0 && taken.run.extent === "since-last")
    taken = await takeRun(ctx, checks, "whole");
  const { run, found } = taken;
  await inTransaction(ctx, (tx) => keepRun(asking(tx.db), run, { isClean: found.length === 0 }));
  return found;
}
