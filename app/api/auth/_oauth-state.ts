import { z } from "zod";
import { cookieJar } from "@/app/_lib/cookie-jar";

/** next-auth's timeout for the provider. */
const LIFE_SECONDS = 15 * 60;

const stateSchema = z.object({
  next: z.string(),
  type: z.string().optional(),
  token: z.string().optional(),
  /** Account to link. Its owner is logged in and has confirmed again. */
  connect: z.string().optional(),
});

export type OAuthState = z.infer<typeof stateSchema>;

export const stateCookie = cookieJar("external-wish", stateSchema, {
  life: LIFE_SECONDS,
  sealed: true,
  path: "/api/auth",
});

/** Without a state, the person only logs in. */
export const takeState = async (): Promise<OAuthState> =>
  (await stateCookie.take()) ?? { next: "/campaigns" };
