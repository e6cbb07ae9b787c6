"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { languageHere } from "@/app/_features/i18n/language-at";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { askToJoin, createCommunity, joinCommunity } from "@/lib/community";
import { hasReason } from "@/lib/kernel";
import { leaveCommunity } from "@/lib/payment";
import { forgetCommunity, rememberCommunity } from "../current-community/remember-community";
import { chosenOpenness } from "./chosen-openness";
import { type CommunityArea, communityPaths } from "./paths";

const areaOf = (form: FormData): CommunityArea => (form.get("area") === "settings" ? "settings" : "setup");

/** 000 §2. */
export const create = formAction(async (ctx, form) => {
  const { id } = await createCommunity(ctx, {
    ...typed(form, "name", "communityTypeId", "location", "description"),
    ...chosenOpenness(form),
    file: await uploadedBytes(form.get("file")),
    ...(typed(form, "requestKey") || undefined),
  });
  redirect(communityPaths.created(areaOf(form), id));
});

/** Also makes it the current community (000 §4). */
export const join = formAction(async (ctx, form) => {
  const { id, name } = await joinCommunity(ctx, typed(form, "communityId"));
  await rememberCommunity(id);
  const t = await getTranslations("communities.said");
  await flash(t("welcome", { community: name }));
  redirect("/campaigns");
});

/** Joins directly if approval is no longer required. */
export const ask = formAction(async (ctx, form) => {
  const { id, name, isMember } = await askToJoin(ctx, typed(form, "communityId"));
  const t = await getTranslations("communities.said");
  if (isMember) {
    await rememberCommunity(id);
    await flash(t("welcome", { community: name }));
    redirect("/campaigns");
  }
  await flash(t("asked", { community: name }));
  redirect(samePath(typedText(form, "from"), communityPaths.mine));
});

/** Idempotent. */
export const leave = formAction(async (ctx, form): Promise<ActionState | undefined> => {
  const { communityId } = typed(form, "communityId");
  try {
    await leaveCommunity(ctx, { communityId });
  } catch (error) {
    if (!hasReason(error, "member.not_any_more")) throw error;
  }
  await forgetCommunity(communityId);
  await flash(reasonWords(await languageHere(), "member.not_any_more"));
  redirect(samePath(typedText(form, "from"), communityPaths.mine));
});
