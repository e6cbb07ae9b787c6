/** Scripts read this cookie, so it holds only tone and text. */
export const FLASH_COOKIE = "flash";

export type NoticeTone = "done" | "problem";
export type Notice = { text: string; tone: NoticeTone };

const LONGEST = 400;

export function writeNotice({ text, tone }: Notice): string {
  return `${tone}:${text.slice(0, LONGEST)}`;
}

export function readNotice(value: string | undefined): Notice | null {
  const match = /^(done|problem):(.+)$/su.exec(value ?? "");
  const [, tone, text] = match ?? [];
  if (!text) return null;
  return { tone: tone === "problem" ? "problem" : "done", text: text.slice(0, LONGEST) };
}

type Page = { cookie: string; readonly location: { readonly protocol: string } };

/** https uses the name from `hostCookie`. */
const cookieIn = ({ location }: Page) =>
  location.protocol === "https:" ? `__Host-${FLASH_COOKIE}` : FLASH_COOKIE;

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

/** Deletes the cookie: the notice shows once. */
export function takeNotice(page: Page): Notice | null {
  const notice = noticeIn(page);
  const name = cookieIn(page);
  const flags = `path=/; max-age=0; samesite=lax${name === FLASH_COOKIE ? "" : "; secure"}`;
  if (notice) page.cookie = `${name}=; ${flags}`;
  return notice;
}
