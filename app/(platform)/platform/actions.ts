"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
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
    communityId: typedText(form, "communityId"),
    seenWaiting: typedText(form, "seenWaiting") === "yes",
  });
  await flash(t("nowApproved", { name: typedText(form, "name") }));
  redirect(samePath(typedText(form, "stay"), "/platform"));
});

export const decline = formAction(async (ctx, form) => {
  await declineCommunity(ctx, {
    communityId: typedText(form, "communityId"),
    reason: typedText(form, "reason"),
  });
  await flash(t("nowDeclined", { name: typedText(form, "name") }));
  redirect(LIST_PATHS.waiting);
});

export const hold = formAction(async (ctx, form) => {
  await putOnHold(ctx, { communityId: typedText(form, "communityId"), reason: typedText(form, "reason") });
  await flash(t("nowOnHold", { name: typedText(form, "name") }));
  redirect(LIST_PATHS.held);
});

export const lift = formAction(async (ctx, form) => {
  await liftHold(ctx, { communityId: typedText(form, "communityId") });
  await flash(t("nowActive", { name: typedText(form, "name") }));
  redirect(LIST_PATHS.held);
});

export const remove = formAction(async (ctx, form) => {
  await deleteCommunity(ctx, {
    communityId: typedText(form, "communityId"),
    name: typedText(form, "name"),
    reason: typedText(form, "reason"),
    wantsWords: typedText(form, "wantsWords") === "yes",
  });
  await flash(t("nowDeleted", { name: typedText(form, "name").trim() }));
  redirect(LIST_PATHS.deleted);
});

export const restore = formAction(async (ctx, form) => {
  await restoreCommunity(ctx, { communityId: typedText(form, "communityId") });
  await flash(t("nowBack", { name: typedText(form, "name") }));
  redirect(samePath(typedText(form, "stay"), "/platform"));
});

export const moveMoney = formAction(async (ctx, form) => {
  const moved = await moveEndedMoney(ctx, {
    communityId: typedText(form, "communityId"),
    seenCents: typedText(form, "seenCents"),
  });
  await flash(t("moneyMoved", { sum: formatCents(moved) }));
  redirect(LIST_PATHS.deleted);
});
