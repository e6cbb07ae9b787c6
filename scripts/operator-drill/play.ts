import { Lifetime } from "@/scripts/processes/lifetime";
import { clearAfterKilledRuns, Run } from "@/scripts/processes/registry";
import { main, Sentence } from "@/scripts/support/sentence";
import { playEvening } from "./evening";
import { playYears } from "./years";

/** Plays the operator in the given folder. Throws a Sentence at the first step that differs from the docs. */
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
