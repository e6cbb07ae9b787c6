import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";

const PATH = "/sign-up";
const LIFE_SECONDS = 60 * 60;

const pendingSchema = z.object({
  email: z.string(),
  /** The invitation's token, and what the account is for, as /sign-up received them. */
  token: z.string(),
  type: z.string(),
  /** When the e-mail can be requested again, in epoch milliseconds. */
  again: z.number(),
});

/**
 * What the Verification screen needs after a reload. It is in a cookie so that the e-mail address is not in
 * the URL.
 */
export type PendingSignUp = z.infer<typeof pendingSchema>;

/** Kept in this browser for an hour. */
export const pendingSignUp = cookieJar("sign-up", pendingSchema, {
  life: LIFE_SECONDS,
  sealed: true,
  path: PATH,
});

/** The path of the sign-up page, with the invitation's token and the `type` if there are any. */
export function signUpPath({ token, type }: { token?: string; type?: string }): string {
  const query = new URLSearchParams({ ...(token ? { token } : {}), ...(type ? { type } : {}) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
