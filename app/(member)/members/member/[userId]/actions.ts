"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { ADMIN, changeMemberRole, correctInvitation, linkToCopy, sendInvitationAgain } from "@/lib/community";
import { removeMember } from "@/lib/payment";
import { requireUser } from "@/lib/platform";
import { memberPage, membersPath } from "../../_lib/paths";

/** `next` opens a second later (000 §4). */
export type Moved = ActionState & { next?: string };

async function moved(form: FormData, message: string, next: string): Promise<Moved> {
  if (typedText(form, "scripted") === "1") return { ok: true, message, next };
  await flash(message);
  redirect(next);
}

const named = async (form: FormData) => typedText(form, "name") || (await said())("they");

const said = () => getTranslations("members.said");

const role = formAction<Moved>(async (ctx, form) => {
  const { userId } = typed(form, "userId");
  const memberRole = typedText(form, "memberRole") === "1" ? 1 : 0;
  await changeMemberRole(ctx, { ...typed(form, "communityId"), userId, memberRole });
  const t = await said();
  const isOwn = userId === requireUser(ctx).userId;
  if (isOwn && memberRole !== ADMIN) return moved(form, t("noLongerAdminYou"), "/campaigns");
  const done = t(memberRole === ADMIN ? "adminNow" : "noLongerAdmin", { name: await named(form) });
  return moved(form, done, membersPath());
});

export async function changeRole(previous: Moved, form: FormData): Promise<Moved> {
  const state = await role(previous, form);
  if (state.title === undefined) return state;
  return { ...state, title: (await said())("roleFailed", { why: state.title }) };
}

const removal = formAction<Moved>(async (ctx, form) => {
  await removeMember(ctx, typed(form, "communityId", "userId"));
  return moved(form, (await said())("noLongerMember", { name: await named(form) }), membersPath());
});

/** 000 §4, §8. */
export async function deleteMember(previous: Moved, form: FormData): Promise<Moved> {
  const state = await removal(previous, form);
  if (state.title === undefined) return state;
  return { ...state, title: (await said())("deleteFailed", { why: state.title }) };
}

export const sendAgain = formAction(async (ctx, form) => {
  const { invitationId } = await sendInvitationAgain(ctx, typed(form, "communityId", "invitationId"));
  await flash((await said())("invitationSent"));
  redirect(memberPage(invitationId));
});

export type Handed = ActionState & { link?: string };

export const handLink = formAction<Handed>(async (ctx, form) => ({
  ok: true,
  ...(await linkToCopy(ctx, typed(form, "communityId", "invitationId"))),
}));

export const correct = formAction(async (ctx, form) => {
  const { invitationId } = await correctInvitation(ctx, {
    ...typed(form, "communityId", "invitationId"),
    member: {
      firstName: typedText(form, "member.firstName"),
      lastName: typedText(form, "member.lastName"),
      email: typedText(form, "member.email"),
      phoneNumber: typedText(form, "member.phoneNumber"),
    },
  });
  await flash((await said())("corrected"));
  redirect(memberPage(invitationId));
});
