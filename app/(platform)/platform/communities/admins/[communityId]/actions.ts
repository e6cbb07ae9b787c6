"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { nameAdmin } from "@/lib/community";

export const makeAdmin = formAction(async (ctx, form) => {
  await nameAdmin(ctx, { communityId: typedText(form, "communityId"), userId: typedText(form, "userId") });
  await flash(`${typedText(form, "name")} is an admin now. We’re letting them know.`);
  redirect("/platform/communities");
});
