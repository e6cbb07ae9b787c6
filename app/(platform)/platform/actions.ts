"use server";

import { redirect } from "next/navigation";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { approveCommunity, declineCommunity, liftHold, putOnHold, restoreCommunity } from "@/lib/community";
import { formatCents } from "@/lib/kernel";
import { deleteCommunity, moveEndedMoney } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { LIST_PATHS } from "./_components/paths";

const t = translatorOf("en", "desk.communities");

export const approve = formAction(async (ctx, form) => {
  await approveCommunity(ctx, {
    ...typed(form, "communityId"),
    seenWaiting: typedText(form, "seenWaiting") === "yes",
  });
  await flash(t("nowApproved", typed(form, "name")));
  redirect(samePath(typedText(form, "stay"), "/platform"));
});

export const decline = formAction(async (ctx, form) => {
  await declineCommunity(ctx, typed(form, "communityId", "reason"));
  await flash(t("nowDeclined", typed(form, "name")));
  redirect(LIST_PATHS.waiting);
});

export const hold = formAction(async (ctx, form) => {
  await putOnHold(ctx, typed(form, "communityId", "reason"));
  await flash(t("nowOnHold", typed(form, "name")));
  redirect(LIST_PATHS.held);
});

export const lift = formAction(async (ctx, form) => {
  await liftHold(ctx, typed(form, "communityId"));
  await flash(t("nowActive", typed(form, "name")));
  redirect(LIST_PATHS.held);
});

export const remove = formAction(async (ctx, form) => {
  await deleteCommunity(ctx, {
    ...typed(form, "communityId", "name", "reason"),
    wantsWords: typedText(form, "wantsWords") === "yes",
  });
  await flash(t("nowDeleted", { name: typedText(form, "name").trim() }));
  redirect(LIST_PATHS.deleted);
});

export const restore = formAction(async (ctx, form) => {
  await restoreCommunity(ctx, typed(form, "communityId"));
  await flash(t("nowBack", typed(form, "name")));
  redirect(samePath(typedText(form, "stay"), "/platform"));
});

export const moveMoney = formAction(async (ctx, form) => {
  const moved = await moveEndedMoney(ctx, typed(form, "communityId", "seenCents"));
  await flash(t("moneyMoved", { sum: formatCents(moved) }));
  redirect(LIST_PATHS.deleted);
});
