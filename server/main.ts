import { realpathSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { doubtsAbout } from "@/lib/platform/configuration/doubts-about";
import { ConfigurationError, env, forgetEnv } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { lookAtRecords } from "@/lib/platform/records/look";
import { endWith } from "./end-with";
import { keepFiles } from "./kept-files";
import { demandFree } from "./listening";
import { runProcesses, type Wanted } from "./processes";
import { enterRelease } from "./release";

const siteOf = (folder: string): string => join(folder, "programs", "site.mjs");

type Options = {
  /** Uses a parent even for one process, to restart and reload it. */
  isSupervised: boolean;
  settle(): void;
};

/**
 * Starts the site, or a parent of `WEB_CONCURRENCY` processes. SIGINT and SIGTERM end it; SIGHUP reloads the
 * current release. Throws ConfigurationError; waits for the database.
 */
export async function startSite({ isSupervised, settle }: Options): Promise<void> {
  const folder = enterRelease();
  const { WEB_CONCURRENCY: count, DATABASE_URL, HOST: host, PORT: port, OPS_PORT, OPS_HOST } = env();
  const look = await lookAtRecords(DATABASE_URL);
  if (look.state === "unfit" || look.state === "contracted") throw new ConfigurationError([look.reason]);
  await demandFree({ host, port });
  for (const why of doubtsAbout(env())) log.warn("doubt", { of: "configuration", why });
  if (count === 1 && !isSupervised) {
    keepFiles(folder);
    const { serve }: { serve(): Promise<void> } = await import(pathToFileURL(siteOf(folder)).href);
    // The search for records would keep a failed process alive.
    await serve().catch(endWith);
    return;
  }
  let isFirst = true;
  runProcesses(
    (): Wanted => {
      if (!isFirst) {
        settle();
        forgetEnv();
      }
      const current = isFirst ? folder : realpathSync(process.env.MANYHANDS_CURRENT || folder);
      isFirst = false;
      keepFiles(current);
      return { count: env().WEB_CONCURRENCY, file: siteOf(current), folder: current };
    },
    OPS_PORT === undefined ? null : { port: OPS_PORT, host: OPS_HOST },
  );
}

/** For tests and the demo. */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  startSite({ isSupervised: false, settle: () => undefined }).catch(endWith);
}
