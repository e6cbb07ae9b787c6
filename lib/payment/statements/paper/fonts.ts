import { readFile } from "node:fs/promises";
import { ownFile } from "@/lib/platform";

/** The text of a paper, its headings, and the fonts for letters that the first one lacks, in the order of asking. */
export const TEXT_FONT = "figtree-520.ttf";
export const HEADING_FONT = "fraunces-500.ttf";
const OTHERS = [
  "noto-sans-vietnamese-500.woff",
  "noto-sans-latin-ext-500.woff",
  "noto-sans-cyrillic-500.woff",
  "noto-sans-cyrillic-ext-500.woff",
  "noto-sans-greek-500.woff",
  "noto-sans-hebrew-500.woff",
  "noto-sans-arabic-500.woff",
  "noto-sans-devanagari-500.woff",
] as const;

/** Those with which text can be written, the house's own first. */
export const TEXT_FONTS: readonly string[] = [TEXT_FONT, ...OTHERS];

const readAll = async () =>
  new Map(
    await Promise.all(
      [TEXT_FONT, HEADING_FONT, ...OTHERS].map(
        async (file) => [file, await readFile(ownFile("app", "fonts", file))] as const,
      ),
    ),
  );
let fonts: ReturnType<typeof readAll> | undefined;

/** The fonts of papers by their file's name, read once. */
export function paperFonts(): Promise<ReadonlyMap<string, Buffer>> {
  fonts ??= readAll();
  fonts.catch(() => {
    fonts = undefined;
  });
  return fonts;
}
