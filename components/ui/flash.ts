/**
 * The cookie that carries one notice over a redirect. Scripts read it, so it holds only the tone and the
 * text.
 */
export const FLASH_COOKIE = "flash";

export type NoticeTone = "done" | "problem";
export type Notice = { text: string; tone: NoticeTone };

const LONGEST = 400;

/** A notice as a cookie value. */
export function writeNotice({ text, tone }: Notice): string {
  return `${tone}:${text.slice(0, LONGEST)}`;
}

/** The notice in a cookie value, or null when there is none to show. */
export function readNotice(value: string | undefined): Notice | null {
  const match = /^(done|problem):(.+)$/su.exec(value ?? "");
  const [, tone, text] = match ?? [];
  if (!text) return null;
  return { tone: tone === "problem" ? "problem" : "done", text: text.slice(0, LONGEST) };
}

/** The notice in a document's cookies, in the format of `document.cookie`; null when there is none. */
export function noticeInCookies(cookies: string): Notice | null {
  const prefix = `${FLASH_COOKIE}=`;
  const pair = cookies.split("; ").find((part) => part.startsWith(prefix));
  if (!pair) return null;
  try {
    return readNotice(decodeURIComponent(pair.slice(prefix.length)));
  } catch {
    return null;
  }
}

/** Reads the notice and deletes its cookie, so that it is shown once. */
export function takeNotice(page: { cookie: string }): Notice | null {
  const notice = noticeInCookies(page.cookie);
  if (notice) page.cookie = `${FLASH_COOKIE}=; path=/; max-age=0; samesite=lax`;
  return notice;
}
