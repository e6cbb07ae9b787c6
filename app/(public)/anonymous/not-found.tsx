import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CampaignNowhere } from "@/app/_lib/campaign/nowhere";
import { PublicHeader } from "@/components/shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaign.nowhere");
  return { title: t("title"), robots: { index: false } };
}

/** Where somebody without an account gives. */
export default function NotFound() {
  return (
    <>
      <PublicHeader quiet />
      <CampaignNowhere />
    </>
  );
}
