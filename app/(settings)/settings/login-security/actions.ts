"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { enter } from "@/app/_features/sign-in/open-session";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { sessionInCookie } from "@/app/_lib/session";
import { changePassword, endSession, signOutOthers, startChangePassword } from "@/lib/identity";
import { isNotFound } from "@/lib/kernel";

const HERE = "/settings/login-security";

async function say(what: "password" | "device" | "others"): Promise<void> {
  const t = await getTranslations("security.done");
  await flash(t(what));
}

/** Every session ends, and this browser gets a new one. */
export const choosePassword = formAction(async (ctx, form) => {
  const session = await sessionInCookie();
  const authentication = await changePassword(
    ctx,
    typed(form, "currentPassword", "password", "confirmPassword"),
  );
  const path = await enter(ctx, authentication, { remember: session?.remember ?? false, destination: HERE });
  await say("password");
  redirect(path);
});

export const sendOwnLink = formAction<ActionState>(async (ctx) => {
  await startChangePassword(ctx, {});
  return { ok: true };
});

/** A session that has already ended counts as success. */
export const signOutDevice = formAction(async (ctx, form) => {
  try {
    await endSession(ctx, typed(form, "sessionId"));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  await say("device");
  redirect(HERE);
});

export const signOutElsewhere = formAction(async (ctx) => {
  await signOutOthers(ctx, undefined);
  await say("others");
  redirect(HERE);
});
