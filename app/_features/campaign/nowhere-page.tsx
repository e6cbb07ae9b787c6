import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PublicHeader } from "@/components/shell";
import { CampaignNowhere } from "./nowhere";

export async function nowhereMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaign.nowhere");
  return { title: t("title"), robots: { index: false } };
}

/** With a head of its own, where no layout has one: where somebody without an account gives. */
export function NowherePage() {
  return (
    <>
      <PublicHeader quiet />
      <CampaignNowhere />
    </>
  );
}
