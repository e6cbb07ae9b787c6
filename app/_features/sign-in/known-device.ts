import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { DEVICE_COOKIE, DEVICE_SECONDS } from "@/lib/identity";

/** The sealed note of which accounts have signed in with this browser, so that strangers slow none of them down. */
export const deviceCookie = cookieJar(DEVICE_COOKIE, z.string().max(2000), { life: DEVICE_SECONDS });
