"use client";
import { useEffect } from "react";

/**
 * Updates the document's language. The root layout keeps its own after client-side navigation, for example
 * after a login.
 */
export function DocumentLanguage({ locale }: { locale: string }) {
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
}
