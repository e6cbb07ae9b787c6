import type { CampaignPage } from "@/lib/community";
import { formatSince } from "@/lib/kernel";

/** A sentence below an active campaign's quilt: how to read it, or why its edge is bound. */
export function quiltCaption(campaign: CampaignPage, now: Date): string {
  if (campaign.contributionCount === 0) {
    return "Each patch is about one percent of the goal. The first gift sews the first.";
  }
  if (campaign.progress.percent < 100) {
    return "Each patch is about one percent of the goal. The one in marigold is next.";
  }
  const since = campaign.goalMetAt ? formatSince(campaign.goalMetAt, now, campaign.timeZone) : "";
  const when = since && (/\d/.test(since) ? ` on ${since}` : ` ${since}`);
  return `The last patch went in${when}, so the edge is bound. Gifts still reach the recipient until the money is sent.`;
}
