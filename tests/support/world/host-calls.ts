import { z } from "zod";

/** The line by which the host tells who started it that it answers. */
export const HOST_READY = "The world is there.";

/** Who wants to be signed in, and in which browser the site is to believe them to be. */
export const sessionRequestSchema = z.object({ email: z.string(), userAgent: z.string().optional() });
export type SessionRequest = z.infer<typeof sessionRequestSchema>;

/** The session's cookie as the site sets it, without the address it belongs to. */
export const signedInCookieSchema = z.object({
  name: z.string(),
  value: z.string(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  path: z.string(),
  maxAge: z.number().optional(),
});
export type SignedInCookie = z.infer<typeof signedInCookieSchema>;
