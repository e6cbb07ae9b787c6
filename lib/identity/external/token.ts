import { z } from "zod";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { type Ctx, hashToken } from "@/lib/platform";
import { registrationTypeSchema } from "../registration/registration-token";
import { issueToken, peekToken } from "../tokens/one-time-tokens";

/** As long as the link that is mailed meanwhile. */
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

/** Somebody at Google or Facebook whose address is not known yet. */
export type PendingExternal = z.infer<typeof pendingSchema>;

/** A token for a person who came from a provider and still has to give an address: valid for a day. */
export const issueExternalToken = (ctx: Ctx, pending: PendingExternal) =>
  issueToken(ctx, {
    purpose: "external-email",
    data: pendingSchema.parse(pending),
    lifeSeconds: EXTERNAL_TOKEN_SECONDS,
  });

/** Whom such a token stands for; null for one that was used or has expired. */
export async function peekExternal(ctx: Ctx, token: string): Promise<PendingExternal | null> {
  const row = await peekToken(ctx, { purpose: "external-email", token });
  return row && pendingSchema.parse(row.data);
}

/** A hash of the token: shows later whether the same token is presented, and cannot be used in its place. */
export const fingerprintOf = (token: string) => hashToken(`external-proof:${token}`);
