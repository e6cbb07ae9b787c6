import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CampaignNowhere } from "@/app/_lib/campaign/nowhere";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaign.nowhere");
  return { title: t("title"), robots: { index: false } };
}

/** Below /community, whose layout has the head. */
export default function NotFound() {
  return <CampaignNowhere />;
}
