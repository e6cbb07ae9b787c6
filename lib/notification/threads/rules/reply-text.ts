/** Stands at the top of every answer of the desk, so that what a mail program quotes below it can be cut off. */
export const MARKER = "Please write your answer above this line.";

/** The most of an answer by e-mail that is taken in, in characters. */
export const LONGEST_REPLY = 10_000;

/** Lines with which mail programs begin what they quote. */
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
  // Long lines are wrapped before the last word.
  (/^(?:On|El)\b/.test(line) &&
    /\b(?:wrote|escribió):\s*$/i.test(next) &&
    QUOTES.some((quote) => quote.test(`${line} ${next}`)));

/** What somebody wrote in an answer by e-mail, without what their program quoted below it; cut where it is too long. */
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
  // Whoever answers between the lines of ours writes below them; then all of it is kept.
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

/** Whether a machine wrote it: an absence note, a list, a report that something could not be delivered. */
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
