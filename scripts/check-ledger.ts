import postgres from "postgres";
import { readChecks } from "@/db/checks";
import { loadEnv } from "./load-env";
import { currentDatabaseUrl } from "./support/current-database";
import { main } from "./support/sentence";

const SHOWN_ROWS = 10;

/**
 * `npm run check:ledger`: checks the invariants of db/checks in the database of DATABASE_URL, or in the
 * running demo's. Each file there states an invariant in its first line and queries the rows that break it.
 * It only reads.
 */
await main(async () => {
  loadEnv();
  const checks = await readChecks();
  const sql = postgres(await currentDatabaseUrl(), { max: 1, onnotice: () => {} });
  let broken = 0;
  try {
    // One snapshot for all checks, so that a payment booked between two of them does not look like an error.
    await sql.begin("isolation level repeatable read read only", async (snapshot) => {
      for (const { sentence, query } of checks) {
        const rows = await snapshot.unsafe(query);
        console.log(`  ${rows.length === 0 ? "holds " : "BROKEN"}  ${sentence}`);
        for (const row of rows.slice(0, SHOWN_ROWS)) console.log(`          ${JSON.stringify(row)}`);
        if (rows.length > SHOWN_ROWS) console.log(`          … and ${rows.length - SHOWN_ROWS} more`);
        if (rows.length > 0) broken += 1;
      }
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
  console.log(broken === 0 ? "Everything holds." : `${broken} of ${checks.length} do not hold.`);
  if (broken > 0) process.exitCode = 1;
});
