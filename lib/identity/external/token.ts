import { z } from "zod";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { type Ctx, hashToken } from "@/lib/platform";
import { registrationTypeSchema } from "../registration/registration-token";
import { issueToken, peekToken } from "../tokens/one-time-tokens";

/** The same lifetime as the link in the e-mail that is sent meanwhile. */
export const EXTERNAL_TOKEN_SECONDS = 24 * 60 * 60;

const pendingSchema = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  subject: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: registrationTypeSchema.optional(),
  /** The invitation that led here, sealed. */
  invitation: z.string().optional(),
});

/** Somebody whom Google or Facebook identified, but whose e-mail address is not known yet. */
export type PendingExternal = z.infer<typeof pendingSchema>;

/** A token for a person from a provider who still has to give an e-mail address; valid for a day. */
export const issueExternalToken = (ctx: Ctx, pending: PendingExternal) =>
  issueToken(ctx, {
    purpose: "external-email",
    data: pendingSchema.parse(pending),
    lifeSeconds: EXTERNAL_TOKEN_SECONDS,
  });

/** The person behind such a token; null for one that was used or has expired. */
export async function peekExternal(ctx: Ctx, token: string): Promise<PendingExternal | null> {
  const row = await peekToken(ctx, { purpose: "external-email", token });
  return row && pendingSchema.parse(row.data);
}

/** A hash of the token, to recognise the same token later; it cannot be used in place of the token. */
export const fingerprintOf = (token: string) => hashToken(`external-proof:${token}`);
