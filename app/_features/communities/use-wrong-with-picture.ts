"use client";

import { useTranslations } from "next-intl";

/** The types and the size, in bytes, that a community's picture may have (000 §5). */
export const PICTURE_TYPES = ["image/png", "image/jpeg"];
const MOST = 7_340_032;

/** Tells the error of a chosen file, in the specification's words; the server checks the file's bytes again. */
export function useWrongWithPicture(): (file: { type: string; size: number }) => string | undefined {
  const t = useTranslations("ui.picture");
  return ({ type, size }) => {
    if (!PICTURE_TYPES.includes(type)) return t("invalidFormat");
    return size >= MOST ? t("invalidSize") : undefined;
  };
}
