"use server";

import { refresh } from "next/cache";
import { typedText } from "@/app/_features/forms/typed-text";
import { rememberLanguage } from "@/app/_features/i18n/remember-language";
import { formAction } from "@/app/_lib/action";
import { readTheme } from "@/components/ui/theme";
import { readLanguage } from "@/lib/kernel/languages";
import { themeCookie } from "./theme-cookie";

export const chooseLanguage = formAction(async (_ctx, form) => {
  const language = readLanguage(typedText(form, "language"));
  if (language) await rememberLanguage(language);
  refresh();
});

export const chooseTheme = formAction(async (_ctx, form) => {
  const theme = readTheme(typedText(form, "theme"));
  if (theme) await themeCookie.keep(theme);
  else await themeCookie.forget();
  refresh();
});
