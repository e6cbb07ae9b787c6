"use server";

import { redirect } from "next/navigation";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { proveWithCode } from "@/lib/identity";

/** Verifies the second factor again and returns to the page that required it. */
export const confirmByCode = formAction(async (ctx, form) => {
  await proveWithCode(ctx, typed(form, "code"));
  redirect(samePath(typedText(form, "returnTo"), "/campaigns"));
});
