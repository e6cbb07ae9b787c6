import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CampaignNotFound } from "@/app/_features/campaign/campaign-not-found";
import { getCtx } from "@/app/_lib/session";
import { PublicHeader } from "@/components/shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaign.notFound");
  return { title: t("title"), robots: { index: false } };
}

export default async function CampaignNotFoundPage() {
  const isSignedIn = (await getCtx()).actor.kind === "user";
  return (
    <>
      <PublicHeader quiet signedIn={isSignedIn} />
      <CampaignNotFound />
    </>
  );
}
