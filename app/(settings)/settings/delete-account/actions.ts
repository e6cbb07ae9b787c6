"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { errorWords } from "@/app/_features/i18n/error-words";
import { languageAt } from "@/app/_features/i18n/language-at";
import { closeSession } from "@/app/_features/sign-in/open-session";
import { flash, formAction } from "@/app/_lib/action";
import { invalidField } from "@/lib/kernel";
import { closeAccount } from "@/lib/payment";

/** Read on the front page, in its language. */
const DELETED = "Your account is deleted. Thank you for the time you were here.";

/** Deletes the caller's account, forgets this browser's session, and goes to /. */
export const deleteAccount = formAction(async (ctx, form) => {
  if (!form.has("agreed")) throw invalidField("agreed", "Please tick the box if you are sure");
  await closeAccount(ctx, { password: typedText(form, "password") });
  await closeSession();
  await flash(errorWords(await languageAt("/"), DELETED));
  redirect("/");
});
