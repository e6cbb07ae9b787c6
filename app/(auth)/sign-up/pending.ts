import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";

const PATH = "/sign-up";
const LIFE_SECONDS = 60 * 60;

const pendingSchema = z.object({
  email: z.string(),
  token: z.string(),
  type: z.string(),
  /** Epoch milliseconds. */
  again: z.number(),
});

/** A cookie keeps the e-mail address out of the URL. */
export const pendingSignUp = cookieJar("sign-up", pendingSchema, {
  life: LIFE_SECONDS,
  sealed: true,
  path: PATH,
});

export function signUpPath({ token, type }: { token?: string; type?: string }): string {
  const query = new URLSearchParams({ ...(token ? { token } : {}), ...(type ? { type } : {}) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
