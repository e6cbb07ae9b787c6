import type { Metadata } from "next";
import { campaignPaths } from "@/app/_lib/campaign-paths";
import { AmountPage, type AmountSearch } from "@/app/_lib/giving/amount-page";
import { donorCtx } from "@/app/_lib/giving/donor";
import { findTarget } from "@/app/_lib/giving/target";
import { orNotFound } from "@/app/_lib/or-not-found";

export const metadata: Metadata = { title: "Donate", robots: { index: false } };

type Props = {
  params: Promise<{ communityId: string; campaignId: string }>;
  searchParams: Promise<AmountSearch>;
};

/** The amount, and who gives, for people without an account (specification 001 §2). */
export default async function VisitorDonatePage({ params, searchParams }: Props) {
  const place = await params;
  const ctx = await donorCtx("visitor", campaignPaths.donateFromElsewhere(place));
  const found = await orNotFound(findTarget(ctx, { flow: "visitor", ...place }));
  return <AmountPage ctx={ctx} found={found} search={await searchParams} />;
}
