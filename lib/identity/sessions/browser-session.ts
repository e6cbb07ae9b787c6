import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { env, usesHttps } from "@/lib/platform";
import type { Claims } from "./actor-of";

/** How long a remembered browser stays signed in unused, and how long a forgotten one, in seconds. */
const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;
const UNREMEMBERED_SECONDS = 12 * 60 * 60;

const payloadSchema = z.object({
  sub: z.guid(),
  sv: z.number().int(),
  sid: z.guid(),
  gen: z.number().int(),
  until: z.number().int(),
  remember: z.boolean(),
});

/** What a browser's cookie says. Past `until` (epoch milliseconds) it opens nothing; it can only be renewed. */
export type BrowserSession = Claims & { generation: number; until: number; remember: boolean };

/** What next-auth puts into its token for a session. */
export const sessionPayload = (session: BrowserSession) => ({
  sub: session.userId,
  sv: session.sessionVersion,
  sid: session.sessionId,
  gen: session.generation,
  until: session.until,
  remember: session.remember,
});

/** The other way round; null for a token that is none of ours. */
export function sessionOfPayload(token: unknown): BrowserSession | null {
  const payload = payloadSchema.safeParse(token);
  if (!payload.success) return null;
  const { sub, sv, sid, gen, until, remember } = payload.data;
  return { userId: sub, sessionVersion: sv, sessionId: sid, generation: gen, until, remember };
}

/** The name under which next-auth looks for its session: with its prefix where cookies are `Secure`. */
export const sessionCookieName = () =>
  usesHttps() ? "__Secure-next-auth.session-token" : "next-auth.session-token";

/** How long a session lasts unused, in seconds. */
export const sessionSeconds = (remember: boolean) => (remember ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS);

export type SessionCookie = {
  name: string;
  value: string;
  httpOnly: true;
  sameSite: "lax";
  path: "/";
  secure: boolean;
  /** Seconds; absent means that the cookie goes with the browser. */
  maxAge?: number;
};

const FLAGS = { httpOnly: true, sameSite: "lax", path: "/" } as const;

/** next-auth's own session cookie for a sign-in. */
export async function sessionCookie(session: BrowserSession): Promise<SessionCookie> {
  const maxAge = sessionSeconds(session.remember);
  const value = await encode({ token: sessionPayload(session), secret: env().AUTH_SECRET, maxAge });
  return {
    name: sessionCookieName(),
    value,
    ...FLAGS,
    secure: usesHttps(),
    ...(session.remember ? { maxAge } : {}),
  };
}

/** What makes a browser forget its session. */
export const clearedSessionCookie = (): SessionCookie => ({
  name: sessionCookieName(),
  value: "",
  ...FLAGS,
  secure: usesHttps(),
  maxAge: 0,
});

/** Whom a session cookie's value names, or null for one that is absent, expired or not ours. It may be past `until`. */
export async function readSessionCookie(value: string | undefined): Promise<BrowserSession | null> {
  if (!value) return null;
  try {
    return sessionOfPayload(await decode({ token: value, secret: env().AUTH_SECRET }));
  } catch {
    return null;
  }
}
