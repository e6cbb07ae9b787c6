"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { approveCommunity } from "@/lib/community";

/** Approves a community and returns to the page whose list it was in. */
export const approve = formAction(async (ctx, form) => {
  await approveCommunity(ctx, { communityId: typedText(form, "communityId") });
  await flash(`${typedText(form, "name")} is approved. Whoever asked is told by e-mail.`);
  redirect(samePath(typedText(form, "stay"), "/platform"));
});
