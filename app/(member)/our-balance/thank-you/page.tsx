import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { donorCtx } from "@/app/_features/giving/donor";
import { ThanksPage } from "@/app/_features/giving/thanks-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("giving");
  return { title: t("titles.thanks") };
}

type Props = { searchParams: Promise<{ attempt?: Param }> };

export default async function BalanceThankYou({ searchParams }: Props) {
  const ctx = await donorCtx("balance");
  return <ThanksPage ctx={ctx} flow="balance" draftId={one((await searchParams).attempt)} />;
}
