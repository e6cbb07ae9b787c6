/** Limits of a campaign's texts, in characters (specification 000 §5, §9). */
export const MAX_TITLE = 60;
export const MAX_DESCRIPTION = 2000;
export const MAX_MESSAGE = 400;
export const MAX_EXCLUDED = 3;

/**
 * Letters, marks and digits of any script, the joiners some scripts need inside words, and simple punctuation.
 */
const TITLE = /^(?:[\p{L}\p{M}\p{N} \-–—'’‘"“”.,:;?!&()/%$+]|\u200c|\u200d)*$/u;

/** Whether a text can be a campaign's title: the characters of `TITLE`, one letter or digit at least. */
export const isCampaignName = (text: string) =>
  text.length <= MAX_TITLE && TITLE.test(text) && /[\p{L}\p{N}]/u.test(text);

/** What a person typed into a box of several lines: one kind of line end, no control characters, no blank ends. */
export const cleanLines = (text: string) =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n|\t)\p{Cc}/gu, "")
    .trim();

/** Whether a message holds a placeholder besides the one that is filled in: members would get it as it stands. */
export const hasUnknownPlaceholder = (content: string) =>
  content.replaceAll("{{communityName}}", "").includes("{{");
