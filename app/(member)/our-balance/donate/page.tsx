import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AmountPage, type AmountSearch } from "@/app/_features/giving/amount-page";
import { findTarget } from "@/app/_features/giving/target";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireViewer } from "@/app/_lib/session";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("giving");
  return { title: t("titles.donateToBalance") };
}

export default async function DonateToBalancePage({ searchParams }: { searchParams: Promise<AmountSearch> }) {
  const { ctx, community } = await requireViewer();
  const found = await orNotFound(
    findTarget(ctx, { flow: "balance", campaignId: null, communityId: community.id }),
  );
  return <AmountPage ctx={ctx} found={found} search={await searchParams} />;
}
