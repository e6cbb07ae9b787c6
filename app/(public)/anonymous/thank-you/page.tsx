import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { donorCtx } from "@/app/_lib/giving/donor";
import { ThanksPage } from "@/app/_lib/giving/thanks-page";
import { one, type Param } from "@/app/_lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("giving");
  return { title: t("titles.thanks"), robots: { index: false } };
}

type Props = { searchParams: Promise<{ attempt?: Param }> };

/** /anonymous/thank-you: its words depend on who wished to join and who has an account (specification 001 §2). */
export default async function VisitorThankYou({ searchParams }: Props) {
  const ctx = await donorCtx("visitor");
  return <ThanksPage ctx={ctx} flow="visitor" attempt={one((await searchParams).attempt)} />;
}
