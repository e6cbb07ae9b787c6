import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { type HanForm, hanForms, neededHan } from "@/lib/kernel/han";
import { ownFile } from "@/lib/platform";

/** Text, headings, and small fonts for missing characters, in order. */
export const TEXT_FONT = "figtree-520.ttf";
export const HEADING_FONT = "fraunces-500.ttf";
const SMALL_FONTS = [
  "noto-sans-vietnamese-500.woff",
  "noto-sans-latin-ext-500.woff",
  "noto-sans-cyrillic-500.woff",
  "noto-sans-cyrillic-ext-500.woff",
  "noto-sans-greek-500.woff",
  "noto-sans-hebrew-500.woff",
  "noto-sans-arabic-500.woff",
  "noto-sans-devanagari-500.woff",
] as const;

/** Not kept in memory: Han fonts have megabytes. */
const HAN_FONTS: Record<HanForm, string> = {
  simplified: "noto-sans-sc-500.ttf.br",
  traditional: "noto-sans-tc-500.ttf.br",
  japanese: "noto-sans-jp-500.ttf.br",
};
/** Shaped by HarfBuzz (`shape-by-harf-buzz.ts`). */
const THAI_FONT = "noto-sans-thai-500.ttf.br";
const BURMESE_FONT = "noto-sans-myanmar-500.ttf.br";
export const SHAPED_FONTS: readonly string[] = [THAI_FONT, BURMESE_FONT];
const RARE_HAN_FONT = "noto-sans-sc-rare-500.ttf.br";
const HANGUL_FONT = "noto-sans-kr-500.ttf.br";

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const BOPOMOFO = /\p{Script=Bopomofo}/u;

/** Other fonts that a text needs, best first. */
export function otherFontsOf(text: string): string[] {
  const { forms, hasRare } = neededHan(text);
  const needed = new Set<HanForm>(hasRare ? hanForms(text) : forms);
  if (KANA.test(text)) needed.add("japanese");
  if (BOPOMOFO.test(text)) needed.add("traditional");
  return [
    ...hanForms(text)
      .filter((form) => needed.has(form))
      .map((form) => HAN_FONTS[form]),
    ...(hasRare ? [RARE_HAN_FONT] : []),
    ...(HANGUL.test(text) ? [HANGUL_FONT] : []),
    ...(/\p{Script=Thai}/u.test(text) ? [THAI_FONT] : []),
    ...(/\p{Script=Myanmar}/u.test(text) ? [BURMESE_FONT] : []),
  ];
}

const unpack = promisify(brotliDecompress);

async function readFont(file: string): Promise<[string, Buffer]> {
  const bytes = await readFile(ownFile("app", "fonts", file));
  return [file, file.endsWith(".br") ? await unpack(bytes) : bytes];
}

let smallFonts: Promise<[string, Buffer][]> | undefined;

function readSmallFonts(): Promise<[string, Buffer][]> {
  smallFonts ??= Promise.all([TEXT_FONT, HEADING_FONT, ...SMALL_FONTS].map(readFont));
  smallFonts.catch(() => {
    smallFonts = undefined;
  });
  return smallFonts;
}

export type PaperFonts = {
  files: ReadonlyMap<string, Buffer>;
  textFonts: readonly string[];
};

export async function paperFonts(texts: readonly string[]): Promise<PaperFonts> {
  const others = otherFontsOf(texts.join("\n").normalize("NFC"));
  const files = [...(await readSmallFonts()), ...(await Promise.all(others.map(readFont)))];
  return { files: new Map(files), textFonts: [TEXT_FONT, ...SMALL_FONTS, ...others] };
}
