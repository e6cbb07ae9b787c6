import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";

/** As long as next-auth waits for a person to come back from a provider. */
const LIFE_SECONDS = 15 * 60;

const stateSchema = z.object({
  /** A path of this site. */
  next: z.string(),
  type: z.string().optional(),
  /** The invitation that led here. */
  token: z.string().optional(),
  /**
   * The id of the account that the provider shall open from now on. Its owner is logged in and has confirmed
   * that again.
   */
  connect: z.string().optional(),
});

/** What a person wanted when they left for a provider to log in. */
export type OAuthState = z.infer<typeof stateSchema>;

/** Kept in this browser until they come back. */
export const stateCookie = cookieJar("external-wish", stateSchema, {
  life: LIFE_SECONDS,
  sealed: true,
  path: "/api/auth",
});

/** Reads and deletes what was kept; without it, the person only logs in. */
export const takeState = async (): Promise<OAuthState> =>
  (await stateCookie.take()) ?? { next: "/campaigns" };
