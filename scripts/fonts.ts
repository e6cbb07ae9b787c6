import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { COMMON_CHARACTERS } from "@/app/fonts/common-characters";
import { root } from "./support/folders";
import { main, Sentence } from "./support/sentence";

type Axes = Record<string, number | { min: number; max: number; default: number }>;
type SubsetFont = (
  font: Uint8Array,
  characters: string,
  options: { targetFormat: "woff2"; variationAxes: Axes },
) => Promise<Uint8Array>;

const PACKAGES = join(root, "node_modules/@fontsource-variable");
const FRAUNCES = "fraunces/files/fraunces-latin-full-normal.woff2";
const FRAUNCES_EXTENDED = "fraunces/files/fraunces-latin-ext-full-normal.woff2";
const FIGTREE = "figtree/files/figtree-latin-wght-normal.woff2";

const from = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** What Latin-1 and its neighbours have besides: characters of names, symbols of a stray text. */
const RARE_CHARACTERS = [...`${from(0xa0, 0xff)}ıŒœ†‡‰‹›€−\u2012\u2015‚„⁄™↑↓`]
  .filter((character) => !COMMON_CHARACTERS.includes(character))
  .join("");
const EXTENDED_CHARACTERS = [...`${from(0x100, 0x17f)}${from(0x218, 0x21b)}`]
  .filter((character) => !"ıŒœ".includes(character))
  .join("");

/** Headings have one weight at every optical size. */
const HEADINGS: Axes = { SOFT: 60, WONK: 0, wght: 480 };
const TEXT: Axes = { wght: { min: 400, max: 700, default: 400 } };

const CUTS: { file: string; source: string; characters: string; axes: Axes }[] = [
  { file: "fraunces-common", source: FRAUNCES, characters: COMMON_CHARACTERS, axes: HEADINGS },
  { file: "fraunces-rare", source: FRAUNCES, characters: RARE_CHARACTERS, axes: HEADINGS },
  { file: "fraunces-extended", source: FRAUNCES_EXTENDED, characters: EXTENDED_CHARACTERS, axes: HEADINGS },
  // The large title of the front page.
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

/** What cuts fonts, pinned apart and installed when it is first asked for: nothing else wants its six megabytes. */
async function subsetter(): Promise<SubsetFont> {
  const modules = join(TOOL, "node_modules");
  const entry = join(modules, "subset-font", "index.js");
  const pinned = join(TOOL, "package-lock.json");
  // npm writes this file when all else is there.
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

/** `npm run fonts`: cuts the fonts of the pages from their packages (`app/fonts/README.md`). */
await main(async () => {
  const subsetFont = await subsetter();
  for (const { file, source, characters, axes } of CUTS) {
    const cut = await subsetFont(readFileSync(join(PACKAGES, source)), characters, {
      targetFormat: "woff2",
      variationAxes: axes,
    });
    writeFileSync(join(root, "app/fonts", `${file}.woff2`), cut);
    console.log(`${file}: ${cut.length} bytes`);
  }
});
