import type { PlainReason } from "@/lib/kernel";
import { isArchive, startsWithSignature } from "./signatures";

/** Text, an archive (perhaps a workbook), or a refusal. */
type Decoded = { text: string } | { isArchive: true } | { problem: PlainReason };

const OLD_WORKBOOK = "d0cf11e0a1b11ae1";
const OTHER_FILES = ["25504446", "89504e47", "ffd8ff", "47494638", "1f8b"];

const SAMPLE = 4096;

/** Null for a text that can be a list. */
export function problemOfText(text: string): PlainReason | null {
  const start = text.slice(0, SAMPLE).trimStart();
  if (/^<(?:!doctype\s+html|html|head|body|table|meta)\b/i.test(start)) return "import.web_page";
  if (/^\{\\rtf/i.test(start)) return "import.rtf";
  if (/^(?:\[\s*[[{"\]]|\{\s*["}])/.test(start)) return "import.json";
  return start.startsWith("<?xml") ? "import.not_a_list" : null;
}

/** Stream of a password-protected workbook. */
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");

/** At even (0) or odd (1) offsets; in UTF-16 every second byte of ASCII is zero. */
function zeros(bytes: Uint8Array, parity: 0 | 1): number {
  const end = Math.min(bytes.length, SAMPLE);
  let found = 0;
  let all = 0;
  for (let at = parity; at < end; at += 2) {
    all += 1;
    if (bytes[at] === 0) found += 1;
  }
  return all === 0 ? 0 : found / all;
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  // No byte order mark. Separators and line ends are ASCII in all scripts.
  if (zeros(bytes, 1) > 0.2 && zeros(bytes, 0) < 0.05) return "utf-16le";
  if (zeros(bytes, 0) > 0.2 && zeros(bytes, 1) < 0.05) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** At 0x80 to 0x9f, where Node's Latin-1 has control characters. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function textIn(encoding: string, bytes: Uint8Array): string {
  if (encoding !== "windows-1252") return new TextDecoder(encoding).decode(bytes);
  const latin = Buffer.from(bytes).toString("latin1");
  return latin.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** UTF-8, UTF-16, else Windows-1252. Refuses binary files. */
export function decodeList(bytes: Uint8Array): Decoded {
  if (isArchive(bytes)) return { isArchive: true };
  if (startsWithSignature(bytes, [OLD_WORKBOOK]))
    return {
      problem: Buffer.from(bytes).includes(LOCKED) ? "import.workbook_locked" : "import.workbook_old",
    };
  if (startsWithSignature(bytes, OTHER_FILES)) return { problem: "import.not_a_list" };
  const text = textIn(encodingOf(bytes), bytes);
  if (text.slice(0, SAMPLE).includes("\u0000")) return { problem: "import.not_a_list" };
  const problem = problemOfText(text);
  return problem ? { problem } : { text };
}
