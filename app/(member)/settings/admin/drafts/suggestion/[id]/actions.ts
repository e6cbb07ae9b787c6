"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { readHidden } from "@/app/(member)/campaigns/_components/campaign-form/read-form";
import { deleteSuggestion } from "@/lib/community";

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
