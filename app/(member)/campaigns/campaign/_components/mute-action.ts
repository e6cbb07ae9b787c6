"use server";

import { refresh } from "next/cache";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { muteCampaign, unmuteCampaign } from "@/lib/notification";

export const setMuted = formAction(async (ctx, form) => {
  const { campaignId } = typed(form, "campaignId");
  if (typedText(form, "muted") === "yes") await muteCampaign(ctx, { campaignId });
  else await unmuteCampaign(ctx, { campaignId });
  refresh();
});
