import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";

const PATH = "/sign-up";
const LIFE_SECONDS = 60 * 60;

const pendingSchema = z.object({
  email: z.string(),
  /** The invitation's token, and what the account is for, as /sign-up got them. */
  token: z.string(),
  type: z.string(),
  /** When another e-mail may be asked for, in milliseconds. */
  again: z.number(),
});

/** What the Verification screen needs to be there again after a reload; the address stays out of its URL. */
export type PendingSignUp = z.infer<typeof pendingSchema>;

/** Kept in this browser for an hour. */
export const pendingSignUp = cookieJar("sign-up", pendingSchema, {
  life: LIFE_SECONDS,
  sealed: true,
  path: PATH,
});

/** The sign-up page with the invitation and the kind of start that came along. */
export function signUpPath({ token, type }: { token?: string; type?: string }): string {
  const query = new URLSearchParams({ ...(token ? { token } : {}), ...(type ? { type } : {}) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
