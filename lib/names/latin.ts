import anyAscii from "any-ascii";

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "АаΑαӐӑꓮᎪᗅɑΛΔ",
    b: "ВвΒβЬьҌҍᏴꓐ",
    c: "СсϹϲᏟꓚ",
    d: "ԁᎠꓓ",
    e: "ЕеΕεЁёЄєҽᎬꓰ",
    f: "Ϝꓝ",
    g: "ԍᏀꓖ",
    h: "НнΗһҺᎻꓧ",
    i: "ІіΙιЇїᎥ",
    j: "ЈјϳᎫꓙ",
    k: "КкΚκҚқᏦꓗ",
    l: "ӏӀⅼᏞꓡ",
    m: "МмΜᎷꓟ",
    n: "ΝηпПꓠ",
    o: "ОоΟοσӦӧՕօ",
    p: "РрΡρᏢꓑ",
    q: "ԛ",
    r: "гᎡꓣ",
    s: "ЅѕᏚꓢ",
    t: "ТтΤτᎢꓔ",
    u: "υՍսꓴ",
    v: "νѵᏙꓦ",
    w: "ωԝшᎳꓪ",
    x: "ХхΧχҲҳꓫ",
    y: "УуΥγҮүꓬ",
    z: "ΖᏃꓜ",
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

const IN_TWO: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  å: "aa",
  ø: "oe",
  æ: "ae",
  ñ: "ny",
};

/** Ντάν is Dan. */
const IN_ONE: Readonly<Record<string, string>> = { ντ: "d", μπ: "b", γκ: "g" };
const GREEK_PAIRS = /ντ|μπ|γκ/giu;

const ASCII = /^\p{ASCII}*$/u;
const bare = (ascii: string) => ascii.toLowerCase().replace(/[^a-z0-9]/g, "");

/** "O’Brién" is "obrien". */
export const toLatin = (word: string) => bare(ASCII.test(word) ? word : anyAscii(word));

const isLatin = (word: string) => /^[\p{Script=Latin}\p{Nd}\p{P}\p{S}\s]*$/u.test(word);

export const isForeign = (word: string) => !ASCII.test(word) && !isLatin(word);

/** "Alaaaan" */
const unstretched = (word: string) => word.replace(/([a-z])\1{2,}/g, "$1");

/** Transliterated, by look-alikes, unstretched, umlauts as two letters. */
export function readingsOf(word: string): string[] {
  const plain = toLatin(word);
  if (ASCII.test(word)) return /([a-z])\1\1/.test(plain) ? [plain, unstretched(plain)] : [plain];
  const inTwo = word.toLowerCase().replace(/[äöüåøæñ]/g, (character) => IN_TWO[character] ?? character);
  const byLooks = isForeign(word)
    ? [...word].map((character) => LOOKS_LIKE.get(character) ?? character).join("")
    : word;
  const byPairs = word.replace(GREEK_PAIRS, (pair) => IN_ONE[pair.toLowerCase()] ?? pair);
  return [...new Set([plain, toLatin(inTwo), toLatin(byLooks), toLatin(byPairs)])];
}

/** i, l and 1 share one shape. */
const SHAPES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "b",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "€": "e",
  "₳": "a",
  "∆": "a",
  "฿": "b",
  "₵": "c",
  "₭": "k",
  "₦": "n",
  "£": "l",
  "(": "c",
  "+": "t",
  l: "i",
};

/** "K3ss1er" is "Kessler"; "vv" is a w, "rn" an m. */
export const shapeOf = (word: string) =>
  toLatin([...word.toLowerCase()].map((sign) => SHAPES[sign] ?? sign).join(""))
    .replace(/l/g, "i")
    .replace(/vv/g, "w")
    .replace(/rn/g, "m");

/** Giorgos and Γιώργος, but not George and Τζορτζ. */
export const looselyOf = (latin: string) =>
  latin
    .replace(/ks|cs/g, "x")
    .replace(/(?:shch|sch|sh)/g, "s")
    .replace(/(?:tch|ch|kh)/g, "k")
    .replace(/ph/g, "f")
    .replace(/th/g, "t")
    .replace(/(?:oy|ou|oo)/g, "u")
    .replace(/w/g, "v")
    .replace(/(?:ck|c|q)/g, "k")
    .replace(/h/g, "")
    .replace(/[yj]/g, "i")
    .replace(/(?:ts|tz)/g, "z")
    .replace(/([a-z])\1+/g, "$1")
    .replace(/er$/, "r")
    .replace(/(?:ei|ii|i)$/, "i");

const VOWELS_LEFT_OUT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u;

export const leavesOutVowels = (word: string) => VOWELS_LEFT_OUT.test(word);

/** Arabic, Hebrew and others omit most vowels. */
export const consonantsOf = (latin: string) =>
  latin
    .replace(/(?:sh|ch|kh|th|ph)/g, (two) => ({ sh: "s", ch: "k", kh: "k", th: "t", ph: "f" })[two] ?? two)
    .replace(/[cq]/g, "k")
    .replace(/[wv]/g, "v")
    .replace(/j/g, "g")
    .replace(/[aeiouyh]/g, "")
    .replace(/([a-z])\1+/g, "$1");

/** Slavic and Greek: Иван, Ивана, Петровы, Петровых. */
const FOREIGN_ENDINGS = /(?:a|u|om|em|e|y|oy|ey|i|ei|yu|ya|iu|ia|ov|ova|os|ou|s|n|ykh|ym|ymi)$/;

export const stemOf = (latin: string) => latin.replace(FOREIGN_ENDINGS, "");
