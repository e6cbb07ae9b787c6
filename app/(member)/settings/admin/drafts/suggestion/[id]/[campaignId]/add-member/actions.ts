"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { typed } from "@/app/_features/forms/typed-text";
import { refusalWords } from "@/app/_features/i18n/error-words";
import { languageHere } from "@/app/_features/i18n/language-at";
import { flash, formAction } from "@/app/_lib/action";
import { membersOf } from "@/app/(member)/members/_lib/new-member";
import { inviteMembers } from "@/lib/community";
import { DomainError } from "@/lib/kernel";

/** Redirects to the suggestions, also on an error (000 §4). Only field errors stay. */
export const inviteSuggested = formAction(async (ctx, form) => {
  const { communityId } = typed(form, "communityId");
  try {
    await inviteMembers(ctx, { communityId, members: membersOf(form) });
    const t = await getTranslations("campaignForm.suggestion");
    await flash(t("invitationSent"));
  } catch (error) {
    if (!(error instanceof DomainError) || error.fields) throw error;
    await flash(refusalWords(await languageHere(), error).title, "problem");
  }
  redirect(draftPaths.suggestions);
});
