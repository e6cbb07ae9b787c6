"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { changeEmail } from "@/lib/community";
import { refuseChangeEmail } from "@/lib/identity";

export const confirmEmail = formAction(async (ctx, form) => {
  const { userId, newEmail } = await changeEmail(ctx, typed(form, "token", "password"));
  if (ctx.actor.kind !== "user") redirect("/login?done=email");
  const isOwn = ctx.actor.userId === userId;
  const t = await getTranslations("authPages.confirmEmail");
  await flash(isOwn ? t("changed") : t("changedOther", { email: newEmail }));
  redirect("/settings/login-security");
});

export const refuseEmail = formAction(async (ctx, form) => {
  await refuseChangeEmail(ctx, typed(form, "token"));
  redirect("/confirm-email?refused=1");
});
