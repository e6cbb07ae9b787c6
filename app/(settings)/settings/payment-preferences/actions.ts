"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { isNotFound } from "@/lib/kernel";
import { type CardRemoval, removeCard as removeSavedCard, savePaymentSettings } from "@/lib/payment";
import { giftsWords } from "./_components/card-words";
import { PREFERENCES } from "./_components/paths";

/** Sets whether the caller's gifts leave their name out, and shows the page as it is then. */
export const setNameHidden = formAction(async (ctx, form) => {
  await savePaymentSettings(ctx, { donateAnonymously: typedText(form, "hidden") === "yes" });
  revalidatePath(PREFERENCES);
});

const removedWords = ({ endedPlans, underWay }: CardRemoval): string => {
  if (endedPlans === 0) return "The card was removed";
  const ended = `The card was removed, and ${giftsWords(endedPlans)} ended`;
  return underWay ? `${ended}. One was being charged at this moment: that charge is finished.` : ended;
};

/** Removes the saved card that the page has shown. */
export const removeCard = formAction(async (ctx, form) => {
  let removal: CardRemoval | null = null;
  try {
    removal = await removeSavedCard(ctx, { cardId: typedText(form, "cardId") });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  if (removal) await flash(removedWords(removal));
  else await flash("Your saved card was changed elsewhere meanwhile. Please look again.", "problem");
  redirect(PREFERENCES);
});
