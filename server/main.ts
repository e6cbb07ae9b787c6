import { fileURLToPath } from "node:url";
import { env } from "@/lib/platform/env";
import { endWith } from "./end-with";
import { runProcesses } from "./processes";

/** The site itself, which `scripts/support/server-build.ts` bundles beside this file. */
const SITE = new URL("./site.mjs", import.meta.url);

/**
 * Starts the site in production: here, or as the parent of as many processes as `WEB_CONCURRENCY` says, which share the
 * port. SIGINT and SIGTERM end it.
 */
async function main(): Promise<void> {
  const { WEB_CONCURRENCY: count, OPS_PORT: port, OPS_HOST: host } = env();
  if (count > 1) runProcesses(count, fileURLToPath(SITE), port === undefined ? null : { port, host });
  else {
    const { serve }: { serve(): Promise<void> } = await import(SITE.href);
    await serve();
  }
}

main().catch(endWith);
