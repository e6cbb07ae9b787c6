"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { languageHere } from "@/app/_features/i18n/language-at";
import { languageCookie } from "@/app/_features/i18n/language-cookie";
import { flash, formAction } from "@/app/_lib/action";
import { readLanguage } from "@/lib/kernel/languages";
import { offersTexts, requireUser } from "@/lib/platform";
import {
  cancelPhoneChange,
  confirmPhone,
  resendPhoneCode,
  startPhoneChange,
  updateAccount,
} from "@/lib/user";
import { CATALOGUE } from "@/messages";
import { CONFIRM_PHONE, PERSONAL_INFO } from "./_components/paths";

async function say(what: "numberConfirmed" | "codeSent"): Promise<void> {
  const t = await getTranslations("account.info");
  await flash(t(what));
}

/** The next page confirms a new number first. */
export const saveAccount = formAction(async (ctx, form) => {
  const language = readLanguage(typedText(form, "language"));
  const { phoneWaits } = await updateAccount(ctx, {
    id: requireUser(ctx).userId,
    ...typed(form, "firstName", "lastName"),
    phoneNumber: { number: typedText(form, "phoneNumber"), country: typedText(form, "phoneCountry") },
    // A form without texts keeps the stored choice.
    preferredCommunicationMethod: offersTexts()
      ? typedText(form, "preferredCommunicationMethod") === "1"
        ? 1
        : 0
      : undefined,
    language,
    wordsIn: await languageHere(),
    file: await uploadedBytes(form.get("file")),
    removePicture: form.get("removePicture") === "on",
  });
  // This browser's pages use the account's language too.
  if (language) await languageCookie.keep(language);
  if (phoneWaits) redirect(`${CONFIRM_PHONE}?saved=1`);
  await flash(CATALOGUE[language ?? (await languageHere())].account.info.saved);
  redirect(PERSONAL_INFO);
});

export const confirmNumber = formAction(async (ctx, form) => {
  await startPhoneChange(ctx, typed(form, "phoneNumber"));
  redirect(CONFIRM_PHONE);
});

export const enterCode = formAction(async (ctx, form) => {
  await confirmPhone(ctx, { ...typed(form, "code"), wordsIn: await languageHere() });
  await say("numberConfirmed");
  redirect(PERSONAL_INFO);
});

export const sendAgain = formAction(async (ctx) => {
  await resendPhoneCode(ctx, undefined);
  await say("codeSent");
  redirect(CONFIRM_PHONE);
});

export const giveUp = formAction(async (ctx) => {
  await cancelPhoneChange(ctx, undefined);
  redirect(PERSONAL_INFO);
});
