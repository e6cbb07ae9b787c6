import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { EXTERNAL_TOKEN_SECONDS } from "@/lib/identity";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";

const pendingSchema = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** Stands for the Google or Facebook account while its e-mail address is requested. */
  token: z.string(),
  /** Where the e-mail went; null before one was sent. */
  email: z.string().nullable(),
  /** When the e-mail can be requested again, in epoch milliseconds. */
  again: z.number(),
});

/** A log-in with Google or Facebook that waits for the person's e-mail address. */
export type PendingExternalLogin = z.infer<typeof pendingSchema>;

/**
 * Kept for a day in the browser that came from the provider. Only this browser may finish the log-in, because
 * a token in a link could be an attacker's.
 */
export const externalLoginCookie = cookieJar("external-login", pendingSchema, {
  life: EXTERNAL_TOKEN_SECONDS,
  sealed: true,
});

/** The page that asks for the address, or says that the e-mail is on its way (001 §2). */
export function emailRequiredPath({ provider, token, email }: PendingExternalLogin): string {
  const type: Record<string, string> = email === null ? {} : { type: "verification" };
  return `/email-required?${new URLSearchParams({ ...type, provider, token })}`;
}
