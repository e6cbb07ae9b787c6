"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { rememberCommunity } from "@/app/_features/current-community/remember-community";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { closeSession } from "@/app/_features/sign-in/open-session";
import { flash, formAction } from "@/app/_lib/action";
import { isSameOrigin } from "@/app/_lib/request";
import { getCtx } from "@/app/_lib/session";
import { signedOutPath } from "@/components/ui/signed-out-path";
import { declineInvitation, type JoinedCommunity, joinByToken } from "@/lib/community";
import { signOut } from "@/lib/identity";
import { confirmPath } from "./paths";

async function arriveIn({ communityId, communityName }: JoinedCommunity): Promise<never> {
  await rememberCommunity(communityId);
  const t = await getTranslations("invitation.said");
  await flash(t("in", { community: communityName }));
  redirect("/campaigns");
}

export const joinNow = formAction(async (ctx, form) => {
  await arriveIn(await joinByToken(ctx, typed(form, "token")));
});

export const notThisTime = formAction(async (ctx, form) => {
  await declineInvitation(ctx, typed(form, "token"));
  const t = await getTranslations("invitation.said");
  await flash(t("closed"));
  redirect("/campaigns");
});

export async function logOutAndGoOn(form: FormData): Promise<void> {
  const ctx = await getCtx();
  if (ctx.actor.kind === "user" && isSameOrigin(await headers())) {
    await signOut(ctx, undefined);
    await closeSession();
  }
  redirect(signedOutPath(confirmPath(typedText(form, "token"))));
}
