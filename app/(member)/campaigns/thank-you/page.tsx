import type { Metadata } from "next";
import { donorCtx } from "@/app/_lib/giving/donor";
import { ThanksPage } from "@/app/_lib/giving/thanks-page";
import { one, type Param } from "@/app/_lib/search-params";

export const metadata: Metadata = { title: "Thank you" };

type Props = { searchParams: Promise<{ attempt?: Param }> };

/** /campaigns/thank-you (specification 001 §2). */
export default async function CampaignThankYou({ searchParams }: Props) {
  const ctx = await donorCtx("member");
  return <ThanksPage ctx={ctx} flow="member" attempt={one((await searchParams).attempt)} />;
}
