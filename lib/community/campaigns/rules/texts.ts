import { cleanText } from "@/lib/kernel";

/** Limits of a campaign's texts, in characters (specification 000 §5, §9). */
export const MAX_TITLE = 60;
export const MAX_DESCRIPTION = 2000;
export const MAX_MESSAGE = 400;
export const MAX_EXCLUDED = 3;
/** Limits of a community's texts; the location has the usual length of one line (001 §5). */
export const MAX_COMMUNITY_NAME = 30;
export const MAX_LOCATION = 60;
export const MAX_COMMUNITY_DESCRIPTION = 250;

/**
 * Letters, marks and digits of any script, the joiners some scripts need inside words, and simple punctuation.
 */
const TITLE = /^(?:[\p{L}\p{M}\p{N} \-–—'’‘"“”.,:;?!&()/%$+]|\u200c|\u200d)*$/u;

/** Whether a text can be a campaign's title: the characters of `TITLE`, one letter or digit at least. */
export const isCampaignName = (text: string) =>
  text.length <= MAX_TITLE && TITLE.test(text) && /[\p{L}\p{N}]/u.test(text);

/** `TITLE` and the characters that groups use in their names: "Troop #42". */
const PLAIN_LINE = /^(?:[\p{L}\p{M}\p{N} \-–—'’‘`"“”.,:;?!&()/%$+#@*]|\u200c|\u200d)*$/u;

const isPlainLine = (text: string, most: number) =>
  [...text].length <= most && PLAIN_LINE.test(text) && /[\p{L}\p{N}]/u.test(text);

/** Whether a text can be a community's name: thirty characters at most, one letter or digit at least. */
export const isCommunityName = (text: string) => isPlainLine(text, MAX_COMMUNITY_NAME);

/** Whether a text can say where a community is. */
export const isLocation = (text: string) => isPlainLine(text, MAX_LOCATION);

/**
 * Cleans a text of several lines as `cleanText` does, with one kind of line end, no control characters and no blanks at
 * either end.
 */
export const cleanLines = (text: string) =>
  cleanText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n|\t)\p{Cc}/gu, "")
    .trim();

/** Whether two texts are the same once cleaned. Texts that 0.1.0 stored may hold invisible marks. */
export const isSameText = (one: string, other: string): boolean =>
  one === other || cleanLines(one) === cleanLines(other);

/** True if a message holds an unknown placeholder, which members would see unfilled. */
export const hasUnknownPlaceholder = (content: string, known: readonly string[] = ["{{communityName}}"]) =>
  known.reduce((rest, placeholder) => rest.replaceAll(placeholder, ""), content).includes("{{");

/** Placeholders allowed in a community's default texts. */
export const DEFAULT_PLACEHOLDERS = ["{{communityName}}", "{{need}}", "{{goal}}"] as const;
