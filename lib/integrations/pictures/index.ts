import { DomainError, invalidField, type PlainReason } from "@/lib/kernel";
import { pictureKind } from "./picture-kind";
import { sharp } from "./readers";
import { serialQueue } from "./serial-queue";

/** Pictures must be smaller, in bytes (001 §9). */
export const PICTURE_BYTES = 7_340_032;
export const PICTURE_TYPE = "image/webp";

/** Above phone cameras. A small file may decode to a huge picture (decompression bomb). */
const PIXELS = 8192 * 6144;
const EDGE = 512;
const SECONDS = 20;
const WHITE = "#ffffff";

const inTurn = serialQueue(12, () => new DomainError("unavailable", "limits.pictures"));

export function pictureProblem(bytes: Uint8Array): PlainReason | null {
  if (bytes.length >= PICTURE_BYTES) return "picture.invalid_size";
  return pictureKind(bytes) ? null : "picture.invalid_format";
}

/**
 * Writes an upright 512-pixel center square as WebP, without metadata such as location. Throws `invalid`
 * (`file`): 'Invalid image format' or 'Invalid image size' (001 §5).
 */
export async function reencodePicture(bytes: Uint8Array): Promise<Uint8Array> {
  const problem = pictureProblem(bytes);
  if (problem) throw invalidField("file", problem);
  const kind = pictureKind(bytes);
  return inTurn(async () => {
    // The pixel limit is checked in the header, before decoding.
    const picture = sharp(bytes, { limitInputPixels: false, failOn: "error" });
    const { format, width, height } = await picture.metadata().catch(() => {
      throw invalidField("file", "picture.invalid_format");
    });
    if (format !== kind) throw invalidField("file", "picture.invalid_format");
    if (width * height > PIXELS) throw invalidField("file", "picture.invalid_size");
    try {
      return await picture
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize(EDGE, EDGE, { fit: "cover" })
        .flatten({ background: WHITE })
        .webp({ quality: 84 })
        .toBuffer();
    } catch (error) {
      throw new DomainError("invalid", "picture.invalid_format", {
        fields: { file: ["picture.invalid_format"] },
        log: "a picture that cannot be read",
        cause: error,
      });
    }
  });
}
