import { loadEnv } from "./load-env";
import { buildAnyway } from "./support/build";
import { repairPackages } from "./support/driver-repair";
import { Lifetime } from "./support/lifetime";
import { clearAfterKilledRuns, Run } from "./support/registry";
import { main } from "./support/sentence";

/** `npm run build`: Next's production build, and the server in front of it. */
await main(async () => {
  loadEnv();
  await repairPackages();
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  void lifetime.asked.then(() => process.exit(130));
  const run = new Run("build", lifetime.launchers);
  process.once("exit", () => run.close());
  await buildAnyway(run);
  process.exit(0);
});
