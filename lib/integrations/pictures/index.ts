import { DomainError, invalidField, type PlainReason } from "@/lib/kernel";
import { pictureKind } from "./kind";
import { oneAtATime } from "./one-at-a-time";
import { sharp } from "./readers";

/** A picture must be smaller than this many bytes (001 §9). */
export const PICTURE_BYTES = 7_340_032;
/** What `reencodePicture` answers with. */
export const PICTURE_TYPE = "image/webp";

/**
 * More pixels than cameras of phones take. A small file can decode to a huge picture and use up the memory of the
 * process (a decompression bomb), so larger ones are refused.
 */
const PIXELS = 8192 * 6144;
const EDGE = 512;
const SECONDS = 20;
const WHITE = "#ffffff";

const inTurn = oneAtATime(12, () => new DomainError("unavailable", "limits.pictures"));

/** What is wrong with a picture by its size and its first bytes, before it is decoded. Null when it may be one. */
export function pictureProblem(bytes: Uint8Array): PlainReason | null {
  if (bytes.length >= PICTURE_BYTES) return "picture.invalid_size";
  return pictureKind(bytes) ? null : "picture.invalid_format";
}

/**
 * Re-encodes an uploaded picture: a square of 512 pixels cut from its middle, upright, as WebP, without metadata, which
 * could hold where it was taken. Takes PNG and JPEG by their content, below 7,340,032 bytes. Throws
 * `invalid` for the field `file`: 'Invalid image format' or 'Invalid image size' (001 §5).
 */
export async function reencodePicture(bytes: Uint8Array): Promise<Uint8Array> {
  const problem = pictureProblem(bytes);
  if (problem) throw invalidField("file", problem);
  const kind = pictureKind(bytes);
  return inTurn(async () => {
    // The limit on pixels is checked from the header, before anything is decoded.
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
