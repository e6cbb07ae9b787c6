"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import {
  abandonSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
} from "@/lib/identity";

/** Shown only once. */
export type CodesState = ActionState & { recoveryCodes?: string[] };

export const begin = formAction(async (ctx, form) => {
  await startSecondFactor(ctx, typed(form, "password"));
  refresh();
});

export const abandon = formAction(async (ctx) => {
  await abandonSecondFactor(ctx, undefined);
  refresh();
});

export const turnOn = formAction<CodesState>(async (ctx, form) => {
  const { recoveryCodes } = await confirmSecondFactor(ctx, typed(form, "code"));
  return { ok: true, recoveryCodes };
});

export const makeCodes = formAction<CodesState>(async (ctx) => {
  const { recoveryCodes } = await newRecoveryCodes(ctx, undefined);
  return { ok: true, recoveryCodes };
});

export const turnOff = formAction(async (ctx, form) => {
  await disableSecondFactor(ctx, typed(form, "password", "code"));
  const t = await getTranslations("security.done");
  await flash(t("factorOff"));
  redirect(SECOND_FACTOR_SETTINGS);
});
