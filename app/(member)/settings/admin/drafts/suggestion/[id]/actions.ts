"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { readIntent } from "@/app/(member)/campaigns/_components/campaign-form/form-button";
import { readHidden, takePlainChoices } from "@/app/(member)/campaigns/_components/campaign-form/read-form";
import { asksFirst, reviewForm } from "@/app/(member)/campaigns/_components/campaign-form/review/review-form";
import {
  launchForm,
  SUGGESTION_VERBS,
  saveForm,
} from "@/app/(member)/campaigns/_components/campaign-form/saved/save-form";
import type { SavedAnswer } from "@/app/(member)/campaigns/_components/campaign-form/saved/saved-answer";
import { deleteSuggestion } from "@/lib/community";

const send = formAction<SavedAnswer>(async (ctx, form) => {
  if (asksFirst(form)) return reviewForm(ctx, form, "suggestion");
  if (readIntent(form, "save") === "confirm") return launchForm(ctx, form, SUGGESTION_VERBS);
  const answer = await saveForm(ctx, form, SUGGESTION_VERBS);
  if (!answer.saved) return answer;
  await flash((await getTranslations("launch"))("suggestionSaved"));
  redirect(draftPaths.suggestions);
});

/** Saves or launches a suggestion (000 §4). */
export async function sendSuggestion(previous: SavedAnswer, form: FormData): Promise<SavedAnswer> {
  takePlainChoices(form);
  return send(previous, form);
}

const save = formAction<SavedAnswer>((ctx, form) => saveForm(ctx, form, SUGGESTION_VERBS));

export async function saveSuggestion(previous: SavedAnswer, form: FormData): Promise<SavedAnswer> {
  return save(previous, form);
}

const remove = formAction(async (ctx, form) => {
  await deleteSuggestion(ctx, {
    communityId: readHidden(form, "communityId"),
    campaignId: readHidden(form, "campaignId") ?? "",
  });
  await flash((await getTranslations("launch"))("suggestionDeleted"));
  redirect(draftPaths.suggestions);
});

export async function removeSuggestion(previous: ActionState, form: FormData): Promise<ActionState> {
  return remove(previous, form);
}
