import { closeDatabases } from "@/db/client";
import { plural } from "@/lib/kernel";
import { env, systemCtx } from "@/lib/platform";
import { reseal } from "@/lib/reseal";
import { leftInWords } from "./checks/left-sealed";
import { loadEnv } from "./load-env";
import { demandRecords } from "./operator/demand-records";
import { main } from "./support/sentence";

/**
 * `node bin/manyhands.mjs reseal`: seals the recipients that an earlier release stored in plain text, after which
 * that release no longer starts. Then reseals every sealed value under the current secret (SEAL_SECRET, or AUTH_SECRET), so
 * that earlier secrets are no longer needed for it. It may run beside a site, and be stopped and rerun.
 * Prints counts but no values. Exits with 1 if a value is left under another secret.
 */
await main(async () => {
  loadEnv();
  await demandRecords(env().DATABASE_URL);
  try {
    const left = await reseal(systemCtx("reseal"), (column, { renewed, present }) =>
      console.log(`${column.padEnd(28)} ${plural(renewed, "value")} resealed, ${present} already current`),
    );
    const { isDone, sentences } = leftInWords(left);
    for (const sentence of sentences) console.log(sentence);
    if (!isDone) process.exitCode = 1;
  } finally {
    await closeDatabases();
  }
});
