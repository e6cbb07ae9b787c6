import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { EXTERNAL_TOKEN_SECONDS } from "@/lib/identity";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";

const pendingSchema = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** The external account until its e-mail is known. */
  token: z.string(),
  /** Null before sending. */
  email: z.string().nullable(),
  /** Epoch milliseconds. */
  again: z.number(),
});

export type PendingExternalLogin = z.infer<typeof pendingSchema>;

/** Only this browser may finish: a link's token could be an attacker's. */
export const externalLoginCookie = cookieJar("external-login", pendingSchema, {
  life: EXTERNAL_TOKEN_SECONDS,
  sealed: true,
});

export function emailRequiredPath({ provider, token, email }: PendingExternalLogin): string {
  const type: Record<string, string> = email === null ? {} : { type: "verification" };
  return `/email-required?${new URLSearchParams({ ...type, provider, token })}`;
}
