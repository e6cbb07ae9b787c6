/** Placeholders for personal links: an e-mail is rendered once for many. `.invalid` leads nowhere. */
export const UNSUBSCRIBE_MARK = "https://unsubscribe.invalid/";
export const CHOICES_MARK = "https://choices.invalid/";
export const muteMark = (short: string) => `https://mute.invalid/${short}`;

export type OwnLinks = { unsubscribe: string; choices: string; mute: (short: string) => string };

const MARKS = /https:\/\/(unsubscribe|choices|mute)\.invalid\/([A-Za-z0-9_-]{22})?/g;

export const withOwnLinks = (text: string, links: OwnLinks): string =>
  text.replace(MARKS, (mark, kind: string, short: string | undefined) => {
    if (kind === "unsubscribe") return links.unsubscribe;
    if (kind === "choices") return links.choices;
    return short === undefined ? mark : links.mute(short);
  });
