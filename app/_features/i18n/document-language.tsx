"use client";
import { useEffect } from "react";

/** The root layout keeps its language after client-side navigation, for example after a login. */
export function DocumentLanguage({ locale }: { locale: string }) {
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
}
