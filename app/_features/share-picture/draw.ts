import { renderAsync } from "@resvg/resvg-js";
import { pictureVersion } from "./address";
import type { PictureFacts } from "./facts";
import { poster } from "./poster";
import { readType, type Type } from "./type";

/** Least recently requested are evicted. */
const MOST = 60;
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

let type: Promise<Type> | undefined;

/** With our own fonts and no external fetches. */
export async function png(make: (type: Type) => string): Promise<Uint8Array<ArrayBuffer>> {
  type ??= readType();
  type.catch(() => {
    type = undefined;
  });
  const picture = await renderAsync(make(await type), { font: { loadSystemFonts: false } });
  return new Uint8Array(picture.asPng());
}

/** Takes 0.1 seconds; concurrent requests share one drawing. */
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
