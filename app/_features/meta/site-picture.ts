import type { Language } from "@/lib/kernel/languages";

/** The size of every picture for link previews, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

/** The picture of every page that has none of its own. */
export const sitePicturePath = (language: Language): string => `/pictures/share-${language}.png`;
