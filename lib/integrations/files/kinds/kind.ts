/** `compound` may be Word before 2007, `package` a current one. */
export type Kind = "pdf" | "tiff" | "bmp" | "jpeg" | "gif" | "png" | "compound" | "package";

const BEGINNINGS: readonly [Kind, string][] = [
  ["pdf", "%PDF-"],
  ["tiff", "II*\0"],
  ["tiff", "MM\0*"],
  ["jpeg", "\xff\xd8\xff"],
  ["gif", "GIF87a"],
  ["gif", "GIF89a"],
  ["png", "\x89PNG\r\n\x1a\n"],
  ["compound", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
  ["package", "PK\x03\x04"],
  ["bmp", "BM"],
];

/** By content; name and sent type do not count. */
export function kindOf(head: Buffer): Kind | null {
  const text = head.toString("latin1");
  return BEGINNINGS.find(([, beginning]) => text.startsWith(beginning))?.[0] ?? null;
}

/** `format`: a kind that we do not take. */
export type FileFault =
  | "format"
  | "broken"
  | "encrypted"
  | "embedded"
  | "script"
  | "macros"
  | "external"
  | "pixels";
