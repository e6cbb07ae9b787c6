import { z } from "zod";
import { ask } from "./ask";
import type { ExternalProfile } from "./external-profile";
import { clientAt, googleAddresses } from "./providers";

/** tokeninfo returns all values as text. */
const flag = z
  .union([z.boolean(), z.literal(["true", "false"])])
  .transform((value) => String(value) === "true");

const tokeninfoSchema = z.object({
  aud: z.string(),
  azp: z.string().optional(),
  sub: z.string().min(1),
  exp: z.coerce.number(),
  email: z.string().optional(),
  email_verified: flag.optional(),
});

/** Claims of Google's id_token and userinfo; Facebook's answers are converted. */
export const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: flag.optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

export function profileOfClaims(claims: z.output<typeof claimsSchema>): ExternalProfile {
  return {
    subject: claims.sub,
    email: claims.email ?? null,
    emailVerified: claims.email !== undefined && claims.email_verified === true,
    firstName: claims.given_name ?? "",
    lastName: claims.family_name ?? "",
  };
}

/**
 * Null for a token of another client, too: otherwise another site could sign in here with a token that the
 * person gave it.
 */
export async function profileOfGoogleToken(accessToken: string, now: Date): Promise<ExternalProfile | null> {
  const client = clientAt("google");
  const { tokeninfo, userinfo } = googleAddresses();
  if (!client) return null;
  const info = await ask("google", tokeninfo, { access_token: accessToken }, tokeninfoSchema);
  if (!info || info.aud !== client.id || (info.azp ?? client.id) !== client.id) return null;
  if (!(info.exp * 1000 > now.getTime())) return null;
  const headers = { authorization: `Bearer ${accessToken}` };
  const names = await ask("google", userinfo, {}, claimsSchema, headers);
  if (names && names.sub !== info.sub) return null;
  const { sub, email, email_verified } = info;
  return profileOfClaims({ ...names, sub, email, email_verified });
}
