import type { Metadata } from "next";
import { CheckoutPage } from "@/app/_lib/giving/checkout-page";
import { donorCtx } from "@/app/_lib/giving/donor";
import { one, type Param } from "@/app/_lib/search-params";

export const metadata: Metadata = { title: "Card details" };

type Props = { searchParams: Promise<{ attempt?: Param }> };

/** /our-balance/checkout: a member pays a gift to Our Balance (specification 001 §2). */
export default async function BalanceCheckout({ searchParams }: Props) {
  const ctx = await donorCtx("balance");
  return <CheckoutPage ctx={ctx} flow="balance" attempt={one((await searchParams).attempt)} />;
}
