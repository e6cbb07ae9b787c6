"use server";

import { typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, formAction } from "@/app/_lib/action";
import { forgotPassword } from "@/lib/identity";

/**
 * Sends a reset link (001 §2). The response is the same for every address, so it does not reveal accounts.
 */
export const sendReset = formAction<ActionState>(async (ctx, form) => {
  const email = typedText(form, "email").trim();
  await forgotPassword(ctx, { email });
  return { ok: true, values: { email } };
});
