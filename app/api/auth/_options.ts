import type { NextAuthOptions } from "next-auth";
import { decode, encode } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { addressOf, samePath } from "@/app/_lib/request";
import { actorOf, sessionPayload, sessionSeconds, signIn, usesSecureCookies } from "@/lib/identity";
import { DomainError } from "@/lib/kernel";
import { env, log, makeCtx } from "@/lib/platform";

const LONGEST_SESSION = sessionSeconds(true);

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
    const ctx = makeCtx({ kind: "visitor" }, { ip: addressOf(headers) });
    try {
      const claims = await signIn(ctx, { email: given?.email ?? "", password: given?.password ?? "" });
      const remember = given?.remember !== "false";
      return { id: claims.userId, sessionVersion: claims.sessionVersion, remember };
    } catch (error) {
      if (!(error instanceof DomainError)) log.error("sign_in_failed", error);
      // next-auth puts a thrown message into an address; a code of ours tells nothing.
      if (error instanceof DomainError && error.code !== "too_many") return null;
      throw new Error("Refused");
    }
  },
});

/** next-auth's configuration: e-mail and password, sessions in a cookie, checked against the account's version. */
export const authOptions = (): NextAuthOptions => ({
  secret: env().AUTH_SECRET,
  useSecureCookies: usesSecureCookies(),
  session: { strategy: "jwt", maxAge: LONGEST_SESSION },
  pages: { signIn: "/login", signOut: "/login", error: "/login" },
  providers: [credentials],
  jwt: {
    encode: ({ token, secret }) =>
      encode({ token, secret, maxAge: sessionSeconds(token?.remember === true) }),
    decode,
  },
  callbacks: {
    async jwt({ token, user }) {
      if (user) return sessionPayload({ userId: user.id, ...user });
      const actor = await actorOf(makeCtx({ kind: "visitor" }), {
        userId: token.sub,
        sessionVersion: token.sv,
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
  logger: {
    error: (code) => log.warn("next_auth", { code }),
    warn: () => {},
    debug: () => {},
  },
});
