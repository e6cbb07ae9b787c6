"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { askForDeletion, takeBackDeletion } from "@/lib/community";

const HERE = "/settings/admin/deletion";

export const askDeletion = formAction(async (ctx, form) => {
  await askForDeletion(ctx, typed(form, "communityId", "reason"));
  await flash((await getTranslations("admin.said"))("deletionAsked"));
  redirect(HERE);
});

export const takeBack = formAction(async (ctx, form) => {
  await takeBackDeletion(ctx, typed(form, "communityId"));
  await flash((await getTranslations("admin.said"))("deletionTakenBack"));
  redirect(HERE);
});
