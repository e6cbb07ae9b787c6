import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { DEVICE_COOKIE, DEVICE_SECONDS } from "@/lib/identity";

/** Sealed list of accounts that signed in here: strangers cannot slow their logins. */
export const deviceCookie = cookieJar(DEVICE_COOKIE, z.string().max(2000), { life: DEVICE_SECONDS });
