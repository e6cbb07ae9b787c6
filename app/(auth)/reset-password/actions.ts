"use server";

import { typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, formAction } from "@/app/_lib/action";
import { forgotPassword } from "@/lib/identity";

/**
 * Sends the link to choose a new password (001 §2). The response is the same for every address, so that
 * nobody can find out which addresses have an account.
 */
export const sendReset = formAction<ActionState>(async (ctx, form) => {
  const email = typedText(form, "email").trim();
  await forgotPassword(ctx, { email });
  return { ok: true, values: { email } };
});
