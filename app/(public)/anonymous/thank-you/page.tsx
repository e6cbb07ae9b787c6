import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { donorCtx } from "@/app/_features/giving/donor";
import { ThanksPage } from "@/app/_features/giving/thanks-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("giving");
  return { title: t("titles.thanks"), robots: { index: false } };
}

type Props = { searchParams: Promise<{ attempt?: Param; beMember?: Param; isVerified?: Param }> };

const isTrue = (value: Param) => one(value)?.toLowerCase() === "true";

export default async function VisitorThankYou({ searchParams }: Props) {
  const ctx = await donorCtx("visitor");
  const { attempt, beMember, isVerified } = await searchParams;
  const isTold = beMember !== undefined || isVerified !== undefined;
  return (
    <ThanksPage
      ctx={ctx}
      flow="visitor"
      draftId={one(attempt)}
      told={isTold ? { beMember: isTrue(beMember), isVerified: isTrue(isVerified) } : null}
    />
  );
}
