import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PublicHeader } from "@/components/shell";
import { CampaignNotFound } from "./campaign-not-found";

export async function campaignNotFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaign.notFound");
  return { title: t("title"), robots: { index: false } };
}

/** The visitors' giving layout has no header. */
export function CampaignNotFoundOutside() {
  return (
    <>
      <PublicHeader quiet />
      <CampaignNotFound />
    </>
  );
}
