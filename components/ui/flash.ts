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

/** A document as far as its notice needs it. */
type Page = { cookie: string; readonly location: { readonly protocol: string } };

/** Over https browsers know the cookie by the name that `hostCookie` gives it. */
const cookieIn = ({ location }: Page) =>
  location.protocol === "https:" ? `__Host-${FLASH_COOKIE}` : FLASH_COOKIE;

/** The notice in a document's cookies; null when there is none. */
export function noticeIn(page: Page): Notice | null {
  const prefix = `${cookieIn(page)}=`;
  const pair = page.cookie.split("; ").find((part) => part.startsWith(prefix));
  if (!pair) return null;
  try {
    return readNotice(decodeURIComponent(pair.slice(prefix.length)));
  } catch {
    return null;
  }
}

/** Reads the notice and deletes its cookie, so that it is shown once. */
export function takeNotice(page: Page): Notice | null {
  const notice = noticeIn(page);
  const name = cookieIn(page);
  const flags = `path=/; max-age=0; samesite=lax${name === FLASH_COOKIE ? "" : "; secure"}`;
  if (notice) page.cookie = `${name}=; ${flags}`;
  return notice;
}
