import { readSessionCookie, type SessionCookie } from "@/lib/identity";
import { renewBrowserSession, sessionCookie } from "@/lib/identity/inside";
import { type CtxOptions, makeCtx } from "@/lib/platform";

/** What became of a browser's cookie that was due: the next one, or that the sign-in has ended. */
export type Renewal = { state: "renewed"; until: number; cookie: SessionCookie } | { state: "ended" };

/** Renews the session that a cookie's value stands for. */
export async function renew(value: string | undefined, caller: CtxOptions): Promise<Renewal> {
  const held = await readSessionCookie(value);
  const next = held && (await renewBrowserSession(makeCtx({ kind: "visitor" }, caller), held));
  if (!next) return { state: "ended" };
  return { state: "renewed", until: next.until, cookie: await sessionCookie(next) };
}

/** Renews it only once it opens nothing any more; null while it is still good. */
export async function renewIfExpired(value: string, caller: CtxOptions): Promise<Renewal | null> {
  const held = await readSessionCookie(value);
  return held && held.until > Date.now() ? null : renew(value, caller);
}
