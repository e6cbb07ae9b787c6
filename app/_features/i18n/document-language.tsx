"use client";
import { useEffect } from "react";

/** The root layout keeps its language after client-side navigation. */
export function DocumentLanguage({ locale }: { locale: string }) {
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
}
