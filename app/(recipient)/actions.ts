"use server";

import { notFound, redirect } from "next/navigation";
import { type ActionState, formAction } from "@/app/_lib/action";
import { typedValues } from "@/components/ui/typed-values";
import { DomainError, invalidField, isNotFound } from "@/lib/kernel";
import { chooseReceivingMethod, type ReceivingMethodInput, receivingMethodSchema } from "@/lib/payment";
import { parseInput } from "@/lib/platform";
import { alreadyChosenPath, thanksPath } from "./_lib/paths";

/** What the form says, of the method it says. Throws `invalid` when it says none. */
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
 * The steps of choosing: checked words come back with `ok`, to be looked over; "change" goes back to them; "confirm"
 * chooses. Whoever has no payout here gets the answer of a page that does not exist.
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
