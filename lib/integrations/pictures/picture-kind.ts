const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const beginsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, at) => bytes[at] === byte);

/** By content; name and sent type do not count. */
export function pictureKind(bytes: Uint8Array): "png" | "jpeg" | null {
  if (beginsWith(bytes, PNG)) return "png";
  return beginsWith(bytes, JPEG) ? "jpeg" : null;
}
