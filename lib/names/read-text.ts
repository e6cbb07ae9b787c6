/** Character `i` comes from `starts[i]` to `ends[i]` of the original (NFC). */
export type PlainText = { original: string; text: string; starts: number[]; ends: number[] };

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  quot: '"',
  lt: "<",
  gt: ">",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "",
  zwj: "",
  zwnj: "",
  lsquo: "'",
  rsquo: "'",
  ndash: "-",
  mdash: "-",
  hyphen: "-",
  dash: "-",
  period: ".",
  commat: "@",
  num: "#",
  lowbar: "_",
  szlig: "ß",
  aelig: "æ",
  AElig: "Æ",
  oelig: "œ",
  OElig: "Œ",
};

/** `&eacute;` is an e plus this. */
const MARKS: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c",
};

const ENTITY =
  /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z])(acute|grave|circ|tilde|uml|ring|cedil|caron|slash)|([a-zA-Z]{2,8}))(?:;|(?![\w;]))/uy;
const ESCAPED = /(?:%[\da-fA-F]{2})+/uy;
/** "A<b>l</b>an" reads as the name. See `insidesOf`. */
const TAG = /<(?:\/?[a-zA-Z]|!--)[^<>\n]{0,200}>/uy;

const fromCode = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "");

function entityText(match: RegExpExecArray): string | null {
  const [, decimal, hex, base, mark = "", named = ""] = match;
  if (decimal) return fromCode(Number.parseInt(decimal, 10));
  if (hex) return fromCode(Number.parseInt(hex, 16));
  if (base) return mark === "slash" ? (base === "o" ? "ø" : "Ø") : (base + MARKS[mark]).normalize("NFC");
  return Object.hasOwn(NAMED, named) ? (NAMED[named] ?? null) : null;
}

function escapedText(match: RegExpExecArray): string | null {
  try {
    return decodeURIComponent(match[0]);
  } catch {
    return null;
  }
}

const CODES = {
  "&": [ENTITY, entityText],
  "%": [ESCAPED, escapedText],
  "<": [TAG, () => ""],
} as const;

const isCode = (character: string): character is keyof typeof CODES => character in CODES;

function decodedAt(text: string, index: number): { text: string; length: number } | null {
  const character = text.charAt(index);
  if (!isCode(character)) return null;
  const [pattern, read] = CODES[character];
  pattern.lastIndex = index;
  const match = pattern.exec(text);
  const decoded = match && read(match);
  return match && decoded !== null ? { text: decoded, length: match[0].length } : null;
}

/** Right-to-left override: "niw" reads as "win". */
const BACKWARDS = "\u202e";
const BACKWARDS_ENDS = /[\u202c\u2069\n]/u;

const APOSTROPHE = /[’‘ʼ`´＇ʹ′]/u;
/** Takes no space on screen. */
const INVISIBLE = /\p{Cf}|[\u115f\u1160\u3164\uffa0\u2800]|(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/u;

/** 🅰, 🅐, 🇦 */
function latinOfSymbol(code: number): string | null {
  for (const first of [0x1f150, 0x1f170, 0x1f1e6]) {
    if (code >= first && code < first + 26) return String.fromCharCode(65 + code - first);
  }
  return null;
}

function plainOf(character: string): string {
  if (APOSTROPHE.test(character)) return "'";
  if (character === BACKWARDS || BACKWARDS_ENDS.test(character)) return character;
  if (INVISIBLE.test(character)) return "";
  return latinOfSymbol(character.codePointAt(0) ?? 0) ?? character.normalize("NFKC");
}

/** `&amp;#65;` needs two passes. */
function pass({ original, text, starts, ends }: PlainText): PlainText {
  const out: PlainText = { original, text: "", starts: [], ends: [] };
  const characters: string[] = [];
  const put = (plain: string, from: number, to: number) => {
    for (let unit = 0; unit < plain.length; unit++) {
      out.starts.push(starts[from] ?? 0);
      out.ends.push(ends[to - 1] ?? 0);
    }
    characters.push(plain);
  };
  for (let index = 0; index < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    const decoded = isCode(character) ? decodedAt(text, index) : null;
    const length = decoded?.length ?? character.length;
    const raw = decoded?.text ?? character;
    put(
      raw.length === 1 && raw < "\u0080" && raw !== "`" ? raw : [...raw].map(plainOf).join(""),
      index,
      index + length,
    );
    index += length;
  }
  return { ...out, text: characters.join("") };
}

/** Restores reading order. Each character maps to the whole range. */
function inOrderOfReading(plain: PlainText): PlainText {
  if (!/[\u202c\u202e\u2069]/u.test(plain.text)) return plain;
  const out: PlainText = { original: plain.original, text: "", starts: [], ends: [] };
  const parts = plain.text.matchAll(/\u202e([^\u202c\u2069\n]*)|[\u202c\u2069]|[^\u202c\u202e\u2069]+/gu);
  for (const { 0: whole, 1: backwards, index } of parts) {
    const text =
      backwards === undefined ? whole.replace(/[\u202c\u2069]/u, "") : [...backwards].reverse().join("");
    for (let unit = 0; unit < text.length; unit++) {
      const [from, to] =
        backwards === undefined ? [index + unit, index + unit] : [index, index + whole.length - 1];
      out.starts.push(plain.starts[from] ?? 0);
      out.ends.push(plain.ends[to] ?? 0);
    }
    out.text += text;
  }
  return out;
}

const ORDINARY = /^[\n\t !-$'-;=-_a-z{-~]*$/;

/** As people see it: decoded, plain letters, nothing invisible. */
export function readText(original: string): PlainText {
  const text = original.normalize("NFC");
  const starts = Array.from({ length: text.length }, (_, index) => index);
  const read: PlainText = { original: text, text, starts, ends: starts.map((start) => start + 1) };
  if (ORDINARY.test(text)) return read;
  const once = pass(read);
  return inOrderOfReading(/[&%<]/.test(once.text) ? pass(once) : once);
}

/** Names are as readable there: `<Alan>`, `alt="Alan"`. */
export const insidesOf = (original: string): string =>
  [...original.replace(/&lt;?/g, "<").replace(/&gt;?/g, ">").matchAll(new RegExp(TAG.source, "gu"))]
    .map(([tag]) => tag.slice(1, -1))
    .join("\n");

export const excerpt = ({ original, starts, ends }: PlainText, from: number, to: number): string =>
  original.slice(starts[from] ?? 0, ends[to - 1] ?? 0);
