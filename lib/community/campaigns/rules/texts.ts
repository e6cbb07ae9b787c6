import { cleanText } from "@/lib/kernel";

/** In characters (000 §5, §9). */
export const MAX_TITLE = 60;
export const MAX_DESCRIPTION = 2000;
export const MAX_MESSAGE = 400;
export const MAX_EXCLUDED = 3;
/** The location has the usual length of one line (001 §5). */
export const MAX_COMMUNITY_NAME = 30;
export const MAX_LOCATION = 60;
export const MAX_COMMUNITY_DESCRIPTION = 250;

/** Letters, marks and digits of any script, joiners that some scripts need, and simple punctuation. */
const TITLE = /^(?:[\p{L}\p{M}\p{N} \-–—'’‘"“”.,:;?!&()/%$+]|\u200c|\u200d)*$/u;

export const isCampaignName = (text: string) =>
  text.length <= MAX_TITLE && TITLE.test(text) && /[\p{L}\p{N}]/u.test(text);

/** `TITLE` and characters of group names: "Troop #42". */
const PLAIN_LINE = /^(?:[\p{L}\p{M}\p{N} \-–—'’‘`"“”.,:;?!&()/%$+#@*]|\u200c|\u200d)*$/u;

const isPlainLine = (text: string, most: number) =>
  [...text].length <= most && PLAIN_LINE.test(text) && /[\p{L}\p{N}]/u.test(text);

export const isCommunityName = (text: string) => isPlainLine(text, MAX_COMMUNITY_NAME);

export const isLocation = (text: string) => isPlainLine(text, MAX_LOCATION);

/** Cleans like `cleanText`, with uniform line ends, no control characters, and trimmed. */
export const cleanLines = (text: string) =>
  cleanText(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n|\t)\p{Cc}/gu, "")
    .trim();

/** Texts stored by 0.1.0 may hold invisible marks. */
export const isSameText = (one: string, other: string): boolean =>
  one === other || cleanLines(one) === cleanLines(other);

/** An unknown placeholder would be sent unfilled. */
export const hasUnknownPlaceholder = (content: string, known: readonly string[] = ["{{communityName}}"]) =>
  known.reduce((rest, placeholder) => rest.replaceAll(placeholder, ""), content).includes("{{");

export const DEFAULT_PLACEHOLDERS = ["{{communityName}}", "{{need}}", "{{goal}}"] as const;
