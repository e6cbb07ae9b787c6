"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typedText } from "@/app/_features/forms/typed-text";
import { languageHere } from "@/app/_features/i18n/language-at";
import { formAction } from "@/app/_lib/action";
import { RESEND_SECONDS, resendLink, startRegistration } from "@/lib/identity";
import { DomainError, SECOND } from "@/lib/kernel";
import { pendingSignUp } from "./pending";

/** Wait before the first resend, in milliseconds (001 §4, §9). */
const FIRST_WAIT = 30 * SECOND;
const typeOf = (type: string) => (type === "create" || type === "search" ? type : undefined);

/** Shows the Verification screen (001 §2). */
export const signUp = formAction(async (ctx, form) => {
  const [email, token, type] = ["email", "token", "type"].map((name) => typedText(form, name).trim());
  const agreed = form.get("agreed") === "on";
  await startRegistration(ctx, {
    email: email ?? "",
    invitationToken: token || undefined,
    type: typeOf(type ?? ""),
    agreed,
    language: await languageHere(),
  });
  await pendingSignUp.keep({
    email: email ?? "",
    token: token ?? "",
    type: type ?? "",
    again: ctx.now().getTime() + FIRST_WAIT,
  });
  redirect("/sign-up/verification");
});

/** If it is too early, the error says when. */
export const sendAgain = formAction(async (ctx) => {
  const pending = await pendingSignUp.read();
  if (!pending) redirect("/sign-up");
  const wait = (seconds: number) =>
    pendingSignUp.keep({ ...pending, again: ctx.now().getTime() + seconds * SECOND });
  const { email, token, type } = pending;
  try {
    await resendLink(ctx, {
      email,
      invitationToken: token || undefined,
      type: typeOf(type),
      language: await languageHere(),
    });
  } catch (error) {
    if (error instanceof DomainError && error.retryAfterSeconds) await wait(error.retryAfterSeconds);
    throw error;
  }
  await wait(RESEND_SECONDS);
  const t = await getTranslations("authPages");
  return { ok: true, message: t("sentAgain") };
});
