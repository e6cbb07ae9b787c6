"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { approveCommunity, restoreCommunity } from "@/lib/community";
import { deleteCommunity } from "@/lib/payment";

/** Approves a community and returns to the page whose list it was in. */
export const approve = formAction(async (ctx, form) => {
  await approveCommunity(ctx, { communityId: typedText(form, "communityId") });
  await flash(`${typedText(form, "name")} is approved. Whoever asked is told by e-mail.`);
  redirect(samePath(typedText(form, "stay"), "/platform"));
});

/** Deletes a community whose name was typed, and returns to those that can come back. */
export const remove = formAction(async (ctx, form) => {
  await deleteCommunity(ctx, {
    communityId: typedText(form, "communityId"),
    name: typedText(form, "name"),
    reason: typedText(form, "reason"),
  });
  await flash(`${typedText(form, "name").trim()} is deleted. Its admins are told by e-mail.`);
  redirect("/platform/communities?show=deleted");
});

/** Brings a deleted community back and returns to the page whose list it was in. */
export const restore = formAction(async (ctx, form) => {
  await restoreCommunity(ctx, { communityId: typedText(form, "communityId") });
  await flash(`${typedText(form, "name")} is back. Its admins are told by e-mail.`);
  redirect(samePath(typedText(form, "stay"), "/platform"));
});
