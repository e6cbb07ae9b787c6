"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { chooseNewEmail, provePassword, resendEmailChange } from "@/lib/identity";

const VERIFICATION = "/change-email/verification";

/** Both steps (001 §4). A correct password returns a proof, kept in the form. */
export const changeEmail = formAction<ActionState>(async (ctx, form) => {
  const { proof } = typed(form, "proof");
  if (!proof) {
    const shown = await provePassword(ctx, typed(form, "password"));
    return { ok: true, values: shown };
  }
  await chooseNewEmail(ctx, {
    proof,
    ...typed(form, "newEmail", "confirmEmail"),
  });
  redirect(VERIFICATION);
});

export const sendEmailAgain = formAction(async (ctx) => {
  await resendEmailChange(ctx);
  const t = await getTranslations("account.changeEmail");
  await flash(t("sent"));
  redirect(VERIFICATION);
});
