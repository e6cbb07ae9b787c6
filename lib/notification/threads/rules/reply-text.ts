/** What mail programs quote below it is cut off. */
export const MARKER = "Please write your answer above this line.";

/** Characters. */
export const LONGEST_REPLY = 10_000;

const QUOTES = [
  /^\s*>/,
  /^-{2,}\s*(?:Original|Forwarded) Message\s*-{2,}/i,
  /^_{10,}\s*$/,
  /^On\b.{5,200}\bwrote:\s*$/i,
  /^El\b.{5,200}\bescribió:\s*$/i,
  /^From:\s.+@/i,
];

const isQuote = (line: string, next: string) =>
  line.includes(MARKER) ||
  QUOTES.some((quote) => quote.test(line)) ||
  // Long lines wrap before the last word.
  (/^(?:On|El)\b/.test(line) &&
    /\b(?:wrote|escribió):\s*$/i.test(next) &&
    QUOTES.some((quote) => quote.test(`${line} ${next}`)));

export function replyText(text: string): { body: string; isCut: boolean } {
  const plain = text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ");
  const lines = plain.split("\n");
  const end = lines.findIndex((line, row) => isQuote(line, lines[row + 1] ?? ""));
  const own = lines
    .slice(0, end < 0 ? lines.length : end)
    .join("\n")
    .trim();
  // An answer between our quoted lines.
  const whole =
    own ||
    lines
      .filter((line) => !/^\s*>/.test(line) && !line.includes(MARKER))
      .join("\n")
      .trim();
  const characters = [...whole];
  return characters.length > LONGEST_REPLY
    ? { body: characters.slice(0, LONGEST_REPLY).join(""), isCut: true }
    : { body: whole, isCut: false };
}

/** Auto-replies, lists and bounces. */
export function isAutomatic(headers: Readonly<Record<string, string>>, from: string): boolean {
  const header = (name: string) =>
    Object.entries(headers)
      .find(([key]) => key.toLowerCase() === name)?.[1]
      ?.trim()
      .toLowerCase() ?? "";
  const submitted = header("auto-submitted");
  return (
    (submitted !== "" && submitted !== "no") ||
    /^(?:bulk|junk|list|auto_reply)$/.test(header("precedence")) ||
    header("x-auto-response-suppress") !== "" ||
    header("list-id") !== "" ||
    header("x-autoreply") !== "" ||
    header("return-path") === "<>" ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from)
  );
}
