import { z } from "zod";

export const HOST_READY = "The world is there.";

export const sessionRequestSchema = z.object({ email: z.string(), userAgent: z.string().optional() });
export type SessionRequest = z.infer<typeof sessionRequestSchema>;

/** The cookie without its domain or URL. */
export const signedInCookieSchema = z.object({
  name: z.string(),
  value: z.string(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  path: z.string(),
  maxAge: z.number().optional(),
});
export type SignedInCookie = z.infer<typeof signedInCookieSchema>;
