import { lookAtRecords } from "@/lib/platform";
import { Sentence } from "../support/sentence";

/**
 * Throws a Sentence that says why a database is unusable, with the words of site and worker. Commands call it
 * before their first query.
 */
export async function demandRecords(url: string): Promise<void> {
  const look = await lookAtRecords(url);
  if (look.state !== "ready") throw new Sentence(look.reason);
}
