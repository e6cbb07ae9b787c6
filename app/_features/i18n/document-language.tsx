"use client";
import { useEffect } from "react";

/**
 * Keeps the document's language that of its page: the root layout stays as it was when a page follows without a reload,
 * as after a log-in that brings the account's language.
 */
export function DocumentLanguage({ locale }: { locale: string }) {
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return null;
}
