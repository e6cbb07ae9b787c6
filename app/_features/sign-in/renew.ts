import { readSessionCookie, type SessionCookie } from "@/lib/identity";
import { renewBrowserSession, sessionCookie } from "@/lib/identity/inside";
import { type CtxOptions, makeCtx } from "@/lib/platform";

/** The result of renewing a browser's session cookie: the next cookie, or that the session has ended. */
export type Renewal = { state: "renewed"; until: number; cookie: SessionCookie } | { state: "ended" };

/** Renews the session that a cookie's value identifies. */
export async function renew(value: string | undefined, caller: CtxOptions): Promise<Renewal> {
  const held = await readSessionCookie(value);
  const next = held && (await renewBrowserSession(makeCtx({ kind: "visitor" }, caller), held));
  if (!next) return { state: "ended" };
  return { state: "renewed", until: next.until, cookie: await sessionCookie(next) };
}

/** Renews the session only if its cookie has expired; null while it is valid. */
export async function renewIfExpired(value: string, caller: CtxOptions): Promise<Renewal | null> {
  const held = await readSessionCookie(value);
  return held && held.until > Date.now() ? null : renew(value, caller);
}
