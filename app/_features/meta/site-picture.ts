import type { Language } from "@/lib/kernel/languages";

/** In pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

export const sitePicturePath = (language: Language): string => `/pictures/share-${language}.png`;
