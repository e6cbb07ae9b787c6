"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { flash, formAction } from "@/app/_lib/action";
import { createDraft, launchCampaign } from "@/lib/community";
import { readIntent } from "../_components/campaign-form/form-button";
import {
  readCampaignForm,
  readHidden,
  readRecipientId,
  takePlainChoices,
} from "../_components/campaign-form/read-form";
import { asksFirst, reviewForm } from "../_components/campaign-form/review/review-form";
import { toLaunched } from "../_components/campaign-form/saved/save-form";
import type { SavedAnswer } from "../_components/campaign-form/saved/saved-answer";

const send = formAction<SavedAnswer>(async (ctx, form) => {
  if (asksFirst(form)) return reviewForm(ctx, form);
  const campaign = {
    ...readCampaignForm(form),
    communityId: readHidden(form, "communityId") ?? "",
    recipientId: readRecipientId(form),
    requestKey: readHidden(form, "requestKey"),
    repeatedFrom: readHidden(form, "repeatedFrom"),
  };
  if (readIntent(form, "save") === "confirm") {
    const { id } = await launchCampaign(ctx, campaign);
    return toLaunched(form, id);
  }
  await createDraft(ctx, campaign);
  await flash((await getTranslations("launch"))("draftSaved"));
  redirect(draftPaths.drafts);
});

/** Previews, launches once confirmed, or saves (000 §2). */
export async function sendNew(previous: SavedAnswer, form: FormData): Promise<SavedAnswer> {
  takePlainChoices(form);
  return send(previous, form);
}
