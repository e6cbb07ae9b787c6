"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { renewCommunityLink, revokeInvitation } from "@/lib/community";
import { addMembersPath } from "../_lib/admin-of";

/** Invalidates the old link. */
export const renewLink = formAction(async (ctx, form) => {
  const { communityId } = typed(form, "communityId");
  await renewCommunityLink(ctx, { communityId });
  await flash((await getTranslations("members.said"))("renewed"));
  redirect(addMembersPath(communityId));
});

export const takeBack = formAction(async (ctx, form) => {
  const { communityId } = typed(form, "communityId");
  await revokeInvitation(ctx, { communityId, ...typed(form, "invitationId") });
  await flash((await getTranslations("members.said"))("takenBack"));
  redirect(addMembersPath(communityId));
});
