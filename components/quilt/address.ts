import { PATCHES, seedNumber, sewnPatches, WAYS, type Way } from "@/lib/kernel/quilt";

/** Raise when the drawing changes: browsers cache it for a year. */
const DRAWING = 1;

const DRAWN_QUILTS = "/pictures/quilts/";

/** Card 24×4 patches, phone 12×8. */
export type DrawnLayout = "card" | "phone";

export interface DrawnQuiltParts {
  layout: DrawnLayout;
  way: Way;
  /** Identifies no campaign. */
  seed: number;
  sewn: number;
  bound: boolean;
}

/** Contains only what the page shows. Works whether or not the campaign exists. */
export function quiltAddress(seed: string, way: Way, progress: number, layout: DrawnLayout): string {
  const number = seedNumber(seed).toString(36);
  return `${DRAWN_QUILTS}${DRAWING}-${layout}-${way}-${number}-${sewnPatches(progress)}${progress >= 100 ? "b" : ""}.svg`;
}

const NAME = new RegExp(`^${DRAWING}-(card|phone)-(${WAYS.join("|")})-([0-9a-z]{1,7})-(\\d{1,2})(b?)\\.svg$`);

/** Null if invalid. */
export function readQuiltName(name: string): DrawnQuiltParts | null {
  const [, layout, way, number = "", patches, edge] = NAME.exec(name) ?? [];
  const [seed, sewn, bound] = [Number.parseInt(number, 36), Number(patches), edge === "b"];
  if (!layout || seed > 0xffffffff || sewn > PATCHES || (bound && sewn < PATCHES)) return null;
  return { layout: layout as DrawnLayout, way: way as Way, seed, sewn, bound };
}
