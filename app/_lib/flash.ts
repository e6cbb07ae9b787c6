import { z } from "zod";
import { FLASH_COOKIE, type NoticeTone, writeNotice } from "@/components/ui/flash";
import { cookieJar } from "./cookie-jar";

/** The Toaster's script reads and deletes it, so it holds only text and tone. */
const flashCookie = cookieJar(FLASH_COOKIE, z.string(), { life: 60, forScripts: true });

/** For server actions and route handlers: call it before `redirect`. */
export const flash = (text: string, tone: NoticeTone = "done"): Promise<void> =>
  flashCookie.keep(writeNotice({ text, tone }));
