import { useTranslations } from "next-intl";
import type { AdminCampaign } from "@/lib/community";
import { formatDate } from "@/lib/kernel";

export function SuggestedLine({ campaign }: { campaign: AdminCampaign }) {
  const t = useTranslations("campaigns.recipient");
  const found = campaign.suggestedBy;
  if (!found) return null;
  const date = formatDate(found.suggestedAt, campaign.timeZone);
  return (
    <p className="caption quiet wrap-anywhere">
      {t(found.isForSuggester ? "askedBy" : "suggestedBy", {
        name: found.fullName,
        date,
      })}
    </p>
  );
}
