import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { DEVICE_COOKIE, DEVICE_SECONDS, noteOfDevice } from "@/lib/identity";

/** The sealed note of which accounts have signed in with this browser, so that strangers slow none of them down. */
export const deviceCookie = cookieJar(DEVICE_COOKIE, z.string().max(2000), { life: DEVICE_SECONDS });

/** Notes that somebody has signed in here. */
export const rememberDevice = async (userId: string) =>
  deviceCookie.keep(noteOfDevice(await deviceCookie.read(), userId));
