"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { updateActiveCampaign } from "@/lib/community";
import {
  readCampaignForm,
  readHidden,
  takePlainChoices,
} from "../../../../_components/campaign-form/read-form";

const save = formAction(async (ctx, form) => {
  const campaignId = readHidden(form, "campaignId") ?? "";
  await updateActiveCampaign(ctx, {
    ...readCampaignForm(form),
    campaignId,
    communityId: readHidden(form, "communityId") ?? "",
    revision: Number(readHidden(form, "revision")),
  });
  const t = await getTranslations("launch");
  await flash(t("edited"));
  redirect(campaignPaths.active(campaignId));
});

export async function saveFromForm(previous: ActionState, form: FormData): Promise<ActionState> {
  takePlainChoices(form);
  return save(previous, form);
}
