import type { TestProject } from "vitest/node";
import { freePort } from "@/scripts/processes/ports";
import { clearAfterKilledRuns, Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { buildIfNeeded } from "@/scripts/release/build";
import { startCountingProxy } from "./counting-proxy";
import { startTestServer } from "./postgres";
import { TEST_AUTH_SECRET } from "./world/auth-secret";
import { fillWithSeed } from "./world/seeded";

declare module "vitest" {
  export interface ProvidedContext {
    siteEnvironment: Record<string, string>;
    /** URL of the site's recorded statements (`startCountingProxy`). */
    statementsUrl: string;
  }
}

/** Starts the production build with the demo's seed once per run, without worker and simulator. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearAfterKilledRuns();
  const run = new Run("test", []);
  const ends: (() => Promise<void>)[] = [async () => run.close()];
  const end = async () => {
    for (const each of ends.toReversed()) await each();
  };
  try {
    await buildIfNeeded(run);
    const server = await startTestServer(fillWithSeed);
    ends.push(server.stop);
    const proxy = await startCountingProxy(server.templateUrl);
    ends.push(proxy.stop);
    const site = prepareSite(run, {
      databaseUrl: proxy.databaseUrl,
      authSecret: TEST_AUTH_SECRET,
      port: await freePort(),
      simulatorPort: await freePort(),
      logPrefix: "test-",
    });
    const web = await site.web("start");
    ends.push(web.stop);
    // The tests' own changes bypass the counting proxy.
    project.provide("siteEnvironment", { ...site.env, DATABASE_URL: server.templateUrl });
    project.provide("statementsUrl", proxy.statementsUrl);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
