import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { EXTERNAL_TOKEN_SECONDS } from "@/lib/identity";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";

const pendingSchema = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** What Google's or Facebook's account here is worth while its address is asked for. */
  token: z.string(),
  /** Where the e-mail went; null before one was sent. */
  email: z.string().nullable(),
  /** When another e-mail may be asked for, in milliseconds. */
  again: z.number(),
});

/** A sign-in over Google or Facebook that waits for its person's address. */
export type PendingExternalLogin = z.infer<typeof pendingSchema>;

/**
 * Kept in the browser that came from the provider for a day. Only this browser may finish it: a token that came by a
 * link could be anybody's.
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
