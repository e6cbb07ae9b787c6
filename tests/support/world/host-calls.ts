import { z } from "zod";

/** The line that the host prints once it accepts requests, for the process that started it. */
export const HOST_READY = "The world is there.";

/** A request for a session: whose it is, and the browser's user agent. */
export const sessionRequestSchema = z.object({ email: z.string(), userAgent: z.string().optional() });
export type SessionRequest = z.infer<typeof sessionRequestSchema>;

/** The session's cookie as the site sets it, without its domain or URL. */
export const signedInCookieSchema = z.object({
  name: z.string(),
  value: z.string(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  path: z.string(),
  maxAge: z.number().optional(),
});
export type SignedInCookie = z.infer<typeof signedInCookieSchema>;
