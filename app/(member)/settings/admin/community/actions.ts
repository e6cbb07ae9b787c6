"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { flash, formAction } from "@/app/_lib/action";
import { setCommunityPicture, updateCommunity } from "@/lib/community";

export const saveCommunity = formAction(async (ctx, form) => {
  const { communityId } = typed(form, "communityId");
  const file = await uploadedBytes(form.get("file"));
  if (file) await setCommunityPicture(ctx, { communityId, file });
  await updateCommunity(ctx, {
    communityId,
    ...typed(form, "name", "communityTypeId", "location", "description"),
  });
  await flash((await getTranslations("admin.said"))("saved"));
  redirect("/settings/admin/community");
});
