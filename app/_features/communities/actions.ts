"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { createCommunity, joinCommunity, leaveCommunity } from "@/lib/community";
import { hasReason, inEnglish } from "@/lib/kernel";
import { forgetCommunity, rememberCommunity } from "../current-community/remember-community";
import { type CommunityArea, communityPaths } from "./paths";

const areaOf = (form: FormData): CommunityArea => (form.get("area") === "settings" ? "settings" : "setup");

/** Sends the form of a new community, and leads to the page that says how it goes on (000 §2). */
export const create = formAction(async (ctx, form) => {
  const { id } = await createCommunity(ctx, {
    name: typedText(form, "name"),
    communityTypeId: typedText(form, "communityTypeId"),
    location: typedText(form, "location"),
    description: typedText(form, "description"),
    file: await uploadedBytes(form.get("file")),
    requestKey: typedText(form, "requestKey") || undefined,
  });
  redirect(communityPaths.created(areaOf(form), id));
});

/** Joins, and works in that community from now on (000 §4). */
export const join = formAction(async (ctx, form) => {
  const { id, name } = await joinCommunity(ctx, { communityId: typedText(form, "communityId") });
  await rememberCommunity(id);
  await flash(`Welcome to ${name}`);
  redirect("/campaigns");
});

/** Leaves, and stays on the page that asked. Whoever was no member any more has what they wanted. */
export const leave = formAction(async (ctx, form): Promise<ActionState | undefined> => {
  const communityId = typedText(form, "communityId");
  try {
    await leaveCommunity(ctx, { communityId });
  } catch (error) {
    if (!hasReason(error, "member.not_any_more")) throw error;
  }
  await forgetCommunity(communityId);
  await flash(inEnglish("member.not_any_more"));
  redirect(samePath(typedText(form, "from"), communityPaths.mine));
});
