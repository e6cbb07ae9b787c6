import { cookies } from "next/headers";
import { FLASH_COOKIE, type NoticeTone, writeNotice } from "./flash";

/**
 * Leaves a notice for the page a server action redirects to, where the Toaster shows it once.
 * For server actions and route handlers only; call it before `redirect`.
 */
export async function flash(text: string, tone: NoticeTone = "done"): Promise<void> {
  const jar = await cookies();
  jar.set(FLASH_COOKIE, writeNotice({ text, tone }), {
    path: "/",
    maxAge: 60,
    sameSite: "lax",
    httpOnly: false,
  });
}
