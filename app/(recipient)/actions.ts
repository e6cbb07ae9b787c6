"use server";

import { notFound, redirect } from "next/navigation";
import { ownMoneyPaths } from "@/app/_features/payouts/paths";
import { formAction } from "@/app/_lib/action";
import { typedValues } from "@/components/ui/typed-values";
import { DomainError, invalidField, isNotFound } from "@/lib/kernel";
import { chooseReceivingMethod } from "@/lib/payment";
import { methodIn } from "./_lib/typed-method";

/**
 * If the desk took the payout up first, the next page says so. For callers without a payout here, the page
 * does not exist.
 */
export const choose = formAction(async (ctx, form) => {
  const input = methodIn(typedValues(form));
  if (!input) throw invalidField("method", "input.required");
  try {
    await chooseReceivingMethod(ctx, input);
  } catch (error) {
    if (isNotFound(error)) notFound();
    if (error instanceof DomainError && error.code === "conflict") {
      redirect(ownMoneyPaths.tooLate(input.campaignId));
    }
    throw error;
  }
  redirect(ownMoneyPaths.steps(input.campaignId));
});
