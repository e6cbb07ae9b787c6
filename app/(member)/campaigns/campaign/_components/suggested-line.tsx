import { type AdminCampaign, suggestedBy } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** Who suggested a campaign and when, for its admins; nothing for a campaign that nobody has suggested. */
export async function SuggestedLine({ ctx, campaign }: { ctx: Ctx; campaign: AdminCampaign }) {
  const found = await suggestedBy(ctx, { campaignId: campaign.id });
  if (!found) return null;
  const on = formatDate(found.suggestedAt, campaign.timeZone);
  return (
    <p className="caption quiet wrap-anywhere">
      {found.isForSuggester
        ? `${found.fullName} asked for it on ${on}.`
        : `Suggested by ${found.fullName} on ${on}.`}{" "}
      Members never learn that.
    </p>
  );
}
