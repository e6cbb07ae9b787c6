"use server";

import { redirect } from "next/navigation";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { samePath } from "@/app/_lib/request";
import { proveWithCode } from "@/lib/identity";

/** Returns to the page that required the second factor. */
export const confirmByCode = formAction(async (ctx, form) => {
  await proveWithCode(ctx, typed(form, "code"));
  redirect(samePath(typedText(form, "returnTo"), "/campaigns"));
});
