"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { enter } from "@/app/_features/sign-in/open-session";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { heldSession } from "@/app/_lib/session";
import { changePassword, endSession, signOutOthers, startChangePassword } from "@/lib/identity";
import { isNotFound } from "@/lib/kernel";

const HERE = "/settings/login-security";

/**
 * Changes the password after checking the current one. Every session ends, and this browser gets a new one.
 */
export const choosePassword = formAction(async (ctx, form) => {
  const held = await heldSession();
  const authentication = await changePassword(ctx, {
    currentPassword: typedText(form, "currentPassword"),
    password: typedText(form, "password"),
    confirmPassword: typedText(form, "confirmPassword"),
  });
  const path = await enter(ctx, authentication, { remember: held?.remember ?? false, destination: HERE });
  await flash("Your password is changed, and all other devices are signed out.");
  redirect(path);
});

/** Sends the caller a link to choose a password: for an account that has none. */
export const sendOwnLink = formAction<ActionState>(async (ctx) => {
  await startChangePassword(ctx, {});
  return { ok: true };
});

/** Logs one device out. If its session has ended meanwhile, that counts as success. */
export const signOutDevice = formAction(async (ctx, form) => {
  try {
    await endSession(ctx, { sessionId: typedText(form, "sessionId") });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  await flash("That device is signed out.");
  redirect(HERE);
});

/** Signs out all devices but this one. */
export const signOutElsewhere = formAction(async (ctx) => {
  await signOutOthers(ctx, undefined);
  await flash("All other devices are signed out.");
  redirect(HERE);
});
