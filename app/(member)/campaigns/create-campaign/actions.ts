"use server";

import { redirect } from "next/navigation";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { LAUNCH_MESSAGE, launchCampaign } from "@/lib/community";
import {
  readCampaignForm,
  readHidden,
  readRecipientId,
  takePlainChoices,
} from "../_components/campaign-form/read-form";

const launch = formAction(async (ctx, form) => {
  const fields = readCampaignForm(form);
  const { id } = await launchCampaign(ctx, {
    ...fields,
    communityId: readHidden(form, "communityId") ?? "",
    recipientId: readRecipientId(form),
    requestKey: readHidden(form, "requestKey"),
  });
  const isTold = fields.messages.some((text) => text.messageType === LAUNCH_MESSAGE && text.isEnabled);
  await flash(isTold ? "Launched. The message is on its way." : "Launched.");
  redirect(campaignPaths.active(id));
});

/** Launches the campaign in the form and redirects to it (000 §2). */
export async function launchFromForm(previous: ActionState, form: FormData): Promise<ActionState> {
  takePlainChoices(form);
  return launch(previous, form);
}
