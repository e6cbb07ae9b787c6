import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { THEME_COOKIE } from "@/components/ui/theme";

const A_YEAR = 365 * 24 * 60 * 60;

export const themeCookie = cookieJar(THEME_COOKIE, z.enum(["light", "dark"]), {
  life: A_YEAR,
});
