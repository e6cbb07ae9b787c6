import { readEnv } from "@/lib/platform/env";
import { loadEnv } from "./load-env";
import { hasBuild } from "./support/build";
import { startChild } from "./support/children";
import { Lifetime } from "./support/lifetime";
import { clearAfterKilledRuns, Run } from "./support/registry";
import { main, Sentence } from "./support/sentence";
import { startServer } from "./support/server-build";

/**
 * `npm start`: the site in production, with the real configuration. It does not start with an incomplete one.
 * The worker is a separate process: `npm run worker`.
 */
await main(async () => {
  loadEnv();
  const env = readEnv({ ...process.env, NODE_ENV: "production" });
  if (!hasBuild()) throw new Sentence("The site is not built yet. Run `npm run build` first.");
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  const run = new Run("start", lifetime.launchers);
  const web = startChild(run, {
    name: "site",
    node: startServer(),
    env: {
      NODE_ENV: "production",
      NEXTAUTH_URL: env.APP_URL,
      NEXTAUTH_SECRET: env.AUTH_SECRET,
      NEXT_TELEMETRY_DISABLED: "1",
    },
    output: "inherit",
  });
  await lifetime.own(Promise.resolve(web));
  const ended = await Promise.race([web.ended, lifetime.asked]);
  await lifetime.end();
  run.close();
  process.exit(ended ? (ended.code ?? 1) : 0);
});
