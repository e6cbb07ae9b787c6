import { renderAsync } from "@resvg/resvg-js";
import { pictureVersion } from "./address";
import type { PictureFacts } from "./facts";
import { poster } from "./poster";
import { readType, type Type } from "./type";

/** How many pictures are cached; the least recently requested is dropped first. */
const MOST = 60;
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

let type: Promise<Type> | undefined;

/**
 * Draws what `make` describes as a PNG of its own size, with our own fonts and nothing fetched from elsewhere: see
 * `inFont`.
 */
export async function png(make: (type: Type) => string): Promise<Uint8Array<ArrayBuffer>> {
  type ??= readType();
  type.catch(() => {
    type = undefined;
  });
  const picture = await renderAsync(make(await type), { font: { loadSystemFonts: false } });
  return new Uint8Array(picture.asPng());
}

/**
 * A campaign's picture as a PNG. Drawing takes a tenth of a second, so pictures that look the same are drawn
 * once, also for requests that arrive meanwhile.
 */
export function sharePicture(facts: PictureFacts): Promise<Uint8Array<ArrayBuffer>> {
  const key = pictureVersion(facts);
  const picture = kept.get(key) ?? png((type) => poster(facts, type));
  kept.delete(key);
  kept.set(key, picture);
  picture.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return picture;
}
