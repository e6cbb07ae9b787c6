import type { z } from "zod";

/** Empty texts count as unset. */
export type RawSettings = Readonly<Record<string, string | undefined>>;

/** Their values must not appear in logs. */
const IS_PRIVATE = /SECRET|KEY|TOKEN|PASSWORD|SID|URL|ENDPOINT/;
const LONGEST_SHOWN = 60;

/** Completes "NAME must be …" for fields without a text. Zod's English never reaches an operator. */
export const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return "";
  switch (issue.code) {
    case "invalid_type":
      return WORDS_OF_TYPES[issue.expected] ?? "something else";
    case "too_small":
      return atLeast(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return atMost(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case "invalid_value":
      return oneOf(issue.values.map(String));
    case "invalid_format":
      return WORDS_OF_FORMATS[issue.format] ?? "in another format";
    default:
      return "something else";
  }
};

const WORDS_OF_TYPES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
};
const WORDS_OF_FORMATS: Record<string, string> = {
  url: "an address, such as https://example.org",
  email: "an e-mail address, such as help@example.org",
};

const atLeast = (origin: string, least: number, inclusive: boolean) =>
  origin === "string"
    ? `a text of at least ${least} characters`
    : `a number ${inclusive ? "of at least" : "above"} ${least}`;

const atMost = (origin: string, most: number, inclusive: boolean) =>
  origin === "string"
    ? `a text of at most ${most} characters`
    : `a number ${inclusive ? "of at most" : "below"} ${most}`;

const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** One sentence per setting, about its first fault. */
export function sentencesOf({ issues }: z.core.$ZodError, given: RawSettings): string[] {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = path.join(".");
    if (!messages.has(name)) messages.set(name, message);
  }
  return [...messages].map(([name, message]) => {
    const value = given[name];
    if (value === undefined) return message ? `${name} is missing: ${message}` : `${name} is missing`;
    return `${name} must be ${message}${instead(name, value)}`;
  });
}

const instead = (name: string, value: string): string =>
  IS_PRIVATE.test(name) || value.length > LONGEST_SHOWN ? "" : `, not ${JSON.stringify(value)}`;
