"use server";

import { redirect } from "next/navigation";
import { typed } from "@/app/_features/forms/typed-text";
import { closeSession, rememberDevice } from "@/app/_features/sign-in/open-session";
import { formAction } from "@/app/_lib/action";
import { signedOutPath } from "@/components/ui/signed-out-path";
import { completeChangePassword, endSession } from "@/lib/identity";

/** Redirects to the login, which stays required (001 §2). */
export const chooseNewPassword = formAction(async (ctx, form) => {
  const { userId } = typed(form, "userId");
  await completeChangePassword(ctx, {
    userId,
    ...typed(form, "token", "password", "confirmPassword"),
  });
  // Also ends another account's session in this browser.
  if (ctx.actor.kind === "user" && ctx.actor.userId !== userId && ctx.actor.sessionId) {
    await endSession(ctx, { sessionId: ctx.actor.sessionId });
  }
  await closeSession();
  // The caller can read the account's e-mail, so other people's guesses must not lock this device out.
  await rememberDevice(ctx, userId.toLowerCase());
  redirect(signedOutPath("/login?done=password"));
});
