import { livesHere } from "@/lib/payment";
import { env, systemCtx } from "@/lib/platform";
import { Sentence } from "../support/sentence";

/**
 * Throws a Sentence for records that were restored from a dump or copied since a worker last sent anything:
 * the site would repeat messages and charges. Skipped with the simulator.
 */
export async function demandHome(): Promise<void> {
  if (env().SIMULATOR_URL || (await livesHere(systemCtx("worker")))) return;
  throw new Sentence(
    [
      "This database was restored from a backup or copied. It is not the one that a worker last sent messages for.",
      "Messages marked as unsent may already have been sent, so the worker does not start.",
      "  - If it was restored: node bin/manyhands.mjs after-restore --stopped-at TIME, with the time when the site stopped.",
      "  - If it was moved and nothing was lost (another server, an upgrade of PostgreSQL): node bin/manyhands.mjs after-restore --moved",
      "  - If it is a copy for testing: give it its own keys, in Stripe's test mode and for a provider that sends nothing.",
      "See BACKUP.md for details.",
    ].join("\n"),
  );
}
