import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { create } from "fontkit";
import { COMMON_CHARACTERS } from "@/app/fonts/common-characters";
import { hanOf } from "@/lib/kernel/han";
import { root } from "./support/folders";
import { main, Sentence } from "./support/sentence";

type Axes = Record<string, number | { min: number; max: number; default: number }>;
type SubsetFont = (
  font: Uint8Array,
  characters: string,
  options:
    | { targetFormat: "woff2"; variationAxes: Axes }
    | { targetFormat: "truetype"; noHinting: true; dropTables: string[] },
) => Promise<Uint8Array>;

const PACKAGES = join(root, "node_modules/@fontsource-variable");
const FRAUNCES = "fraunces/files/fraunces-latin-full-normal.woff2";
const FRAUNCES_EXTENDED = "fraunces/files/fraunces-latin-ext-full-normal.woff2";
const FIGTREE = "figtree/files/figtree-latin-wght-normal.woff2";

const from = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

const RARE_CHARACTERS = [...`${from(0xa0, 0xff)}ıŒœ†‡‰‹›€−\u2012\u2015‚„⁄™↑↓`]
  .filter((character) => !COMMON_CHARACTERS.includes(character))
  .join("");
const EXTENDED_CHARACTERS = [...`${from(0x100, 0x17f)}${from(0x218, 0x21b)}`]
  .filter((character) => !"ıŒœ".includes(character))
  .join("");

const HEADINGS: Axes = { SOFT: 60, WONK: 0, wght: 480 };
const TEXT: Axes = { wght: { min: 400, max: 700, default: 400 } };

const CUTS: { file: string; source: string; characters: string; axes: Axes }[] = [
  { file: "fraunces-common", source: FRAUNCES, characters: COMMON_CHARACTERS, axes: HEADINGS },
  { file: "fraunces-rare", source: FRAUNCES, characters: RARE_CHARACTERS, axes: HEADINGS },
  { file: "fraunces-extended", source: FRAUNCES_EXTENDED, characters: EXTENDED_CHARACTERS, axes: HEADINGS },
  {
    file: "fraunces-display",
    source: FRAUNCES,
    characters: COMMON_CHARACTERS,
    axes: { SOFT: 60, WONK: 0, wght: 440, opsz: { min: 40, max: 72, default: 56 } },
  },
  { file: "figtree-common", source: FIGTREE, characters: COMMON_CHARACTERS, axes: TEXT },
  { file: "figtree-rare", source: FIGTREE, characters: RARE_CHARACTERS, axes: TEXT },
];

const TOOL = join(root, "scripts", "fonts-tool");

async function subsetter(): Promise<SubsetFont> {
  const modules = join(TOOL, "node_modules");
  const entry = join(modules, "subset-font", "index.js");
  const pinned = join(TOOL, "package-lock.json");
  // npm writes this file last.
  const made = join(modules, ".package-lock.json");
  if (!existsSync(made) || statSync(made).mtimeMs < statSync(pinned).mtimeMs) install();
  const { default: subsetFont }: { default: SubsetFont } = await import(pathToFileURL(entry).href);
  return subsetFont;
}

function install(): void {
  try {
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: TOOL, stdio: "inherit" });
  } catch {
    throw new Sentence(
      "What cuts fonts could not be installed; npm says why above. It needs the network when it is first asked for.",
    );
  }
}

type Family = "JP" | "KR" | "SC" | "TC" | "Thai" | "Myanmar";

const notoSans = (family: Family): Buffer => {
  const folder = join(TOOL, "node_modules/@expo-google-fonts", `noto-sans-${family.toLowerCase()}`);
  return readFileSync(join(folder, "500Medium", `NotoSans${family}_500Medium.ttf`));
};

const WIDE_SIGNS = `${from(0x3001, 0x3020)}${from(0xff01, 0xff60)}・ー〜`;
const HAN = /^\p{Script=Han}$/u;
const KANA = /^[\p{scx=Hiragana}\p{scx=Katakana}]$/u;
const BOPOMOFO = /^\p{Script=Bopomofo}$/u;
const HANGUL = /^\p{Script=Hangul}$/u;
const THAI = /^\p{Script=Thai}$/u;
const MYANMAR = /^\p{Script=Myanmar}$/u;

type PaperCut = { file: string; family: Family; characters: string };

const charactersOf = (family: Family, sign: RegExp): string[] =>
  create(notoSans(family))
    .characterSet.map((point) => String.fromCodePoint(point))
    .filter((character) => sign.test(character));

const DOTTED_CIRCLE = "\u25cc";

/**
 * Selects the characters that papers need: the national sets, and each other character once, from the font
 * that has it. `sc` has most of these, in a separate file (`lib/payment/statements/paper/fonts.ts`).
 */
function paperCuts(): PaperCut[] {
  const [sc, jp, tc] = [charactersOf("SC", HAN), charactersOf("JP", HAN), charactersOf("TC", HAN)];
  const [inSc, inJp] = [new Set(sc), new Set(jp)];
  const onlyJp = jp.filter((one) => !inSc.has(one));
  const onlyTc = tc.filter((one) => !inSc.has(one) && !inJp.has(one));
  const simplified = hanOf("simplified");
  const cuts: [string, Family, Iterable<string>][] = [
    ["jp", "JP", [...hanOf("japanese"), ...onlyJp, ...charactersOf("JP", KANA), WIDE_SIGNS]],
    ["kr", "KR", [...charactersOf("KR", HANGUL), WIDE_SIGNS]],
    ["sc", "SC", [...simplified, WIDE_SIGNS]],
    ["sc-rare", "SC", sc.filter((one) => !simplified.has(one))],
    ["tc", "TC", [...hanOf("traditional"), ...onlyTc, ...charactersOf("TC", BOPOMOFO), WIDE_SIGNS]],
    ["thai", "Thai", [...charactersOf("Thai", THAI), DOTTED_CIRCLE]],
    ["myanmar", "Myanmar", [...charactersOf("Myanmar", MYANMAR), DOTTED_CIRCLE]],
  ];
  return cuts.map(([name, family, characters]) => ({
    file: `noto-sans-${name}-500`,
    family,
    characters: [...characters].join(""),
  }));
}

/**
 * Vertical writing and variants of East Asian fonts, unused in papers. Thai and Burmese need these tables for
 * shaping.
 */
const UNUSED_TABLES = ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "VORG", "STAT"];
const isShaped = (family: Family) => family === "Thai" || family === "Myanmar";

/** Writes TrueType that Node unpacks once. The PDF writer would unpack a WOFF file for each character. */
async function cutPaperFonts(subsetFont: SubsetFont): Promise<void> {
  const pack = promisify(brotliCompress);
  for (const { file, family, characters } of paperCuts()) {
    const cut = await subsetFont(notoSans(family), characters, {
      targetFormat: "truetype",
      noHinting: true,
      dropTables: isShaped(family) ? [] : UNUSED_TABLES,
    });
    const packed = await pack(cut, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: cut.length },
    });
    writeFileSync(join(root, "app/fonts", `${file}.ttf.br`), packed);
    console.log(`${file}: ${packed.length} bytes, ${cut.length} unpacked`);
  }
}

/** `npm run workshop -- fonts`: cuts the fonts of pages and papers from their packages (`app/fonts/README.md`). */
await main(async () => {
  const subsetFont = await subsetter();
  await cutPaperFonts(subsetFont);
  for (const { file, source, characters, axes } of CUTS) {
    const cut = await subsetFont(readFileSync(join(PACKAGES, source)), characters, {
      targetFormat: "woff2",
      variationAxes: axes,
    });
    writeFileSync(join(root, "app/fonts", `${file}.woff2`), cut);
    console.log(`${file}: ${cut.length} bytes`);
  }
});
