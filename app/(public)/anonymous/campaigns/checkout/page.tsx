import type { Metadata } from "next";
import { CheckoutPage } from "@/app/_lib/giving/checkout-page";
import { donorCtx } from "@/app/_lib/giving/donor";
import { one, type Param } from "@/app/_lib/search-params";

export const metadata: Metadata = { title: "Card details" };

type Props = { searchParams: Promise<{ attempt?: Param }> };

/** /anonymous/campaigns/checkout: somebody without an account pays (specification 001 §2). */
export default async function VisitorCheckout({ searchParams }: Props) {
  const ctx = await donorCtx("visitor");
  return <CheckoutPage ctx={ctx} flow="visitor" attempt={one((await searchParams).attempt)} />;
}
