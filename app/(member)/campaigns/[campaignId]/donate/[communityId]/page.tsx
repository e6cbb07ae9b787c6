import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AmountPage, type AmountSearch } from "@/app/_features/giving/amount-page";
import { donorCtx } from "@/app/_features/giving/donor";
import { findTarget } from "@/app/_features/giving/target";
import { orNotFound } from "@/app/_features/states/or-not-found";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("giving");
  return { title: t("titles.donate") };
}

type Props = {
  params: Promise<{ campaignId: string; communityId: string }>;
  searchParams: Promise<AmountSearch>;
};

/** For another than the current community (000 §2). */
export default async function DonateElsewherePage({ params, searchParams }: Props) {
  const ctx = await donorCtx("member");
  const found = await orNotFound(findTarget(ctx, { flow: "member", ...(await params) }));
  return <AmountPage ctx={ctx} found={found} search={await searchParams} />;
}
