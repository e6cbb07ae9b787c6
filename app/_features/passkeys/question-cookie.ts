import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { PASSKEY_CHALLENGE_SECONDS } from "@/lib/identity";

/** Which question this browser was asked: only it can answer. */
export const questionCookie = cookieJar("passkey-question", z.string(), {
  life: PASSKEY_CHALLENGE_SECONDS,
  path: "/passkeys",
  sameSite: "strict",
});
