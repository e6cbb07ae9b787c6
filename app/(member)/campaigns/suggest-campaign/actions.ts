"use server";

import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, formAction } from "@/app/_lib/action";
import { suggestCampaign } from "@/lib/community";
import { FOR_ME } from "./fields";

export type SuggestState = ActionState & { nextKey?: string };

function personOf(form: FormData) {
  if (typedText(form, "for") === FOR_ME) return { isForMe: true };
  const number = typedText(form, "phoneNumber").trim();
  const country = typedText(form, "phoneCountry");
  return {
    recipient: {
      ...typed(form, "fullName", "email"),
      phoneNumber: number === "" ? null : { number, country },
    },
  };
}

export const sendSuggestion = formAction<SuggestState>(async (ctx, form) => {
  await suggestCampaign(ctx, {
    ...typed(form, "communityId", "name", "campaignTypeId", "amount", "description"),
    ...personOf(form),
    ...(typed(form, "requestKey") || undefined),
  });
  // It lists the member's own suggestions.
  revalidatePath("/campaigns/suggest-campaign");
  return { ok: true, nextKey: randomUUID() };
});
