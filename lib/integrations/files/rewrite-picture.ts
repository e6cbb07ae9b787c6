import { DomainError } from "@/lib/kernel";
import { sharp } from "../pictures/readers";
import { serialQueue } from "../pictures/serial-queue";
import { readBitmap } from "./kinds/bmp";
import type { FileFault, Kind } from "./kinds/kind";
import type { Reader } from "./reader";

/** As many as the largest phone cameras take. */
const MOST_POINTS = 8192 * 6144;
const MOST_PAGES = 200;
const SECONDS = 30;
const LONGEST_QUEUE = 60;

const inTurn = serialQueue(LONGEST_QUEUE, () => new DomainError("unavailable", "limits.pictures"));

type PictureKind = Extract<Kind, "tiff" | "bmp" | "jpeg" | "gif" | "png">;

export const WRITTEN_AS = {
  tiff: { type: "image/tiff", extension: "tiff" },
  bmp: { type: "image/png", extension: "png" },
  jpeg: { type: "image/jpeg", extension: "jpg" },
  gif: { type: "image/gif", extension: "gif" },
  png: { type: "image/png", extension: "png" },
} as const satisfies Record<PictureKind, { type: string; extension: string }>;

async function open(kind: PictureKind, path: string, file: Reader) {
  if (kind === "bmp") {
    const read = await readBitmap(file);
    if (read === null) return "broken" as const;
    if (read === "pixels") return "pixels" as const;
    return sharp(read.bytes, { raw: { width: read.width, height: read.height, channels: 3 } });
  }
  const { format, width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
  if (format !== kind) return "broken" as const;
  if (width * height * pages > MOST_POINTS || pages > MOST_PAGES) return "pixels" as const;
  return sharp(path, { limitInputPixels: MOST_POINTS, failOn: "error", ...(pages > 1 ? { pages: -1 } : {}) });
}

/**
 * Drops location, metadata and trailing data; keeps all pages and frames. One at a time, because unpacked
 * pictures are large.
 */
export async function rewritePicture(
  kind: PictureKind,
  { from, to, file }: { from: string; to: string; file: Reader },
): Promise<FileFault | null> {
  return inTurn(async () => {
    try {
      const picture = await open(kind, from, file);
      if (typeof picture === "string") return picture;
      const upright = (kind === "jpeg" ? picture.autoOrient() : picture).timeout({ seconds: SECONDS });
      const written = {
        tiff: () => upright.tiff({ compression: "deflate" }),
        bmp: () => upright.png(),
        jpeg: () => upright.jpeg({ quality: 90 }),
        gif: () => upright.gif(),
        png: () => upright.png(),
      }[kind]();
      await written.toFile(to);
      return null;
    } catch {
      return "broken";
    }
  });
}
