import { PATCHES, seedNumber, sewnPatches, WAYS, type Way } from "@/lib/kernel/quilt";

/** Goes up when the same quilt is drawn otherwise, because browsers keep a drawing for a year. */
const DRAWING = 1;

export const DRAWN_QUILTS = "/pictures/quilts/";

/** card 24×4 patches, phone 12×8. */
export type DrawnLayout = "card" | "phone";

/** All that a drawn quilt depends on. */
export interface DrawnQuiltParts {
  layout: DrawnLayout;
  way: Way;
  /** the number of the seed, which names nobody's campaign */
  seed: number;
  sewn: number;
  bound: boolean;
}

/**
 * The path of a quilt's drawing. It is made of what the page shows of the quilt, and of nothing else: whoever asks for
 * one gets it, whether or not there is such a campaign.
 */
export function quiltAddress(seed: string, way: Way, progress: number, layout: DrawnLayout): string {
  const number = seedNumber(seed).toString(36);
  return `${DRAWN_QUILTS}${DRAWING}-${layout}-${way}-${number}-${sewnPatches(progress)}${progress >= 100 ? "b" : ""}.svg`;
}

const NAME = new RegExp(`^${DRAWING}-(card|phone)-(${WAYS.join("|")})-([0-9a-z]{1,7})-(\\d{1,2})(b?)\\.svg$`);

/** What the last part of such a path says, or null for any other text. */
export function readQuiltName(name: string): DrawnQuiltParts | null {
  const [, layout, way, number = "", patches, edge] = NAME.exec(name) ?? [];
  const [seed, sewn, bound] = [Number.parseInt(number, 36), Number(patches), edge === "b"];
  if (!layout || seed > 0xffffffff || sewn > PATCHES || (bound && sewn < PATCHES)) return null;
  return { layout: layout as DrawnLayout, way: way as Way, seed, sewn, bound };
}
