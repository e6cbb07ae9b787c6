import type { NextAuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { deviceCookie } from "@/app/_features/sign-in/known-device";
import { rememberDevice } from "@/app/_features/sign-in/open-session";
import { addressOf, agentOf, samePath } from "@/app/_lib/request";
import { endSession, sessionSeconds, signIn } from "@/lib/identity";
import {
  actorOf,
  openAuthCookie,
  openBrowserSession,
  sessionOfPayload,
  sessionPayload,
} from "@/lib/identity/inside";
import { claimsSchema, profileOfClaims, SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { DomainError, type ErrorCode } from "@/lib/kernel";
import { actingAs, env, log, makeCtx, noteFault, requestMs, secretsFor, usesHttps } from "@/lib/platform";
import { admit } from "./_admit";
import { authCookies } from "./_cookies";
import { externalProviders } from "./_providers";

const LONGEST_SESSION = sessionSeconds(true);

/** Errors unrelated to the password. */
const NOT_WRONG: ReadonlySet<ErrorCode> = new Set(["too_many", "unavailable"]);

type About = Error | { error: Error; [more: string]: unknown };

const errorOf = (about: About): Error => (about instanceof Error ? about : about.error);

/** Request duration so far. */
const circumstances = (about: About) => ({
  provider: "providerId" in about && typeof about.providerId === "string" ? about.providerId : null,
  ms: requestMs(),
});

const credentials = Credentials({
  name: "E-mail and password",
  credentials: {
    email: { label: "Your Email", type: "email" },
    password: { label: "Password", type: "password" },
    remember: { label: "Remember me", type: "checkbox" },
  },
  async authorize(given, request) {
    const headers = new Headers(
      Object.entries(request.headers ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const caller = {
      ip: addressOf(headers),
      userAgent: agentOf(headers),
      deviceNote: await deviceCookie.read(),
    };
    const ctx = makeCtx({ kind: "visitor" }, caller);
    try {
      const authentication = await signIn(ctx, {
        email: given?.email ?? "",
        password: given?.password ?? "",
      });
      // Only our pages ask for the second factor.
      if (authentication.challenge !== null) return null;
      const session = await openBrowserSession(ctx, authentication, given?.remember !== "false");
      await rememberDevice(ctx, authentication.userId);
      return { id: authentication.userId, session };
    } catch (error) {
      noteFault(error, { path: "/api/auth" });
      if (!(error instanceof DomainError)) log.error("sign_in_failed", error);
      // next-auth puts thrown messages into an address: reveal nothing.
      if (error instanceof DomainError && !NOT_WRONG.has(error.code)) return null;
      throw new Error("Refused");
    }
  },
});

/**
 * Checks sessions against the database. For provider logins next-auth only redirects: `admit` decides who
 * gets in, and where they go.
 */
export const authOptions = (): NextAuthOptions => ({
  secret: secretsFor("cookie")[0],
  useSecureCookies: usesHttps(),
  cookies: authCookies(),
  session: { strategy: "jwt", maxAge: LONGEST_SESSION },
  pages: { signIn: "/login", signOut: "/login", error: "/login" },
  providers: [credentials, ...externalProviders()],
  jwt: {
    encode: ({ token, secret }) =>
      encode({ token, secret, maxAge: sessionSeconds(token?.remember === true) }),
    // Accepts earlier secrets. New cookies use the current one.
    decode: ({ token, salt }) => openAuthCookie(token, salt),
  },
  callbacks: {
    async signIn({ account, profile }) {
      const provider = SIGN_IN_PROVIDERS.find((one) => one === account?.provider);
      if (!provider) return account?.type === "credentials";
      const claims = claimsSchema.parse(profile);
      return new URL(await admit({ provider, profile: profileOfClaims(claims) }), env().APP_URL).href;
    },
    async jwt({ token, user }) {
      if (user?.session) return sessionPayload(user.session);
      const session = sessionOfPayload(token);
      const isDue = !session || session.until <= Date.now();
      const actor = isDue
        ? null
        : await actorOf(makeCtx({ kind: "visitor" }), session).catch((error: unknown) => {
            noteFault(error, { path: "/api/auth" });
            throw error;
          });
      if (!actor) throw new Error("the session has been ended");
      return token;
    },
    session: ({ session, token }) => ({ expires: session.expires, user: { id: token.sub } }),
    redirect: ({ url, baseUrl }) => {
      const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
      return `${baseUrl}${samePath(path, "/campaigns")}`;
    },
  },
  events: {
    /** next-auth only deletes the cookie, and a copy of it would stay valid. */
    async signOut({ token }) {
      const session = sessionOfPayload(token);
      const visitor = makeCtx({ kind: "visitor" });
      const actor = session && (await actorOf(visitor, session));
      if (actor) await endSession(actingAs(visitor, actor), { sessionId: session.sessionId });
    },
  },
  logger: {
    error: (code, about) => log.warn("next_auth", { code, ...circumstances(about) }, errorOf(about)),
    warn: () => {},
    debug: () => {},
  },
});
