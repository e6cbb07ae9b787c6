"use server";

import { redirect } from "next/navigation";
import { flash, formAction } from "@/app/_lib/action";
import { closeAccount } from "@/app/_lib/close-account";
import { errorWords } from "@/app/_lib/i18n/error-words";
import { languageAt } from "@/app/_lib/i18n/language-at";
import { closeSession } from "@/app/_lib/open-session";
import { typedText } from "@/app/_lib/typed-text";
import { invalidField } from "@/lib/kernel";

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
