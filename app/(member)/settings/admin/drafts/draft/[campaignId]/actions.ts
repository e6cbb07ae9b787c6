"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { readIntent } from "@/app/(member)/campaigns/_components/campaign-form/form-button";
import { readHidden, takePlainChoices } from "@/app/(member)/campaigns/_components/campaign-form/read-form";
import { asksFirst, reviewForm } from "@/app/(member)/campaigns/_components/campaign-form/review/review-form";
import {
  DRAFT_VERBS,
  launchForm,
  saveForm,
} from "@/app/(member)/campaigns/_components/campaign-form/saved/save-form";
import type { SavedAnswer } from "@/app/(member)/campaigns/_components/campaign-form/saved/saved-answer";
import { deleteDraft } from "@/lib/community";

const send = formAction<SavedAnswer>(async (ctx, form) => {
  if (asksFirst(form)) return reviewForm(ctx, form, "draft");
  if (readIntent(form, "save") === "confirm") return launchForm(ctx, form, DRAFT_VERBS);
  const answer = await saveForm(ctx, form, DRAFT_VERBS);
  if (!answer.saved) return answer;
  await flash((await getTranslations("launch"))("draftSaved"));
  redirect(draftPaths.drafts);
});

/** Saves or launches a draft (000 §2). */
export async function sendDraft(previous: SavedAnswer, form: FormData): Promise<SavedAnswer> {
  takePlainChoices(form);
  return send(previous, form);
}

const save = formAction<SavedAnswer>((ctx, form) => saveForm(ctx, form, DRAFT_VERBS));

export async function saveDraft(previous: SavedAnswer, form: FormData): Promise<SavedAnswer> {
  return save(previous, form);
}

const remove = formAction(async (ctx, form) => {
  await deleteDraft(ctx, {
    communityId: readHidden(form, "communityId"),
    campaignId: readHidden(form, "campaignId") ?? "",
  });
  await flash((await getTranslations("launch"))("draftDeleted"));
  redirect(draftPaths.drafts);
});

export async function removeDraft(previous: ActionState, form: FormData): Promise<ActionState> {
  return remove(previous, form);
}
