import { parseSetCookie, stringifySetCookie } from "cookie";
import { cookies } from "next/headers";
import type { CookiesOptions } from "next-auth";
import { readSessionCookie, SESSION_COOKIE, sessionCookieName } from "@/lib/identity";
import { hostCookie, usesHttps } from "@/lib/platform";

const QUARTER_OF_AN_HOUR = 15 * 60;

/** next-auth's own cookies, and how long browsers keep them, in seconds; next-auth or the browser decides otherwise. */
const COOKIES = {
  sessionToken: { name: SESSION_COOKIE },
  callbackUrl: { name: "next-auth.callback-url" },
  csrfToken: { name: "next-auth.csrf-token" },
  pkceCodeVerifier: { name: "next-auth.pkce.code_verifier", maxAge: QUARTER_OF_AN_HOUR },
  state: { name: "next-auth.state", maxAge: QUARTER_OF_AN_HOUR },
  nonce: { name: "next-auth.nonce" },
} satisfies Record<keyof CookiesOptions, { name: string; maxAge?: number }>;

const flags = () => ({ path: "/", httpOnly: true, sameSite: "lax", secure: usesHttps() }) as const;

/** The names and flags of next-auth's cookies. */
export const authCookies = (): Partial<CookiesOptions> =>
  Object.fromEntries(
    Object.entries(COOKIES).map(([use, { name, ...life }]) => [
      use,
      { name: hostCookie(name), options: { ...flags(), ...life } },
    ]),
  );

/**
 * next-auth gives every session cookie an expiry date. This removes it if the person did not want to be
 * remembered, so that the cookie ends with the browser.
 */
export async function forgetUnremembered(response: Response): Promise<Response> {
  const lines = response.headers.getSetCookie();
  const sent = lines.map((line) => parseSetCookie(line));
  const index = sent.findIndex(({ name }) => name === sessionCookieName());
  const own = sent[index];
  const session = await readSessionCookie(own?.value);
  if (!own || !session || session.remember) return response;
  const { expires: _, maxAge: __, ...unremembered } = own;
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const [i, line] of lines.entries()) {
    headers.append("set-cookie", i === index ? stringifySetCookie(unremembered) : line);
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/**
 * Moves the cookies of a response to those of the current request: next-auth's next step reads them there,
 * and Next sends them with its own response. Left in the response beside our own cookies, a cookie that is to
 * be deleted would stay, because Next loses its `Max-Age=0`.
 */
export async function moveCookies(answer: Response): Promise<void> {
  const jar = await cookies();
  for (const line of answer.headers.getSetCookie()) {
    const { name, value = "", maxAge, expires } = parseSetCookie(line);
    jar.set(name, value, {
      ...flags(),
      ...(maxAge === undefined ? {} : { maxAge }),
      ...(expires === undefined ? {} : { expires }),
    });
  }
}
