import type { CampaignPage } from "@/lib/community";
import { dollarsToCents, formatShort, plural } from "@/lib/kernel";

/** About as much as a link preview shows. */
const LONGEST = 200;

/** The sentence below a link's title: what it is for and how far it is. Never for whom. */
export function previewWords(campaign: CampaignPage): string {
  const raised = formatShort(campaign.raisedCents);
  const goal = formatShort(dollarsToCents(campaign.amount));
  const gifts = plural(campaign.contributionCount, "gift");
  const state = campaign.isEnded
    ? `Completed: ${raised} from ${gifts}.`
    : `${raised} of ${goal} from ${gifts} so far.`;
  const words = `${campaign.type.name} for a member of ${campaign.communityName}. ${state} ${campaign.description}`;
  const letters = [...words.replace(/\s+/gu, " ").trim()];
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : letters.join("");
}
