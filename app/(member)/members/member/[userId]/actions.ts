"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { ADMIN, changeMemberRole, correctInvitation, linkToCopy, sendInvitationAgain } from "@/lib/community";
import { removeMember } from "@/lib/payment";
import { requireUser } from "@/lib/platform";
import { memberPage, membersPath } from "../../_lib/paths";

/** Done, and where the browser goes a second later (000 §4); without scripts it goes there at once. */
export type Moved = ActionState & { next?: string };

async function moved(form: FormData, message: string, next: string): Promise<Moved> {
  if (typedText(form, "scripted") === "1") return { ok: true, message, next };
  await flash(message);
  redirect(next);
}

const named = (form: FormData) => typedText(form, "name") || "They";

const role = formAction<Moved>(async (ctx, form) => {
  const userId = typedText(form, "userId");
  const memberRole = typedText(form, "memberRole") === "1" ? 1 : 0;
  await changeMemberRole(ctx, { communityId: typedText(form, "communityId"), userId, memberRole });
  const isOwn = userId === requireUser(ctx).userId;
  if (isOwn && memberRole !== ADMIN) return moved(form, "You are no longer an admin", "/campaigns");
  const what = memberRole === ADMIN ? "is an admin now" : "is no longer an admin";
  return moved(form, `${named(form)} ${what}`, membersPath());
});

/** Grants or ends the admin role (000 §4, §8). */
export async function changeRole(previous: Moved, form: FormData): Promise<Moved> {
  const state = await role(previous, form);
  return state.title === undefined ? state : { ...state, title: `Role is not updated: ${state.title}` };
}

const removal = formAction<Moved>(async (ctx, form) => {
  await removeMember(ctx, { communityId: typedText(form, "communityId"), userId: typedText(form, "userId") });
  return moved(form, `${named(form)} is no longer a member`, membersPath());
});

/** Ends somebody's membership or invitation (000 §4, §8). */
export async function deleteMember(previous: Moved, form: FormData): Promise<Moved> {
  const state = await removal(previous, form);
  return state.title === undefined ? state : { ...state, title: `Member is not deleted: ${state.title}` };
}

/** Sends the invitation again. */
export const sendAgain = formAction(async (ctx, form) => {
  const { invitationId } = await sendInvitationAgain(ctx, {
    communityId: typedText(form, "communityId"),
    invitationId: typedText(form, "invitationId"),
  });
  await flash("Invitation was sent");
  redirect(memberPage(invitationId));
});

export type Handed = ActionState & { link?: string };

/** Makes the link that an admin may pass on. */
export const handLink = formAction<Handed>(async (ctx, form) => ({
  ok: true,
  ...(await linkToCopy(ctx, {
    communityId: typedText(form, "communityId"),
    invitationId: typedText(form, "invitationId"),
  })),
}));

/** Corrects what was entered of somebody who has not joined. */
export const correct = formAction(async (ctx, form) => {
  const { invitationId } = await correctInvitation(ctx, {
    communityId: typedText(form, "communityId"),
    invitationId: typedText(form, "invitationId"),
    member: {
      firstName: typedText(form, "member.firstName"),
      lastName: typedText(form, "member.lastName"),
      email: typedText(form, "member.email"),
      phoneNumber: typedText(form, "member.phoneNumber"),
    },
  });
  await flash("Corrected");
  redirect(memberPage(invitationId));
});
