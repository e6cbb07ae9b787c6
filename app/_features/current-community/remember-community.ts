import { cookies } from "next/headers";
import { env } from "@/lib/platform";
import { COMMUNITY_COOKIE } from "../../_lib/session";

const A_YEAR = 365 * 24 * 60 * 60;

/** Stores the community that somebody works in from now on. For server actions. */
export async function rememberCommunity(communityId: string): Promise<void> {
  (await cookies()).set(COMMUNITY_COOKIE, communityId, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: A_YEAR,
    secure: env().APP_URL.startsWith("https://"),
  });
}

/** Removes the stored community if it is this one. For server actions. */
export async function forgetCommunity(communityId: string): Promise<void> {
  const jar = await cookies();
  if (jar.get(COMMUNITY_COOKIE)?.value === communityId) jar.delete(COMMUNITY_COOKIE);
}
