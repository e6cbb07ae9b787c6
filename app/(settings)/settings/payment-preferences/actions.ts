"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { isNotFound } from "@/lib/kernel";
import { type CardRemoval, removeCard as removeSavedCard, savePaymentSettings } from "@/lib/payment";
import { PREFERENCES } from "./_components/paths";

export const setNameHidden = formAction(async (ctx, form) => {
  await savePaymentSettings(ctx, { donateAnonymously: typedText(form, "hidden") === "yes" });
  revalidatePath(PREFERENCES);
});

async function removedWords({ endedPlans: count, underWay }: CardRemoval): Promise<string> {
  const t = await getTranslations("cards.said");
  if (count === 0) return t("removed");
  return underWay ? t("removedUnderWay", { count }) : t("removedEnded", { count });
}

/** The card that the page showed. */
export const removeCard = formAction(async (ctx, form) => {
  let removal: CardRemoval | null = null;
  try {
    removal = await removeSavedCard(ctx, typed(form, "cardId"));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  if (removal) await flash(await removedWords(removal));
  else {
    const t = await getTranslations("cards.said");
    await flash(t("changedElsewhere"), "problem");
  }
  redirect(PREFERENCES);
});
