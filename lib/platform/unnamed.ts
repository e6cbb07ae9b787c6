/** E-mail addresses, including quoted names. */
const E_MAIL =
  /(?:"[^"\n]{1,254}"|[^\s@"<>(),;:[\]]{1,254}(?<!node_modules\/))(?:@|%40)(?:\[[^\]\s]{0,255}\]?|[^\s@"'<>(),;:[\]]+)/g;
/** With a country code, in any format; or at home, with ten or eleven digits. */
const PHONE =
  /\+\d[\d\s().-]{5,}\d|(?<![\w.-])(?:1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?![\w-])|(?<![\w.-])1?[2-9]\d{2}[2-9]\d{6}(?![\w-])/g;
/** The query of an address. It may hold a token or a search. */
const QUERY = /(?<=\/[^\s?"'<>]{0,2000})\?[^\s"'<>]+|(?<=[\w\])])\?[\w%.~[\]-]+=[^\s"'<>]*/g;
/** Signed and encrypted tokens, authorization headers, and provider secrets. */
const KEY =
  /(?<![\w-])eyJ[\w-]+(?:\.[\w-]*){2,4}|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}|\b\w+_secret_\w+|\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_[\w+/=]+|\bsealed:v\d+:[\w.-]+/gi;
/**
 * As long as our tokens, which always contain a capital letter; names of constraints and hashes have none.
 */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g;

const ROW = "Failing row contains";

/** Hides a row's values, from the first parenthesis after the words to the last of the text. */
function withoutRow(text: string): string {
  const start = text.indexOf(`${ROW} (`);
  const end = text.lastIndexOf(")");
  return start === -1 || end < start ? text : `${text.slice(0, start)}${ROW} [values]${text.slice(end + 1)}`;
}

/**
 * Removes personal data and credentials from a text to log: parameters of a failed query, values of a key or
 * row, addresses, phone numbers, tokens, and queries of addresses.
 */
export function unnamed(text: string): string {
  let left = text;
  if (left.includes("\nparams: ")) left = left.replace(/\nparams: [\s\S]*$/, "");
  if (left.includes(")=(")) left = left.replace(/\(([^()]*)\)=\([\s\S]*\)/g, "($1)=[values]");
  left = withoutRow(left);
  if (left.includes("?")) left = left.replace(QUERY, "?[query]");
  left = left.replace(KEY, "[token]").replace(TOKEN, "[token]");
  if (left.includes("@") || left.includes("%40")) left = left.replace(E_MAIL, "[address]");
  return left.replace(PHONE, "[number]");
}

/** Start of a stack frame: optional function name, then the file. */
const FRAME_START = /^\s*at (?:.* \()?(?:file:|node:|\/|[A-Z]:\\|<|\[|internal)/;
/** End of a stack frame: line and column. */
const FRAME_END = /:\d+:\d+\)?$/;
const LINE_BREAK = /[\r\u2028\u2029]/;

/** In two steps: one pattern for both would take quadratic time. */
function isFrame(line: string): boolean {
  const end = line.search(FRAME_END);
  return end !== -1 && FRAME_START.test(line.slice(0, end)) && !LINE_BREAK.test(line.trimStart());
}

/** A package scope or version also contains an @. */
const SCOPE = /\/@|@\d/g;

/**
 * Returns the first frames of a stack. Other lines repeat a message, and a message may change after the stack
 * was written.
 */
export const framesOf = (stack: string, most: number): string[] =>
  stack
    .split("\n")
    .filter((line) => isFrame(line) && !line.replace(SCOPE, "").includes("@"))
    .slice(0, most)
    .map((line) => line.trim());
