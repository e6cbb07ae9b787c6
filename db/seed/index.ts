import { eq } from "drizzle-orm";
import { closeDatabases, databaseFor } from "@/db/client";
import { users } from "@/db/schema";
import { systemCtx } from "@/lib/platform";
import { CAMPAIGNS } from "./campaigns";
import { foundCommunities } from "./communities";
import { DESK } from "./people";
import { fillOurBalance, quietPast, runCampaign } from "./story";

/** True when the demo's people are there. */
export async function isSeeded(url: string): Promise<boolean> {
  const rows = await databaseFor(url).select({ id: users.id }).from(users).where(eq(users.email, DESK.email));
  return rows.length > 0;
}

/**
 * Fills an empty, migrated database with the demo: a class of some thirty people and their campaigns, made by the real
 * verbs with a clock in the past. No message is left to send afterwards. Does nothing in a seeded database.
 */
export async function seed(url: string): Promise<void> {
  if (await isSeeded(url)) return;
  const today = new Date();
  const cast = await foundCommunities(systemCtx("seed", { db: databaseFor(url) }), today);
  await fillOurBalance(cast);
  for (const campaign of CAMPAIGNS) await runCampaign(cast, campaign);
  await quietPast(cast);
}

export { closeDatabases };
