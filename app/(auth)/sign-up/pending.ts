import { cookies } from "next/headers";
import { z } from "zod";
import { usesSecureCookies } from "@/lib/identity";
import { isSealed, seal, unseal } from "@/lib/platform";

const COOKIE = "sign-up";
const PATH = "/sign-up";
const LIFE_SECONDS = 60 * 60;

const pendingSchema = z.object({
  email: z.string(),
  /** The invitation's token, and what the account is for, as /sign-up got them. */
  token: z.string(),
  type: z.string(),
  /** When another letter may be asked for, in milliseconds. */
  again: z.number(),
});

/** What the Verification screen needs to be there again after a reload; the address stays out of its URL. */
export type PendingSignUp = z.infer<typeof pendingSchema>;

/** Keeps it in this browser for an hour, readable by us alone. */
export async function keepPending(pending: PendingSignUp): Promise<void> {
  (await cookies()).set(COOKIE, seal(JSON.stringify(pending)), {
    path: PATH,
    maxAge: LIFE_SECONDS,
    httpOnly: true,
    sameSite: "lax",
    secure: usesSecureCookies(),
  });
}

/** What this browser began within the last hour; null for nothing, or for nothing of ours. */
export async function pendingSignUp(): Promise<PendingSignUp | null> {
  const value = (await cookies()).get(COOKIE)?.value;
  if (!value || !isSealed(value)) return null;
  try {
    return pendingSchema.parse(JSON.parse(unseal(value)));
  } catch {
    return null;
  }
}

/** The sign-up page with the invitation and the wish that came along. */
export function signUpPath({ token, type }: { token?: string; type?: string }): string {
  const query = new URLSearchParams({ ...(token ? { token } : {}), ...(type ? { type } : {}) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
