import { cookies } from "next/headers";
import { z } from "zod";
import { EXTERNAL_TOKEN_SECONDS, usesSecureCookies } from "@/lib/identity";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { isSealed, seal, unseal } from "@/lib/platform";

const COOKIE = "external-login";

const pendingSchema = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  /** What Google's or Facebook's account here is worth while its address is asked for. */
  token: z.string(),
  /** Where the letter went; null before one was sent. */
  email: z.string().nullable(),
  /** When another letter may be asked for, in milliseconds. */
  again: z.number(),
});

/** A sign-in over Google or Facebook that waits for its person's address. */
export type PendingExternalLogin = z.infer<typeof pendingSchema>;

const flags = () => ({ path: "/", httpOnly: true, sameSite: "lax", secure: usesSecureCookies() }) as const;

/**
 * Keeps it in the browser that came from the provider, readable by us alone. Only this browser may finish it: a token
 * that came by a link could be anybody's.
 */
export async function keepExternalLogin(pending: PendingExternalLogin): Promise<void> {
  const value = seal(JSON.stringify(pending));
  (await cookies()).set(COOKIE, value, { ...flags(), maxAge: EXTERNAL_TOKEN_SECONDS });
}

/** What this browser began within the last day; null for nothing, or for nothing of ours. */
export async function externalLogin(): Promise<PendingExternalLogin | null> {
  const value = (await cookies()).get(COOKIE)?.value;
  if (!value || !isSealed(value)) return null;
  try {
    return pendingSchema.parse(JSON.parse(unseal(value)));
  } catch {
    return null;
  }
}

/** Forgets it. */
export async function forgetExternalLogin(): Promise<void> {
  (await cookies()).set(COOKIE, "", { ...flags(), maxAge: 0 });
}

/** The page that asks for the address, or says that the letter is on its way (001 §2). */
export function emailRequiredPath({ provider, token, email }: PendingExternalLogin): string {
  const type: Record<string, string> = email === null ? {} : { type: "verification" };
  return `/email-required?${new URLSearchParams({ ...type, provider, token })}`;
}
