"use server";

import { redirect } from "next/navigation";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { createDraft, launchCampaign } from "@/lib/community";
import { readIntent } from "../_components/campaign-form/form-button";
import {
  readCampaignForm,
  readHidden,
  readRecipientId,
  takePlainChoices,
} from "../_components/campaign-form/read-form";
import { toLaunched } from "../_components/campaign-form/saved/save-form";

const send = formAction(async (ctx, form) => {
  const campaign = {
    ...readCampaignForm(form),
    communityId: readHidden(form, "communityId") ?? "",
    recipientId: readRecipientId(form),
    requestKey: readHidden(form, "requestKey"),
    repeatedFrom: readHidden(form, "repeatedFrom"),
  };
  if (readIntent(form, "launch") === "launch") {
    const { id } = await launchCampaign(ctx, campaign);
    return toLaunched(form, id);
  }
  await createDraft(ctx, campaign);
  await flash("Draft saved.");
  redirect(draftPaths.drafts);
});

/** Launches the campaign in the form and redirects to it, or keeps it as a draft and redirects to the drafts (000 §2). */
export async function sendNew(previous: ActionState, form: FormData): Promise<ActionState> {
  takePlainChoices(form);
  return send(previous, form);
}
