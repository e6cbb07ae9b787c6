import { decode, encode, type JWT } from "next-auth/jwt";
import { z } from "zod";
import { hostCookie, ofEnv, secretsFor, usesHttps } from "@/lib/platform";
import { cacheByWeight } from "@/lib/platform/cache-by-weight";
import type { Claims } from "./actor-of";

/** Without use, with and without "remember me". */
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

/** After `until` (epoch ms) it can only be renewed. */
export type BrowserSession = Claims & { generation: number; until: number; remember: boolean };

export const sessionPayload = (session: BrowserSession) => ({
  sub: session.userId,
  sv: session.sessionVersion,
  sid: session.sessionId,
  gen: session.generation,
  until: session.until,
  remember: session.remember,
});

/** Null if not ours. */
export function sessionOfPayload(token: unknown): BrowserSession | null {
  const payload = payloadSchema.safeParse(token);
  if (!payload.success) return null;
  const { sub, sv, sid, gen, until, remember } = payload.data;
  return { userId: sub, sessionVersion: sv, sessionId: sid, generation: gen, until, remember };
}

export const SESSION_COOKIE = "next-auth.session-token";
export const sessionCookieName = () => hostCookie(SESSION_COOKIE);
/** Name in 0.1.0 over https. */
const FORMER_NAME = `__Secure-${SESSION_COOKIE}`;

export const sessionCookieNames = (): string[] => [
  sessionCookieName(),
  ...(usesHttps() ? [FORMER_NAME] : []),
];

/** Reads the cookie, also under the name of 0.1.0. */
export const sessionValueIn = (read: (name: string) => string | undefined): string | undefined =>
  sessionCookieNames()
    .map(read)
    .find((value) => value !== undefined);

type Jar = { get(name: string): unknown; set(cookie: SessionCookie): unknown };

/** Sets the cookie, and removes that of 0.1.0 if `sent`. */
export function setSessionCookie(jar: Jar, cookie: SessionCookie, sent: Pick<Jar, "get"> = jar): void {
  jar.set(cookie);
  const former = sessionCookieNames()
    .slice(1)
    .filter((name) => sent.get(name));
  for (const name of former) jar.set({ ...clearedSessionCookie(), name });
}

export const sessionSeconds = (remember: boolean) => (remember ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS);

export type SessionCookie = {
  name: string;
  value: string;
  httpOnly: true;
  sameSite: "lax";
  path: "/";
  secure: boolean;
  /** Seconds; absent: deleted when the browser closes. */
  maxAge?: number;
};

const FLAGS = { httpOnly: true, sameSite: "lax", path: "/" } as const;

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

export const clearedSessionCookie = (): SessionCookie => ({
  name: sessionCookieName(),
  value: "",
  ...FLAGS,
  secure: usesHttps(),
  maxAge: 0,
});

/**
 * Accepts cookies of an earlier secret; null without one. Rejects for other and expired cookies. `salt` is
 * next-auth's.
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
 * A request opens its cookie several times, each with a key derivation. Only the content is cached; `actorOf`
 * checks the session in the database.
 */
const openedLately = ofEnv(() => cacheByWeight<Opened>(1024 * 1024, () => 256));

/** Returns null if absent, expired or foreign. The session may be past `until`. */
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
