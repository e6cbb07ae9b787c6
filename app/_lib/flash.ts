import { z } from "zod";
import { FLASH_COOKIE, type NoticeTone, writeNotice } from "@/components/ui/flash";
import { cookieJar } from "./cookie-jar";

/** The Toaster reads and deletes it with a script, so it holds nothing but the text and its tone. */
const flashCookie = cookieJar(FLASH_COOKIE, z.string(), { life: 60, forScripts: true });

/**
 * Leaves a notice for the page a server action redirects to, where the Toaster shows it once.
 * For server actions and route handlers only; call it before `redirect`.
 */
export const flash = (text: string, tone: NoticeTone = "done"): Promise<void> =>
  flashCookie.keep(writeNotice({ text, tone }));
