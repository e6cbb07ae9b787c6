import { databaseAt, systemCtx } from "@/lib/platform";
import { CAMP_CAMPAIGN, CAMPAIGNS, CHOIR_CAMPAIGN, PARISH_CAMPAIGN } from "./campaigns";
import { foundCommunities } from "./communities";
import { isSeeded } from "./is-seeded";
import { giveAgainAndAgain, saveCard } from "./recurring";
import { fillOurBalance, quietPast, runCampaign } from "./story";

/**
 * Fills an empty, migrated database with the demo, by the real verbs with past clocks. Leaves no message to
 * send. Does nothing if seeded.
 */
export async function seed(url: string): Promise<void> {
  if (await isSeeded(url)) return;
  const today = new Date();
  const cast = await foundCommunities(systemCtx("seed", { db: databaseAt(url) }), today);
  await fillOurBalance(cast);
  for (const campaign of CAMPAIGNS) await runCampaign(cast, cast.lakewood, campaign);
  await runCampaign(cast, cast.parish, PARISH_CAMPAIGN);
  await runCampaign(cast, cast.choir, CHOIR_CAMPAIGN);
  await runCampaign(cast, cast.camp, CAMP_CAMPAIGN);
  await saveCard(cast);
  await giveAgainAndAgain(cast);
  await quietPast(cast);
}
