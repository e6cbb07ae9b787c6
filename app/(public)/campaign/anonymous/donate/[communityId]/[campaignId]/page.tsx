import type { Metadata } from "next";
import { openShared } from "@/app/_features/campaign/open-shared";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { AmountPage, type AmountSearch } from "@/app/_features/giving/amount-page";
import { donorCtx } from "@/app/_features/giving/donor";
import { findTarget } from "@/app/_features/giving/target";
import { givingMetadata } from "@/app/_features/meta/campaign-metadata";
import { orNotFound } from "@/app/_features/states/or-not-found";

type Props = {
  params: Promise<{ communityId: string; campaignId: string }>;
  searchParams: Promise<AmountSearch>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { communityId, campaignId } = await params;
  return givingMetadata(await openShared(communityId, campaignId));
}

export default async function VisitorDonatePage({ params, searchParams }: Props) {
  const campaignRef = await params;
  const ctx = await donorCtx("visitor", campaignPaths.donateFromElsewhere(campaignRef));
  const found = await orNotFound(findTarget(ctx, { flow: "visitor", ...campaignRef }));
  return <AmountPage ctx={ctx} found={found} search={await searchParams} />;
}
