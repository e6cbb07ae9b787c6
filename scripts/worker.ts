import { readEnv } from "@/lib/platform/env";
import { loadEnv } from "./load-env";
import { repairPackages } from "./support/driver-repair";
import { main } from "./support/sentence";
import { startWorker } from "./support/start-worker";
import { supervise } from "./support/supervise";

/**
 * `npm run worker`: takes jobs until a signal stops it. The work is done in a process of its own
 * (`scripts/worker-alone.ts`), which begins anew when it ends by an error.
 */
await main(async () => {
  loadEnv();
  // React, which draws the e-mails, is several times faster in production.
  const env = { NODE_ENV: "production" };
  readEnv({ ...process.env, ...env });
  await repairPackages();
  process.exit(await supervise("worker", { name: "worker", node: startWorker(), env }));
});
