import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { COMMUNITY_COOKIE } from "./choose-community";

const A_YEAR = 365 * 24 * 60 * 60;

export const communityCookie = cookieJar(COMMUNITY_COOKIE, z.string().min(1), { life: A_YEAR });

export const rememberCommunity = (communityId: string): Promise<void> => communityCookie.keep(communityId);

export async function forgetCommunity(communityId: string): Promise<void> {
  if ((await communityCookie.read()) === communityId) await communityCookie.forget();
}
