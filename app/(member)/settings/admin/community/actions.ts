"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typedText } from "@/app/_features/forms/typed-text";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { flash, formAction } from "@/app/_lib/action";
import { setCommunityPicture, updateCommunity } from "@/lib/community";

export const saveCommunity = formAction(async (ctx, form) => {
  const communityId = typedText(form, "communityId");
  const file = await uploadedBytes(form.get("file"));
  if (file) await setCommunityPicture(ctx, { communityId, file });
  await updateCommunity(ctx, {
    communityId,
    name: typedText(form, "name"),
    communityTypeId: typedText(form, "communityTypeId"),
    location: typedText(form, "location"),
    description: typedText(form, "description"),
  });
  await flash((await getTranslations("admin.said"))("saved"));
  redirect("/settings/admin/community");
});
