import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { PASSKEY_CHALLENGE_SECONDS } from "@/lib/identity";

/** Binds a passkey challenge to this browser. */
export const questionCookie = cookieJar("passkey-question", z.string(), {
  life: PASSKEY_CHALLENGE_SECONDS,
  path: "/passkeys",
  sameSite: "strict",
});
