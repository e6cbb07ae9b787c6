"use server";

import { redirect } from "next/navigation";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { languageHere } from "@/app/_features/i18n/language-at";
import { externalLoginCookie } from "@/app/_features/sign-in/external-login";
import { enter } from "@/app/_features/sign-in/open-session";
import { formAction } from "@/app/_lib/action";
import { completeRegistration, type Registered } from "@/lib/community";
import { termsVersion } from "@/lib/content/terms-version";
import { reportedTimeZone } from "@/lib/kernel";
import { offersTexts } from "@/lib/platform";

/** First page of a new member (001 §2). */
function beginningOf({ communityId, type, isStaff }: Registered): string {
  if (isStaff) return "/platform";
  if (communityId) return "/campaigns";
  if (type === "create") return "/create-community";
  return type === "search" ? "/find-community" : "/account-setup";
}

/** undefined: the form did not ask. null: no answer. */
function joinOf(form: FormData): boolean | null | undefined {
  if (!form.has("asksToJoin")) return undefined;
  const answer = typedText(form, "join");
  return answer === "" ? null : answer === "1";
}

const wayOf = (form: FormData) =>
  form.has("preferredCommunicationMethod") || offersTexts()
    ? {
        preferredCommunicationMethod:
          typedText(form, "preferredCommunicationMethod") === "0" ? (0 as const) : (1 as const),
      }
    : {};

/** 001 §2, §4. */
export const createAccount = formAction(async (ctx, form) => {
  const language = await languageHere();
  const registered = await completeRegistration(ctx, {
    ...typed(form, "token", "firstName", "lastName"),
    phoneNumber: { number: typedText(form, "phoneNumber"), country: typedText(form, "phoneCountry") },
    timeZone: reportedTimeZone(typedText(form, "timeZone")),
    language,
    terms: { version: termsVersion(language), by: "page" },
    ...typed(form, "password", "confirmPassword"),
    ...wayOf(form),
    // The verb's schema rejects a missing answer.
    join: joinOf(form) as boolean | undefined,
    externalToken: (await externalLoginCookie.read())?.token,
  });
  await externalLoginCookie.forget();
  redirect(
    await enter(ctx, registered.authentication, { remember: true, destination: beginningOf(registered) }),
  );
});
