"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { saveCommunityText, setMilestonePace } from "@/lib/community";

export const saveText = formAction(async (ctx, form) => {
  const messageType = Number(typedText(form, "messageType"));
  await saveCommunityText(ctx, {
    ...typed(form, "communityId"),
    // The schema rejects an unknown type.
    messageType: messageType as 2,
    ...typed(form, "english", "spanish"),
    isEnabled: form.get("isEnabled") === "on",
  });
  await flash((await getTranslations("admin.said"))("textSaved"));
  redirect(`/settings/admin/messages#text-${messageType}`);
});

export const choosePace = formAction(async (ctx, form) => {
  await setMilestonePace(ctx, {
    ...typed(form, "communityId"),
    sendsEachMilestone: typedText(form, "pace") === "each",
  });
  await flash((await getTranslations("admin.said"))("choiceSaved"));
  redirect("/settings/admin/messages");
});
