import { readSessionCookie, type SessionCookie } from "@/lib/identity";
import { actorOf, renewBrowserSession, sessionCookie } from "@/lib/identity/inside";
import { type Ctx, type CtxOptions, makeCtx, passOnCaller } from "@/lib/platform";
import type { Validity } from "./keep-renewed";

export type Renewal = { state: "renewed"; validity: Validity; cookie: SessionCookie } | { state: "ended" };

export async function renew(value: string | undefined, caller: CtxOptions): Promise<Renewal> {
  const session = await readSessionCookie(value);
  const ctx = makeCtx({ kind: "visitor" }, caller);
  const next = session && (await renewBrowserSession(ctx, session));
  if (!next) return { state: "ended" };
  const validity = { until: next.until, forMs: next.until - ctx.now().getTime() };
  return { state: "renewed", validity, cookie: await sessionCookie(next) };
}

/** Null while the session is valid. */
export async function renewIfExpired(value: string, caller: CtxOptions): Promise<Renewal | null> {
  const session = await readSessionCookie(value);
  return session && session.until > Date.now() ? null : renew(value, caller);
}

/** For the page behind the middleware; null without a session. */
export async function openCaller(value: string, caller: CtxOptions): Promise<Ctx | null> {
  const session = await readSessionCookie(value);
  if (!session) return null;
  const reads = new Map();
  const visitor = { ...makeCtx({ kind: "visitor" }, caller), reads };
  const actor = await actorOf(visitor, session);
  if (!actor) return null;
  passOnCaller(session, { actor, reads });
  return { ...visitor, actor };
}
