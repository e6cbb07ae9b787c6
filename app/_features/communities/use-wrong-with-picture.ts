"use client";

import { useTranslations } from "next-intl";

/** Bytes (000 §5). */
export const PICTURE_TYPES = ["image/png", "image/jpeg"];
const MOST = 7_340_032;

export function useWrongWithPicture(): (file: { type: string; size: number }) => string | undefined {
  const t = useTranslations("ui.picture");
  return ({ type, size }) => {
    if (!PICTURE_TYPES.includes(type)) return t("invalidFormat");
    return size >= MOST ? t("invalidSize") : undefined;
  };
}
