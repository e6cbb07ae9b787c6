import { z } from "zod";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { type Ctx, hashToken } from "@/lib/platform";
import { registrationTypeSchema } from "../registration/registration-token";
import { issueToken, peekToken } from "../tokens/one-time-tokens";

/** Same lifetime as the link in the e-mail. */
export const EXTERNAL_TOKEN_SECONDS = 24 * 60 * 60;

const pendingSchema = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  subject: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: registrationTypeSchema.optional(),
  /** Sealed. */
  invitation: z.string().optional(),
});

type PendingExternal = z.infer<typeof pendingSchema>;

export const issueExternalToken = (ctx: Ctx, pending: PendingExternal) =>
  issueToken(ctx, {
    purpose: "external-email",
    data: pendingSchema.parse(pending),
    lifeSeconds: EXTERNAL_TOKEN_SECONDS,
  });

/** Returns null if used or expired. */
export async function peekExternal(ctx: Ctx, token: string): Promise<PendingExternal | null> {
  const row = await peekToken(ctx, { purpose: "external-email", token });
  return row && pendingSchema.parse(row.data);
}

/** Recognizes the token and cannot replace it. */
export const fingerprintOf = (token: string) => hashToken(`external-proof:${token}`);
