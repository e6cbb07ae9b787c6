import { cookies } from "next/headers";
import { readSessionCookie, sessionCookieName } from "@/lib/identity";
import { usesHttps } from "@/lib/platform";

/**
 * next-auth gives every session cookie an expiry date. This removes it if the person did not want to be
 * remembered, so that the cookie ends with the browser.
 */
export async function forgetUnremembered(response: Response): Promise<Response> {
  const lines = response.headers.getSetCookie();
  const prefix = `${sessionCookieName()}=`;
  const index = lines.findIndex((cookie) => cookie.startsWith(prefix));
  const value = lines[index]?.slice(prefix.length).split(";")[0];
  const session = value ? await readSessionCookie(decodeURIComponent(value)) : null;
  if (!session || session.remember) return response;
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const [i, cookie] of lines.entries()) {
    headers.append(
      "set-cookie",
      i === index ? cookie.replace(/;\s*(?:expires|max-age)=[^;]*/gi, "") : cookie,
    );
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
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const at = pair.indexOf("=");
    const given = (name: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const [maxAge, expires] = [given("max-age"), given("expires")];
    jar.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)), {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: usesHttps(),
      ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) }),
      ...(expires === undefined ? {} : { expires: new Date(expires) }),
    });
  }
}
