import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { LANGUAGE_COOKIE, LANGUAGES } from "@/lib/kernel/languages";

const A_YEAR = 365 * 24 * 60 * 60;

export const languageCookie = cookieJar(LANGUAGE_COOKIE, z.enum(LANGUAGES), {
  life: A_YEAR,
});
