import { isForeign, toLatin } from "./latin";
import { type PlainText, readText } from "./read-text";

type Style = "usual" | "title" | "capitals" | "small";

type Case = "small" | "capital" | "capitals" | "mixed";

/** "Help" and "Alan" in "HelpAlan2". */
export type Piece = {
  from: number;
  to: number;
  text: string;
  /** Latin, lower case, without the ending. */
  latin: string;
  case: Case;
  /** After the apostrophe: "s", "ll". */
  ending: string;
  glue: "inside" | "signs" | "space";
  between: string;
  /** A sentence, a line or a quotation. */
  begins: boolean;
  style: Style;
  /** In a hashtag, link, address or account name. */
  handle: boolean;
};

export type Word = { from: number; to: number; text: string; first: number; last: number; handle: boolean };

export type Tokens = { text: string; words: Word[]; pieces: Piece[] };

const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;
const PART = /\p{Nd}+|\p{Lu}(?![\p{Ll}])(?:\p{Lu}(?!\p{Ll}))*|\p{Lu}?[^\p{Lu}\p{Nd}]+|\p{Lu}/gu;
/** Longer runs are not words. */
const LONGEST = 200;

function caseOf(text: string): Case {
  const characters = text.replace(/'.*/u, "").replace(/[^\p{L}]/gu, "");
  const [first = ""] = characters;
  const rest = characters.slice(first.length);
  const isUpper = (one: string) => one !== one.toLowerCase();
  const isLower = (one: string) => one === one.toLowerCase();
  if (isLower(characters)) return "small";
  if (isUpper(first) && isLower(rest)) return "capital";
  return characters === characters.toUpperCase() ? "capitals" : "mixed";
}

/** Two words are too few to tell. */
function styleOf(line: string): Style {
  const words = line.match(/\p{L}{2,}/gu) ?? [];
  if (words.every((word) => caseOf(word) === "small")) return words.length > 1 ? "small" : "usual";
  if (words.length > 1 && words.every((word) => caseOf(word) === "capitals")) return "capitals";
  const telling = words.slice(1).filter((word) => word.length > 3);
  const upper = telling.filter((word) => caseOf(word) === "capitals").length;
  if (telling.length > 2 && upper > telling.length * 0.7) return "capitals";
  const capital = telling.filter((word) => caseOf(word) !== "small").length;
  return telling.length > 1 && capital > telling.length * 0.6 ? "title" : "usual";
}

const HANDLE = /[#@_]|:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?:[/?#:]|$)|^\/|\p{L}\p{Nd}{2,}/iu;
const BEGINS = /(?:^|[\n.!?¡¿:;•(…])["“”'«(\s¡¿*_-]*$|["“«]$/u;

/** Call it in text order. */
function chunksOf(text: string) {
  const spaces = /\s/gu;
  let [from, to] = [0, -1];
  return (index: number) => {
    while (to <= index) {
      if (to >= 0) from = to + 1;
      spaces.lastIndex = from;
      to = spaces.exec(text)?.index ?? text.length;
      if (from >= text.length) break;
    }
    return [from, to] as const;
  };
}

function piecesOf(word: string): { at: number; text: string }[] {
  const end = word.indexOf("'");
  const head = end < 0 ? word : word.slice(0, end);
  const parts = [...head.matchAll(PART)].map((match) => ({ at: match.index, text: match[0] }));
  const last = parts.at(-1);
  // "HelpAlan's"
  if (end >= 0 && last) last.text += word.slice(end);
  return parts.length > 0 ? parts : [{ at: 0, text: word }];
}

const PARTED = /^-\n[ \t]*$/;

const glueOf = (between: string, isFirst: boolean): Piece["glue"] =>
  isFirst || (/\s/u.test(between) && !PARTED.test(between)) ? "space" : "signs";

/** Alan's, she'll */
const ENDINGS = new Set(["", "s", "ll", "d", "ve", "re", "m", "em"]);

/** Not "O'Brien" or "don't". */
function headOf(part: string): { head: string; ending: string } {
  const at = part.lastIndexOf("'");
  const ending = part.slice(at + 1).toLowerCase();
  return at >= 0 && ENDINGS.has(ending) ? { head: part.slice(0, at), ending } : { head: part, ending: "" };
}

export function tokensOf(text: string): Tokens {
  const words: Word[] = [];
  const pieces: Piece[] = [];
  const chunkAt = chunksOf(text);
  let chunk: readonly [number, number] = [0, 0];
  let handle = false;
  let lineEnd = -1;
  let style: Style = "usual";
  let before = 0;
  for (const match of text.matchAll(WORD)) {
    const from = match.index;
    const to = from + match[0].length;
    if (from > lineEnd) {
      const start = text.lastIndexOf("\n", from) + 1;
      lineEnd = text.indexOf("\n", from);
      if (lineEnd < 0) lineEnd = text.length;
      style = styleOf(text.slice(start, lineEnd));
    }
    if (from >= chunk[1]) {
      chunk = chunkAt(from);
      handle = HANDLE.test(text.slice(chunk[0], chunk[1]).replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/u, ""));
    }
    const between = text.slice(before, from);
    const first = pieces.length;
    for (const [index, { at, text: part }] of piecesOf(match[0].slice(0, LONGEST)).entries()) {
      const { head, ending } = headOf(part);
      pieces.push({
        from: from + at,
        to: from + at + part.length,
        text: part,
        latin: toLatin(head),
        case: caseOf(part),
        ending,
        glue: index > 0 ? "inside" : glueOf(between, first === 0),
        between: index > 0 ? "" : between,
        begins: index === 0 && BEGINS.test(text.slice(Math.max(0, from - 12), from)),
        style,
        handle,
      });
    }
    words.push({ from, to, text: match[0], first, last: pieces.length - 1, handle });
    before = to;
  }
  return { text, words, pieces };
}

export const hasCapital = (piece: Piece) => piece.case !== "small" && piece.text !== "";

export const isForeignPiece = (piece: Piece) => isForeign(piece.text);

/** Prepared for any number of searches. */
export type ReadText = { plain: PlainText; tokens: Tokens };

export function read(original: string): ReadText {
  const plain = readText(original);
  return { plain, tokens: tokensOf(plain.text) };
}
