"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { PASSKEY_SETTINGS } from "@/app/_lib/paths";
import { removePasskey } from "@/lib/identity";
import { isNotFound } from "@/lib/kernel";

/** An already removed passkey counts as success. */
export const remove = formAction(async (ctx, form) => {
  try {
    await removePasskey(ctx, typed(form, "id"));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const t = await getTranslations("security.done");
  await flash(t("passkeyRemoved"));
  redirect(PASSKEY_SETTINGS);
});
