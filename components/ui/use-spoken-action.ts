"use client";
import { useTranslations } from "next-intl";
import type { FormAnswer, OnRedirect } from "./catch-unreached";
import { useFormAction } from "./use-form-action";

/** `useFormAction` for multilingual pages. */
export function useSpokenAction<State extends FormAnswer>(
  action: (previous: State, form: FormData) => Promise<State>,
  initial: Awaited<State>,
  onRedirect?: OnRedirect,
) {
  const t = useTranslations("ui");
  return useFormAction(action, initial, t("unreached"), onRedirect);
}
