import { cookies } from "next/headers";
import { type Claims, sessionCookie, sessionCookieName, usesSecureCookies } from "@/lib/identity";
import { COMMUNITY_COOKIE } from "./session";

/** Signs the browser in, as next-auth would. Not remembered: the cookie goes with the browser. */
export async function openSession(claims: Claims, remember: boolean): Promise<void> {
  (await cookies()).set(await sessionCookie({ ...claims, remember }));
}

/** Forgets the session and the chosen community in this browser. */
export async function closeSession(): Promise<void> {
  const jar = await cookies();
  const gone = {
    path: "/",
    maxAge: 0,
    httpOnly: true,
    sameSite: "lax",
    secure: usesSecureCookies(),
  } as const;
  jar.set(sessionCookieName(), "", gone);
  jar.set(COMMUNITY_COOKIE, "", gone);
}
