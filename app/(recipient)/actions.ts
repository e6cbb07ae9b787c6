"use server";

import { notFound, redirect } from "next/navigation";
import { type ActionState, formAction } from "@/app/_lib/action";
import { typedValues } from "@/components/ui/typed-values";
import { DomainError, invalidField, isNotFound } from "@/lib/kernel";
import { chooseReceivingMethod, type ReceivingMethodInput, receivingMethodSchema } from "@/lib/payment";
import { parseInput } from "@/lib/platform";
import { alreadyChosenPath, thanksPath } from "./_lib/paths";

/** The fields of the chosen method. Throws `invalid` if no method is chosen. */
function chosenIn(typed: Record<string, string>): ReceivingMethodInput {
  const { campaignId = "", email = "", name = "", phoneNumber = "" } = typed;
  if (typed.method === "paypal") return { method: "paypal", campaignId, email };
  if (typed.method !== "paper_check") throw invalidField("method", "input.required");
  const { addressLine = "", city = "", state = "", zipCode = "", country = "" } = typed;
  return {
    method: "paper_check",
    campaignId,
    name,
    phoneNumber,
    addressLine,
    city,
    state,
    zipCode,
    country,
  };
}

/**
 * The steps of choosing: valid values are returned with `ok`, for review; "change" returns to the form;
 * "confirm" saves the choice. For anybody without a payout here, the page does not exist.
 */
export const choose = formAction<ActionState>(async (ctx, form) => {
  const typed = typedValues(form);
  const { step, ...values } = typed;
  if (step === "change") return { values };
  const input = chosenIn(typed);
  parseInput(receivingMethodSchema, input);
  if (step !== "confirm") return { ok: true, values };
  try {
    await chooseReceivingMethod(ctx, input);
  } catch (error) {
    if (isNotFound(error)) notFound();
    if (error instanceof DomainError && error.code === "conflict") {
      redirect(alreadyChosenPath(input.campaignId));
    }
    throw error;
  }
  redirect(thanksPath(input.campaignId));
});
