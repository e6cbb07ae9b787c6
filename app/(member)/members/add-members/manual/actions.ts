"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { inviteMembers } from "@/lib/community";
import { addMembersPath } from "../../_lib/admin-of";
import { membersOf } from "../../_lib/new-member";

/** All or none (000 §5, §8). */
export const sendInvitations = formAction(async (ctx, form) => {
  const { communityId } = typed(form, "communityId");
  await inviteMembers(ctx, { communityId, members: membersOf(form) });
  await flash((await getTranslations("members.said"))("invitationSent"));
  redirect(addMembersPath(communityId));
});
