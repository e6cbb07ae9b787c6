import { decode, encode, type JWT } from "next-auth/jwt";
import { z } from "zod";
import { hostCookie, ofEnv, secretsFor, usesHttps } from "@/lib/platform";
import { cacheByWeight } from "@/lib/platform/by-weight";
import type { Claims } from "./actor-of";

/** How long a browser stays signed in without use, with and without "remember me", in seconds. */
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

/** The content of a browser's cookie. After `until` (epoch milliseconds) it can only be renewed. */
export type BrowserSession = Claims & { generation: number; until: number; remember: boolean };

/** A session as the payload of next-auth's token. */
export const sessionPayload = (session: BrowserSession) => ({
  sub: session.userId,
  sv: session.sessionVersion,
  sid: session.sessionId,
  gen: session.generation,
  until: session.until,
  remember: session.remember,
});

/** The session in a payload of next-auth's token; null for a payload that is not ours. */
export function sessionOfPayload(token: unknown): BrowserSession | null {
  const payload = payloadSchema.safeParse(token);
  if (!payload.success) return null;
  const { sub, sv, sid, gen, until, remember } = payload.data;
  return { userId: sub, sessionVersion: sv, sessionId: sid, generation: gen, until, remember };
}

/** next-auth's session cookie, without the prefixes of browsers. */
export const SESSION_COOKIE = "next-auth.session-token";
export const sessionCookieName = () => hostCookie(SESSION_COOKIE);
/** Its name in 0.1.0 over https. */
const FORMER_NAME = `__Secure-${SESSION_COOKIE}`;

/** Its names in browsers, the present one first. */
export const sessionCookieNames = (): string[] => [
  sessionCookieName(),
  ...(usesHttps() ? [FORMER_NAME] : []),
];

/** The value of a browser's session cookie, also under the name that it had in 0.1.0. */
export const sessionValueIn = (read: (name: string) => string | undefined): string | undefined =>
  sessionCookieNames()
    .map(read)
    .find((value) => value !== undefined);

type Jar = { get(name: string): unknown; set(cookie: SessionCookie): unknown };

/** Sets a session cookie, or removes it, and removes the one of 0.1.0 from a browser that `sent` it. */
export function setSessionCookie(jar: Jar, cookie: SessionCookie, sent: Pick<Jar, "get"> = jar): void {
  jar.set(cookie);
  const former = sessionCookieNames()
    .slice(1)
    .filter((name) => sent.get(name));
  for (const name of former) jar.set({ ...clearedSessionCookie(), name });
}

/** How long a session lasts without use, in seconds. */
export const sessionSeconds = (remember: boolean) => (remember ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS);

export type SessionCookie = {
  name: string;
  value: string;
  httpOnly: true;
  sameSite: "lax";
  path: "/";
  secure: boolean;
  /** Seconds; when absent, the browser deletes the cookie as it closes. */
  maxAge?: number;
};

const FLAGS = { httpOnly: true, sameSite: "lax", path: "/" } as const;

/** A session as next-auth's own session cookie. */
export async function sessionCookie(session: BrowserSession): Promise<SessionCookie> {
  const maxAge = sessionSeconds(session.remember);
  const [secret] = secretsFor("cookie");
  const value = await encode({ token: sessionPayload(session), secret, maxAge });
  return {
    name: sessionCookieName(),
    value,
    ...FLAGS,
    secure: usesHttps(),
    ...(session.remember ? { maxAge } : {}),
  };
}

/** The cookie that makes a browser delete its session cookie. */
export const clearedSessionCookie = (): SessionCookie => ({
  name: sessionCookieName(),
  value: "",
  ...FLAGS,
  secure: usesHttps(),
  maxAge: 0,
});

/**
 * The payload of a cookie of next-auth that one of our secrets has sealed, the present one or an earlier one; null without
 * a cookie. Rejects for every other cookie and for one that has expired. `salt` is next-auth's own.
 */
export async function openAuthCookie(token: string | undefined, salt?: string): Promise<JWT | null> {
  let unknown: unknown;
  for (const secret of secretsFor("cookie")) {
    try {
      return await decode({ token, secret, ...(salt === undefined ? {} : { salt }) });
    } catch (error) {
      unknown = error;
    }
  }
  throw unknown;
}

type Opened = { session: BrowserSession; expiresAt: number };

/**
 * Cookies that were opened lately. One request opens its cookie several times, and each time derives a key. What a cookie
 * says never changes; whether its session still holds, `actorOf` asks of the database.
 */
const openedLately = ofEnv(() => cacheByWeight<Opened>(1024 * 1024, () => 256));

/** The session in a cookie's value, or null for an absent, expired or foreign one. May be past `until`. */
export async function readSessionCookie(value: string | undefined): Promise<BrowserSession | null> {
  if (!value) return null;
  const known = openedLately().get(value);
  if (known && known.expiresAt > Date.now()) return known.session;
  try {
    const payload = await openAuthCookie(value);
    const session = sessionOfPayload(payload);
    if (session && typeof payload?.exp === "number") {
      openedLately().set(value, { session, expiresAt: payload.exp * 1000 });
    }
    return session;
  } catch {
    return null;
  }
}
