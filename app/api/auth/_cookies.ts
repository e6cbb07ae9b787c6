import { readSessionCookie, sessionCookieName } from "@/lib/identity";

/**
 * next-auth gives every session cookie an end date. Takes it away again where somebody did not want to be remembered,
 * so that the cookie goes with the browser.
 */
export async function forgetUnremembered(response: Response): Promise<Response> {
  const cookies = response.headers.getSetCookie();
  const prefix = `${sessionCookieName()}=`;
  const index = cookies.findIndex((cookie) => cookie.startsWith(prefix));
  const value = cookies[index]?.slice(prefix.length).split(";")[0];
  const session = value ? await readSessionCookie(decodeURIComponent(value)) : null;
  if (!session || session.remember) return response;
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const [i, cookie] of cookies.entries()) {
    headers.append(
      "set-cookie",
      i === index ? cookie.replace(/;\s*(?:expires|max-age)=[^;]*/gi, "") : cookie,
    );
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
