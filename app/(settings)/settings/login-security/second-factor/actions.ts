"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import {
  abandonSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
} from "@/lib/identity";

/** Recovery codes, which are shown only once. */
export type CodesState = ActionState & { recoveryCodes?: string[] };

/** Begins the set-up: the page shows the code to scan then. */
export const begin = formAction(async (ctx, form) => {
  await startSecondFactor(ctx, { password: typedText(form, "password") });
  refresh();
});

/** Abandons the set-up, to begin again or to leave it off. */
export const abandon = formAction(async (ctx) => {
  await abandonSecondFactor(ctx, undefined);
  refresh();
});

/** Turns it on with the app's first code. */
export const turnOn = formAction<CodesState>(async (ctx, form) => {
  const { recoveryCodes } = await confirmSecondFactor(ctx, { code: typedText(form, "code") });
  return { ok: true, recoveryCodes };
});

/** Ten new recovery codes. */
export const makeCodes = formAction<CodesState>(async (ctx) => {
  const { recoveryCodes } = await newRecoveryCodes(ctx, undefined);
  return { ok: true, recoveryCodes };
});

/** Turns it off. */
export const turnOff = formAction(async (ctx, form) => {
  await disableSecondFactor(ctx, { password: typedText(form, "password"), code: typedText(form, "code") });
  const t = await getTranslations("security.done");
  await flash(t("factorOff"));
  redirect(SECOND_FACTOR_SETTINGS);
});
