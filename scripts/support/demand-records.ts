import { lookAtRecords } from "@/lib/platform";
import { Sentence } from "./sentence";

/**
 * Throws a Sentence that says why a database can't be worked with, in the words in which site and worker say it. For
 * commands, before their first query.
 */
export async function demandRecords(url: string): Promise<void> {
  const look = await lookAtRecords(url);
  if (look.state !== "ready") throw new Sentence(look.reason);
}
