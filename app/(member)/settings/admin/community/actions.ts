"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { updateCommunity } from "@/lib/community";

/** Saves what a community is called and what is told about it. */
export const saveCommunity = formAction(async (ctx, form) => {
  await updateCommunity(ctx, {
    communityId: typedText(form, "communityId"),
    name: typedText(form, "name"),
    communityTypeId: typedText(form, "communityTypeId"),
    location: typedText(form, "location"),
    description: typedText(form, "description"),
  });
  await flash((await getTranslations("admin.said"))("saved"));
  redirect("/settings/admin/community");
});
