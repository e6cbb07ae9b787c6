/** What a file is by its first bytes. `compound` may be a Word document of before 2007, `package` one of today. */
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

/** The kind by the first bytes of a file; null for any other. Its name, and the type it was sent with, do not count. */
export function kindOf(head: Buffer): Kind | null {
  const text = head.toString("latin1");
  return BEGINNINGS.find(([, beginning]) => text.startsWith(beginning))?.[0] ?? null;
}

/** Why a file is refused: `format` is one of no kind that we take, the others are of such a kind and unsafe. */
export type FileFault =
  | "format"
  | "broken"
  | "encrypted"
  | "embedded"
  | "script"
  | "macros"
  | "external"
  | "pixels";
