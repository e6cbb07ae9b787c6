import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import type { ReactElement } from "react";
import satori from "satori";
import { PICTURE_SIZE } from "@/app/_features/meta/site-picture";
import { log } from "@/lib/platform";
import { pictureVersion } from "./address";
import type { PictureFacts } from "./facts";
import { Poster } from "./poster";

/** How many pictures are cached; the least recently requested is dropped first. */
const MOST = 60;
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

const FONTS = [
  { name: "Fraunces", file: "fraunces-500.ttf" },
  { name: "Figtree", file: "figtree-520.ttf" },
  { name: "Noto Serif Cyrillic", file: "noto-serif-cyrillic-500.woff" },
  { name: "Noto Serif Greek", file: "noto-serif-greek-500.woff" },
] as const;

const readFonts = () =>
  Promise.all(
    FONTS.map(async ({ name, file }) => ({
      name,
      data: await readFile(join(process.cwd(), "app", "fonts", file)),
      weight: 500 as const,
    })),
  );
let fonts: ReturnType<typeof readFonts> | undefined;

async function noOtherFont(script: string) {
  log.warn("picture_lacks_letters", { script });
  return [];
}

/**
 * Draws `PICTURE_SIZE` as a PNG, with our own fonts and nothing fetched from elsewhere: see `inFont`.
 * `next/og` cannot be used: it reads its own drawing with sharp, in which only the readers of uploaded
 * pictures are enabled.
 */
export async function png(drawing: ReactElement): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= readFonts();
  const svg = await satori(drawing, {
    ...PICTURE_SIZE,
    fonts: await fonts,
    loadAdditionalAsset: noOtherFont,
  });
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return new Uint8Array(picture.asPng());
}

/**
 * A campaign's picture as a PNG. Drawing takes a tenth of a second, so pictures that look the same are drawn
 * once, also for requests that arrive meanwhile.
 */
export function sharePicture(facts: PictureFacts): Promise<Uint8Array<ArrayBuffer>> {
  const key = pictureVersion(facts);
  const picture = kept.get(key) ?? png(<Poster facts={facts} />);
  kept.delete(key);
  kept.set(key, picture);
  picture.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return picture;
}
