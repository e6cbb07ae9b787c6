import postgres from "postgres";
import { readChecks } from "@/db/checks";
import { recordSettings } from "@/lib/platform/record-keys";
import { loadEnv } from "./load-env";
import { currentDatabaseUrl } from "./operator/current-database";
import { demandRecords } from "./operator/demand-records";
import { type ChecksReporter, MOST_CONNECTIONS, takeChecks } from "./operator/take-checks";
import { main } from "./support/sentence";

const SHOWN_ROWS = 10;

const numberOf = ({ name }: { name: string }) => name.slice(0, 2);

const TOLD: ChecksReporter = {
  begins: (check) => console.log(`  ${numberOf(check)}  ${check.sentence}`),
  ended: (check, rows, seconds) => {
    console.log(`  ${numberOf(check)}  ${rows.length === 0 ? "holds" : "BROKEN"} (${seconds.toFixed(1)} s)`);
    for (const row of rows.slice(0, SHOWN_ROWS)) console.log(`          ${JSON.stringify(row)}`);
    if (rows.length > SHOWN_ROWS) console.log(`          … and ${rows.length - SHOWN_ROWS} more`);
  },
};

/**
 * `npm run check:ledger`: checks the invariants of db/checks in the database of DATABASE_URL or of the
 * running demo. Each file states an invariant in its first line and selects the rows that break it.
 */
await main(async () => {
  loadEnv();
  const checks = await readChecks();
  const url = await currentDatabaseUrl();
  await demandRecords(url);
  const sql = postgres(url, { max: MOST_CONNECTIONS, onnotice: () => {}, connection: recordSettings() });
  try {
    const { length: broken } = await takeChecks(sql, checks, TOLD);
    console.log(broken === 0 ? "All checks passed." : `${broken} of ${checks.length} checks failed.`);
    if (broken > 0) process.exitCode = 1;
  } finally {
    await sql.end({ timeout: 5 });
  }
});
