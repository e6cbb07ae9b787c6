"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { removeCommunityPicture, setCommunityPicture } from "@/lib/community";
import { invalidField } from "@/lib/kernel";
import { COMMUNITY_DETAILS } from "./community-picture-paths";

export const uploadPicture = formAction(async (ctx, form) => {
  const file = await uploadedBytes(form.get("file"));
  if (!file) throw invalidField("file", "input.required");
  await setCommunityPicture(ctx, { ...typed(form, "communityId"), file });
  await flash((await getTranslations("members.said"))("uploaded"));
  redirect(samePath(typedText(form, "from"), COMMUNITY_DETAILS));
});

export const deletePicture = formAction(async (ctx, form) => {
  await removeCommunityPicture(ctx, typed(form, "communityId"));
  await flash((await getTranslations("members.said"))("deleted"));
  redirect(samePath(typedText(form, "from"), COMMUNITY_DETAILS));
});
