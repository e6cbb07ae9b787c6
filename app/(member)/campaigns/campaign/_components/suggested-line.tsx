import { getTranslations } from "next-intl/server";
import { type AdminCampaign, suggestedBy } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** Who suggested a campaign and when, for its admins; nothing for a campaign that nobody has suggested. */
export async function SuggestedLine({ ctx, campaign }: { ctx: Ctx; campaign: AdminCampaign }) {
  const found = await suggestedBy(ctx, { campaignId: campaign.id });
  if (!found) return null;
  const t = await getTranslations("campaigns.recipient");
  const date = formatDate(found.suggestedAt, campaign.timeZone);
  return (
    <p className="caption quiet wrap-anywhere">
      {t(found.isForSuggester ? "askedBy" : "suggestedBy", { name: found.fullName, date })}
    </p>
  );
}
