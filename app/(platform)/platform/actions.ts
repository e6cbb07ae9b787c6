"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { approveCommunity, declineCommunity, liftHold, putOnHold, restoreCommunity } from "@/lib/community";
import { formatCents } from "@/lib/kernel";
import { deleteCommunity, moveEndedMoney } from "@/lib/payment";
import { LIST_PATHS } from "./_components/paths";

/** Approves a community and returns to the page whose list it was in. */
export const approve = formAction(async (ctx, form) => {
  await approveCommunity(ctx, {
    communityId: typedText(form, "communityId"),
    seenWaiting: typedText(form, "seenWaiting") === "yes",
  });
  await flash(`${typedText(form, "name")} is approved. Whoever asked is told by e-mail.`);
  redirect(samePath(typedText(form, "stay"), "/platform"));
});

/** Declines a community with words for whoever founded it, and returns to those that wait. */
export const decline = formAction(async (ctx, form) => {
  await declineCommunity(ctx, {
    communityId: typedText(form, "communityId"),
    reason: typedText(form, "reason"),
  });
  await flash(`${typedText(form, "name")} is declined. Whoever founded it reads why by e-mail.`);
  redirect(LIST_PATHS.waiting);
});

/** Puts a community on hold with words for its admins, and shows those that are. */
export const hold = formAction(async (ctx, form) => {
  await putOnHold(ctx, { communityId: typedText(form, "communityId"), reason: typedText(form, "reason") });
  await flash(`${typedText(form, "name")} is on hold. Its admins read why by e-mail.`);
  redirect(LIST_PATHS.held);
});

/** Lifts a hold, and shows those that are left. */
export const lift = formAction(async (ctx, form) => {
  await liftHold(ctx, { communityId: typedText(form, "communityId") });
  await flash(`${typedText(form, "name")} goes on. Its admins are told by e-mail.`);
  redirect(LIST_PATHS.held);
});

/** Deletes a community whose name was typed, and returns to those that can come back. */
export const remove = formAction(async (ctx, form) => {
  await deleteCommunity(ctx, {
    communityId: typedText(form, "communityId"),
    name: typedText(form, "name"),
    reason: typedText(form, "reason"),
    wantsWords: typedText(form, "wantsWords") === "yes",
  });
  await flash(`${typedText(form, "name").trim()} is deleted. Its admins are told by e-mail.`);
  redirect(LIST_PATHS.deleted);
});

/** Brings a deleted community back and returns to the page whose list it was in. */
export const restore = formAction(async (ctx, form) => {
  await restoreCommunity(ctx, { communityId: typedText(form, "communityId") });
  await flash(`${typedText(form, "name")} is back. Its admins are told by e-mail.`);
  redirect(samePath(typedText(form, "stay"), "/platform"));
});

/** Moves what a deleted community holds to the provider's general account, and shows what is left. */
export const moveMoney = formAction(async (ctx, form) => {
  const moved = await moveEndedMoney(ctx, {
    communityId: typedText(form, "communityId"),
    seenCents: typedText(form, "seenCents"),
  });
  await flash(`${formatCents(moved)} went to the general account.`);
  redirect(LIST_PATHS.deleted);
});
