import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { PictureFacts } from "./facts";
import { PICTURE_SIZE, Poster } from "./poster";

/** As many pictures as are kept; the one asked for longest ago goes first. */
const MOST = 60;
const kept = new Map<string, ArrayBuffer>();

const fontAt = (file: string) => readFile(join(process.cwd(), "app", "fonts", file));

async function draw(facts: PictureFacts): Promise<ArrayBuffer> {
  const [fraunces, figtree] = await Promise.all([fontAt("fraunces-500.ttf"), fontAt("figtree-520.ttf")]);
  const picture = new ImageResponse(<Poster facts={facts} />, {
    ...PICTURE_SIZE,
    fonts: [
      { name: "Fraunces", data: fraunces, weight: 500 },
      { name: "Figtree", data: figtree, weight: 500 },
    ],
  });
  return picture.arrayBuffer();
}

/** A campaign's picture as a PNG. Drawing takes a tenth of a second, so what looks the same is drawn once. */
export async function sharePicture(facts: PictureFacts): Promise<ArrayBuffer> {
  const key = JSON.stringify(facts);
  const picture = kept.get(key) ?? (await draw(facts));
  kept.delete(key);
  kept.set(key, picture);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return picture;
}
