import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";

/** As long as next-auth waits for somebody to come back from a provider. */
const LIFE_SECONDS = 15 * 60;

const stateSchema = z.object({
  /** A path of this site. */
  next: z.string(),
  type: z.string().optional(),
  /** The invitation that led here. */
  token: z.string().optional(),
  /** Whose account is to be opened by the provider from now on: somebody who is signed in, and has shown it again. */
  connect: z.string().optional(),
});

/** What somebody wanted who goes to a provider to sign in. */
export type OAuthState = z.infer<typeof stateSchema>;

/** Kept in this browser meanwhile. */
export const stateCookie = cookieJar("external-wish", stateSchema, {
  life: LIFE_SECONDS,
  sealed: true,
  path: "/api/auth",
});

/** What was wanted; without one kept here, to be let in. */
export const takeState = async (): Promise<OAuthState> =>
  (await stateCookie.take()) ?? { next: "/campaigns" };
