import { expect, it } from "vitest";
import { freePort } from "@/scripts/processes/ports";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { TEST_AUTH_SECRET } from "../support/world/auth-secret";

/** A cold start compiles the front page. */
const START_MS = 300_000;

it(
  "next dev serves the front page",
  async () => {
    const run = new Run("test", []);
    const port = await freePort();
    const site = await prepareSite(run, {
      databaseUrl: process.env.SITE_DATABASE_URL ?? "",
      authSecret: TEST_AUTH_SECRET,
      port,
      simulatorPort: await freePort(),
      logPrefix: "test-development-",
    }).web("dev");
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      expect([answer.status, (await answer.text()).includes("Help one of your own, quietly.")]).toEqual([
        200,
        true,
      ]);
    } finally {
      await site.stop();
      run.close();
    }
  },
  START_MS,
);
