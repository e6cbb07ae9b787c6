import { parseSetCookie, stringifySetCookie } from "cookie";
import { cookies } from "next/headers";
import type { CookiesOptions } from "next-auth";
import { readSessionCookie, SESSION_COOKIE, sessionCookieName } from "@/lib/identity";
import { hostCookie, usesHttps } from "@/lib/platform";

const QUARTER_OF_AN_HOUR = 15 * 60;

/** Lifetimes in seconds. Otherwise next-auth or the browser decides. */
const COOKIES = {
  sessionToken: { name: SESSION_COOKIE },
  callbackUrl: { name: "next-auth.callback-url" },
  csrfToken: { name: "next-auth.csrf-token" },
  pkceCodeVerifier: { name: "next-auth.pkce.code_verifier", maxAge: QUARTER_OF_AN_HOUR },
  state: { name: "next-auth.state", maxAge: QUARTER_OF_AN_HOUR },
  nonce: { name: "next-auth.nonce" },
} satisfies Record<keyof CookiesOptions, { name: string; maxAge?: number }>;

const flags = () => ({ path: "/", httpOnly: true, sameSite: "lax", secure: usesHttps() }) as const;

export const authCookies = (): Partial<CookiesOptions> =>
  Object.fromEntries(
    Object.entries(COOKIES).map(([use, { name, ...life }]) => [
      use,
      { name: hostCookie(name), options: { ...flags(), ...life } },
    ]),
  );

/** Removes the expiry, which next-auth always sets, if the person declined to be remembered. */
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
 * Moves cookies to the current request, where next-auth's next step reads them. In the response, a deleted
 * cookie would survive beside our own, because Next loses its `Max-Age=0`.
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
