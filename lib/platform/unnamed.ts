const E_MAIL =
  /(?:"[^"\n]{1,254}"|[^\s@"<>(),;:[\]]{1,254}(?<!node_modules\/))(?:@|%40)(?:\[[^\]\s]{0,255}\]?|[^\s@"'<>(),;:[\]]+)/g;
/** With a country code, in any format; or ten or eleven digits. */
const PHONE =
  /\+\d[\d\s().-]{5,}\d|(?<![\w.-])(?:1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?![\w-])|(?<![\w.-])1?[2-9]\d{2}[2-9]\d{6}(?![\w-])/g;
/** May hold a token or a search. */
const QUERY = /(?<=\/[^\s?"'<>]{0,2000})\?[^\s"'<>]+|(?<=[\w\])])\?[\w%.~[\]-]+=[^\s"'<>]*/g;
/** Signed and encrypted tokens, authorization headers, provider secrets. */
const KEY =
  /(?<![\w-])eyJ[\w-]+(?:\.[\w-]*){2,4}|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}|\b\w+_secret_\w+|\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_[\w+/=]+|\bsealed:v\d+:[\w.-]+/gi;
/** Our tokens always contain a capital letter; names of constraints and hashes have none. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g;

const ROW = "Failing row contains";

function withoutRow(text: string): string {
  const start = text.indexOf(`${ROW} (`);
  const end = text.lastIndexOf(")");
  return start === -1 || end < start ? text : `${text.slice(0, start)}${ROW} [values]${text.slice(end + 1)}`;
}

/** For logs: removes query parameters, values of keys and rows, addresses, phone numbers, tokens. */
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

const FRAME_START = /^\s*at (?:.* \()?(?:file:|node:|\/|[A-Z]:\\|<|\[|internal)/;
const FRAME_END = /:\d+:\d+\)?$/;
const LINE_BREAK = /[\r\u2028\u2029]/;

/** One pattern for both would take quadratic time. */
function isFrame(line: string): boolean {
  const end = line.search(FRAME_END);
  return end !== -1 && FRAME_START.test(line.slice(0, end)) && !LINE_BREAK.test(line.trimStart());
}

/** A package scope or version also contains an @. */
const SCOPE = /\/@|@\d/g;

/** Other lines repeat the message, which may have changed since. */
export const framesOf = (stack: string, most: number): string[] =>
  stack
    .split("\n")
    .filter((line) => isFrame(line) && !line.replace(SCOPE, "").includes("@"))
    .slice(0, most)
    .map((line) => line.trim());
