/** What an address of e-mail may have before and behind its @; a name in quotes, too. */
const E_MAIL =
  /(?:"[^"\n]{1,254}"|[^\s@"<>(),;:[\]]{1,254}(?<!node_modules\/))(?:@|%40)(?:\[[^\]\s]{0,255}\]?|[^\s@"'<>(),;:[\]]+)/g;
/** With its country's number, however it is set; and as it is written at home, with its ten digits or eleven. */
const PHONE =
  /\+\d[\d\s().-]{5,}\d|(?<![\w.-])(?:1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?![\w-])|(?<![\w.-])1?[2-9]\d{2}[2-9]\d{6}(?![\w-])/g;
/** What follows a question mark in an address. It may hold a token, and what somebody searched for. */
const QUERY = /(?<=\/[^\s?"'<>]{0,2000})\?[^\s"'<>]+|(?<=[\w\])])\?[\w%.~[\]-]+=[^\s"'<>]*/g;
/** Signed and encrypted tokens in their parts, headers with a key, and secrets of providers. */
const KEY =
  /(?<![\w-])eyJ[\w-]+(?:\.[\w-]*){2,4}|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}|\b\w+_secret_\w+|\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_[\w+/=]+|\bsealed:v\d+:[\w.-]+/gi;
/** As long as our own tokens, of which each has a capital letter; names of constraints, and hashes, have none. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g;

const ROW = "Failing row contains";

/** Hides the values of a row, from the first parenthesis after the words to the last of the text. */
function withoutRow(text: string): string {
  const start = text.indexOf(`${ROW} (`);
  const end = text.lastIndexOf(")");
  return start === -1 || end < start ? text : `${text.slice(0, start)}${ROW} [values]${text.slice(end + 1)}`;
}

/**
 * A text without what could name somebody or let somebody in: the parameters that a failed query repeats, the values
 * of a key or a row, addresses, telephone numbers, tokens, and what follows the question mark of an address. For
 * everything that is logged.
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

/** Begins a line of a stack: perhaps the name of a function, then the file. */
const FRAME_START = /^\s*at (?:.* \()?(?:file:|node:|\/|[A-Z]:\\|<|\[|internal)/;
/** Ends it: line and column. */
const FRAME_END = /:\d+:\d+\)?$/;
const LINE_BREAK = /[\r\u2028\u2029]/;

/** In two steps, since one pattern for both would need quadratic time. */
function isFrame(line: string): boolean {
  const end = line.search(FRAME_END);
  return end !== -1 && FRAME_START.test(line.slice(0, end)) && !LINE_BREAK.test(line.trimStart());
}

/** The name of a package with its scope, or its version, has an @, too. */
const SCOPE = /\/@|@\d/g;

/**
 * The first lines of a stack that tell where an error was made. What else stands in a stack repeats a message, and an
 * error's message may be changed after its stack was written.
 */
export const framesOf = (stack: string, most: number): string[] =>
  stack
    .split("\n")
    .filter((line) => isFrame(line) && !line.replace(SCOPE, "").includes("@"))
    .slice(0, most)
    .map((line) => line.trim());
