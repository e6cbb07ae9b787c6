"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { correctRecipient } from "@/lib/community";
import { readRecipientId, takePlainChoices } from "../../../../_components/campaign-form/read-form";

const correct = formAction(async (ctx, form) => {
  const { campaignId } = typed(form, "campaignId");
  await correctRecipient(ctx, {
    campaignId,
    ...typed(form, "communityId"),
    recipientId: readRecipientId(form),
    revision: Number(typedText(form, "revision")),
    confirmedFinds: typedText(form, "confirmedFinds") === "on",
  });
  const t = await getTranslations("launch.correct");
  await flash(t("done"));
  redirect(campaignPaths.active(campaignId));
});

export async function correctFromForm(previous: ActionState, form: FormData): Promise<ActionState> {
  takePlainChoices(form);
  return correct(previous, form);
}
