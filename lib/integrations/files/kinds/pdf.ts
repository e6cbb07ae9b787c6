import { inflateSync } from "node:zlib";
import type { Reader } from "../reader";
import type { FileFault } from "./kind";

const PIECE = 64 * 1024;
/** Of the dictionary before a stream, and of names that lie across two pieces. */
const BEFORE = 4096;
/** An archive may hide behind a document: its directory ends within so many bytes of the end. */
const ARCHIVE_END = 66_000;
/** Objects packed into streams may unfold to so much, each and together. */
const MOST_UNFOLDED = 8 * 1024 * 1024;
const MOST_UNFOLDED_TOGETHER = 48 * 1024 * 1024;

/** A name ends there: never at the end of a piece, where more of it may be to come. */
const END = "(?=[^A-Za-z0-9#_])";
const FAULTS: readonly [RegExp, FileFault][] = [
  [new RegExp(`/Encrypt${END}`), "encrypted"],
  [new RegExp(`/(?:EmbeddedFiles?|FileAttachment|RichMedia|Collection)${END}`), "embedded"],
  [new RegExp(`/(?:JavaScript|Launch|ImportData|XFA)${END}`), "script"],
];
/** Too short to be looked for in packed data, where three bytes in a row mean nothing. */
const SHORT: readonly [RegExp, FileFault][] = [
  [new RegExp(`/JS${END}`), "script"],
  [new RegExp(`/EF${END}`), "embedded"],
];

/** Names may be spelled with numbers of characters: `/#4aS` is `/JS`. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function faultIn(text: string, rules: readonly [RegExp, FileFault][]): FileFault | null {
  const plain = plainNames(text);
  return rules.find(([name]) => name.test(plain))?.[1] ?? null;
}

const ALL = [...FAULTS, ...SHORT];

/** What is wrong with the objects that a stream packs; `broken` when they cannot be unpacked within the limit. */
function faultInPacked(dictionary: string, body: Buffer): { fault: FileFault | null; unfolded: number } {
  const named = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(dictionary)?.[1];
  const filters = named?.match(/[A-Za-z0-9]+/g) ?? [];
  if (filters.length === 0) {
    return { fault: faultIn(`${body.toString("latin1")} `, ALL), unfolded: body.length };
  }
  if (filters.length > 1 || !/^(?:FlateDecode|Fl)$/.test(filters[0] ?? "")) {
    return { fault: "broken", unfolded: 0 };
  }
  try {
    const text = inflateSync(body, { maxOutputLength: MOST_UNFOLDED });
    return { fault: faultIn(`${text.toString("latin1")} `, ALL), unfolded: text.length };
  } catch {
    return { fault: "broken", unfolded: 0 };
  }
}

/** The dictionary that ends where a stream begins: from the last object's beginning on. */
const dictionaryBefore = (text: string) => plainNames(text.slice(text.lastIndexOf(" obj") + 1));

/**
 * Why a PDF is refused: it is encrypted, has files in it, runs something when it is opened, or is not whole. Names are
 * looked for in all that is written openly and in the objects that are packed, piece by piece; what the pages show is
 * not looked at. Null when nothing is wrong.
 */
export async function pdfFault(file: Reader): Promise<FileFault | null> {
  const tail = (await file.read(file.size - Math.min(file.size, ARCHIVE_END), ARCHIVE_END)).toString(
    "latin1",
  );
  if (!/startxref\s+\d+\s+%%EOF/.test(tail.slice(-4096))) return "broken";
  if (tail.includes("PK\x05\x06")) return "embedded";
  let held = "";
  let at = 0;
  let dictionary: string | null = null;
  let packed: string[] | null = null;
  let packedLength = 0;
  let unfolded = 0;
  const finishPacked = (): FileFault | null => {
    if (packed === null || dictionary === null) return null;
    const body = Buffer.from(packed.join(""), "latin1");
    const found = faultInPacked(dictionary, body);
    unfolded += found.unfolded;
    packed = null;
    packedLength = 0;
    return found.fault ?? (unfolded > MOST_UNFOLDED_TOGETHER ? "broken" : null);
  };
  for (;;) {
    const piece = await file.read(at, PIECE);
    at += piece.length;
    held += piece.toString("latin1");
    const isLast = piece.length === 0;
    for (;;) {
      if (dictionary === null) {
        const begin = /stream\r?\n/.exec(held);
        // Part of the word may still be to come.
        const open = begin ? held.slice(0, begin.index) : held;
        const fault = faultIn(open, ALL);
        if (fault) return fault;
        if (!begin) {
          if (isLast) return null;
          held = held.slice(-BEFORE);
          break;
        }
        dictionary = dictionaryBefore(open);
        packed = /\/Type\s*\/ObjStm/.test(dictionary) ? [] : null;
        held = held.slice(begin.index + begin[0].length);
      }
      const end = held.indexOf("endstream");
      const inside = end < 0 ? held.slice(0, Math.max(0, held.length - BEFORE)) : held.slice(0, end);
      // Long names are looked for in streams, too: a reader of the file may find objects there by their addresses.
      const fault = faultIn(end < 0 ? held : inside, FAULTS);
      if (fault) return fault;
      if (packed) {
        packed.push(inside);
        packedLength += inside.length;
        if (packedLength > MOST_UNFOLDED) return "broken";
      }
      if (end < 0) {
        if (isLast) return "broken";
        held = held.slice(inside.length);
        break;
      }
      const found = finishPacked();
      if (found) return found;
      dictionary = null;
      held = held.slice(end + "endstream".length);
    }
  }
}
