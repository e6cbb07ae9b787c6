import { availableParallelism, totalmem } from "node:os";
import { readEnv } from "@/lib/platform/env";
import { loadEnv } from "./load-env";
import { hasBuild } from "./support/build";
import { repairPackages } from "./support/driver-repair";
import { main, Sentence } from "./support/sentence";
import { startServer } from "./support/server-build";
import { supervise } from "./support/supervise";
import { usualProcesses } from "./support/usual-processes";

/** What this machine has room for. */
function processesHere(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return usualProcesses({ processors: availableParallelism(), memory });
}

/**
 * `npm start`: the site in production, with the real configuration. It does not start with an incomplete one.
 * A site that ends by an error begins anew. The worker is a separate process: `npm run worker`.
 */
await main(async () => {
  loadEnv();
  const env = readEnv({ ...process.env, NODE_ENV: "production" });
  if (!hasBuild()) throw new Sentence("The site is not built yet. Run `npm run build` first.");
  await repairPackages();
  const code = await supervise("start", {
    name: "site",
    node: startServer(),
    env: {
      NODE_ENV: "production",
      WEB_CONCURRENCY: process.env.WEB_CONCURRENCY || String(processesHere()),
      NEXTAUTH_URL: env.APP_URL,
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
  process.exit(code);
});
