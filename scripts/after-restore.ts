import { sql } from "drizzle-orm";
import { closeDatabases } from "@/db/client";
import { endOfRecords } from "@/db/records-end";
import { afterRestore } from "@/lib/after-restore";
import { settleHere } from "@/lib/payment";
import { type Ctx, env, systemCtx } from "@/lib/platform";
import { loadEnv } from "./load-env";
import { demandRecords } from "./operator/demand-records";
import { demandLater, demandNobodyElse, readAsked, restoredInWords } from "./operator/restore-words";
import { main, Sentence } from "./support/sentence";

async function othersHere(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.execute<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'manyhands%'`);
  return row?.others ?? 0;
}

/**
 * `node bin/manyhands.mjs after-restore`: prepares a restored database before its site and worker start. Imports what Stripe
 * reported since the backup, and prevents sending messages twice. `--moved`: for a database moved without
 * loss; only lets the worker process it.
 */
await main(async () => {
  loadEnv();
  const asked = readAsked(process.argv.slice(2), new Date());
  await demandRecords(env().DATABASE_URL);
  const ctx = systemCtx("after-restore");
  try {
    demandNobodyElse(await othersHere(ctx));
    if (asked.kind === "moved") {
      await settleHere(ctx);
      console.log("The worker can use this database now. Nothing else changed.");
      return;
    }
    demandLater(asked.stoppedAt, await endOfRecords(ctx.db));
    const done = await afterRestore(asked.stoppedAt).catch((error: unknown) => {
      throw new Sentence(
        `This did not finish. You can run it again: ${error instanceof Error ? error.message : error}`,
      );
    });
    for (const line of restoredInWords(done, asked.stoppedAt)) console.log(line);
  } finally {
    await closeDatabases();
  }
});
