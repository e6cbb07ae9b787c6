declare module "subset-font" {
  type Axis = number | { min: number; max: number; default: number };
  /** The font with these characters alone, and with its axes held or narrowed. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: "woff2"; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>;
}
