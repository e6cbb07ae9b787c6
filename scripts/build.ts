import { loadEnv } from "./load-env";
import { Lifetime } from "./processes/lifetime";
import { clearAfterKilledRuns, Run } from "./processes/registry";
import { buildAnyway } from "./release/build";
import { repairPackages } from "./release/driver-repair";
import { optionsOf } from "./support/options";
import { main } from "./support/sentence";

/**
 * `npm run build`: makes a release and makes it current for the next start. Running sites keep theirs.
 * `--shared-packages` leaves packages and texts in the checkout; `--quick` takes half the time
 * (`scripts/release/release.ts`).
 */
await main(async () => {
  const values = optionsOf({
    "shared-packages": { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  });
  loadEnv();
  await repairPackages();
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  void lifetime.asked.then(() => process.exit(130));
  const run = new Run("build", lifetime.launchers);
  process.once("exit", () => run.close());
  const { id, folder } = await buildAnyway(run, {
    kind: values.quick ? "quick" : "whole",
    standsAlone: !values["shared-packages"],
  });
  console.log(`\nThe release ${id} is the current one: ${folder}`);
  process.exit(0);
});
