import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { CheckoutPage } from "@/app/_features/giving/checkout-page";
import { donorCtx } from "@/app/_features/giving/donor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("giving");
  return { title: t("titles.checkout") };
}

type Props = { searchParams: Promise<{ attempt?: Param }> };

export default async function CampaignCheckout({ searchParams }: Props) {
  const ctx = await donorCtx("member");
  return <CheckoutPage ctx={ctx} flow="member" draftId={one((await searchParams).attempt)} />;
}
