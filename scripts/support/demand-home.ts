import { livesHere } from "@/lib/payment";
import { env, systemCtx } from "@/lib/platform";
import { Sentence } from "./sentence";

/**
 * Throws a Sentence for records that were restored from a dump or copied since a worker last sent anything:
 * the site would repeat messages and charges. Skipped with the simulator.
 */
export async function demandHome(): Promise<void> {
  if (env().SIMULATOR_URL || (await livesHere(systemCtx("worker")))) return;
  throw new Sentence(
    [
      "This database was restored from a backup, or copied: it is not the one for which a worker last sent messages.",
      "What it takes for unsent may have been sent, so the worker does not begin.",
      "  - If it was restored: npm run after-restore -- --stopped-at TIME, with the time at which the site stopped.",
      "  - If it was moved and nothing is lost (another server, an upgrade of PostgreSQL): npm run after-restore -- --moved",
      "  - If it is a copy to try things on: give it keys of its own, of Stripe's test mode and of a provider that sends nothing.",
      "BACKUP.md has more.",
    ].join("\n"),
  );
}
