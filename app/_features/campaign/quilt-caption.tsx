import { useLocale, useTranslations } from "next-intl";
import type { CampaignPage } from "@/lib/community";
import { sinceOf } from "@/lib/kernel";

export function QuiltCaption({ campaign, now }: { campaign: CampaignPage; now: Date }) {
  const t = useTranslations("campaign.quilt");
  const locale = useLocale();
  const { contributionCount, progress, goalMetAt, timeZone } = campaign;
  if (contributionCount === 0) return t("first");
  if (progress.percent < 100) return t("next");
  return goalMetAt ? t("edgeSince", sinceOf(goalMetAt, now, timeZone, locale)) : t("edge");
}
