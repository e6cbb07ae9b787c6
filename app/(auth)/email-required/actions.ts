"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typedText } from "@/app/_features/forms/typed-text";
import { languageHere } from "@/app/_features/i18n/language-at";
import { emailRequiredPath, externalLoginCookie } from "@/app/_features/sign-in/external-login";
import { formAction } from "@/app/_lib/action";
import { RESEND_SECONDS, sendExternalEmail } from "@/lib/identity";
import { DomainError, SECOND } from "@/lib/kernel";

/** Wait before the first resend, in milliseconds (001 §4, §9). */
const FIRST_WAIT = 30 * SECOND;

/** Shows the verification view (001 §2). */
export const sendLink = formAction(async (ctx, form) => {
  const pending = await externalLoginCookie.read();
  if (!pending) redirect("/email-required");
  const email = typedText(form, "email").trim();
  await sendExternalEmail(ctx, { token: pending.token, email, language: await languageHere() });
  const sent = { ...pending, email, again: ctx.now().getTime() + FIRST_WAIT };
  await externalLoginCookie.keep(sent);
  redirect(emailRequiredPath(sent));
});

/** If it is too early, the error says when. */
export const sendLinkAgain = formAction(async (ctx) => {
  const pending = await externalLoginCookie.read();
  if (!pending?.email) redirect("/email-required");
  const wait = (seconds: number) =>
    externalLoginCookie.keep({ ...pending, again: ctx.now().getTime() + seconds * SECOND });
  try {
    await sendExternalEmail(ctx, {
      token: pending.token,
      email: pending.email,
      again: true,
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
