"use server";

import { redirect } from "next/navigation";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { nameAdmin } from "@/lib/community";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.communities");

export const makeAdmin = formAction(async (ctx, form) => {
  await nameAdmin(ctx, typed(form, "communityId", "userId"));
  await flash(t("nowAdmin", typed(form, "name")));
  redirect("/platform/communities");
});
