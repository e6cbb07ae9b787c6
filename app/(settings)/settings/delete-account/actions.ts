"use server";

import { redirect } from "next/navigation";
import { typed } from "@/app/_features/forms/typed-text";
import { closeSession } from "@/app/_features/sign-in/open-session";
import { formAction } from "@/app/_lib/action";
import { FAREWELL } from "@/app/(public)/_landing/farewell";
import { signedOutPath } from "@/components/ui/signed-out-path";
import { invalidField } from "@/lib/kernel";
import { closeAccount } from "@/lib/payment";

export const deleteAccount = formAction(async (ctx, form) => {
  if (!form.has("agreed")) throw invalidField("agreed", "account.tick_if_sure");
  await closeAccount(ctx, typed(form, "password"));
  await closeSession();
  redirect(signedOutPath(FAREWELL));
});
