import { fileURLToPath } from "node:url";
import { doubtsAbout } from "@/lib/platform/configuration/doubts";
import { ConfigurationError, env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { lookAtRecords } from "@/lib/platform/records/look";
import { endWith } from "./end-with";
import { demandFree } from "./listening";
import { runProcesses } from "./processes";

/** The site itself, which `scripts/support/server-build.ts` bundles beside this file. */
const SITE = new URL("./site.mjs", import.meta.url);

/**
 * Starts the site in production: here, or as the parent of as many processes as `WEB_CONCURRENCY` says, which share the
 * port. Ends at once, in a sentence, where somebody has to do something first; a database that is only away is waited
 * for by the site. SIGINT and SIGTERM end it.
 */
async function main(): Promise<void> {
  const { WEB_CONCURRENCY: count, DATABASE_URL, HOST: host, PORT: port } = env();
  const look = await lookAtRecords(DATABASE_URL);
  if (look.state === "unfit" || look.state === "contracted") throw new ConfigurationError([look.reason]);
  await demandFree({ host, port });
  for (const why of doubtsAbout(env())) log.warn("doubt", { of: "configuration", why });
  if (count > 1) runProcesses(count, fileURLToPath(SITE));
  else {
    const { serve }: { serve(): Promise<void> } = await import(SITE.href);
    await serve();
  }
}

main().catch(endWith);
