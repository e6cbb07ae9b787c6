import { Lifetime } from "@/scripts/support/lifetime";
import { clearAfterKilledRuns, Run } from "@/scripts/support/registry";
import { main, Sentence } from "@/scripts/support/sentence";
import { playEvening } from "./evening";
import { playYears } from "./years";

/**
 * Plays the operator in the folder that is named: the evening on which a site begins, and what comes in the years after.
 * Prints a line with its seconds for each step, and throws a Sentence at the first that does not go as the papers promise.
 */
await main(async () => {
  const [folder = ""] = process.argv.slice(2);
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  const run = new Run("operator-drill", lifetime.launchers);
  process.once("exit", () => run.close());
  const stopping = lifetime.asked.then(() => {
    throw new Sentence("Stopped.");
  });
  const play = async () => playYears(await playEvening({ run, lifetime }, folder));
  try {
    await Promise.race([play(), stopping]);
  } finally {
    await lifetime.end();
  }
});
process.exit();
