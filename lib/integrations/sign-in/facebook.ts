import { createHmac } from "node:crypto";
import { z } from "zod";
import { ask } from "./ask";
import type { ExternalProfile } from "./external-profile";
import { clientAt, facebookAddresses } from "./providers";

const debugSchema = z.object({
  data: z.object({
    app_id: z.string(),
    type: z.literal("USER"),
    is_valid: z.literal(true),
    user_id: z.string().min(1),
    /** Seconds; 0 for no expiry. */
    expires_at: z.number(),
  }),
});

const meSchema = z.object({
  id: z.string().min(1),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

const FIELDS = "id,name,first_name,last_name,email";

/** The token was issued to our app. Facebook returns only confirmed addresses; we rely on that here only. */
export async function readFacebookMe(accessToken: string): Promise<ExternalProfile | null> {
  const client = clientAt("facebook");
  if (!client) return null;
  const proof = createHmac("sha256", client.secret).update(accessToken).digest("hex");
  const query = { fields: FIELDS, appsecret_proof: proof };
  const headers = { authorization: `Bearer ${accessToken}` };
  const me = await ask("facebook", facebookAddresses().me, query, meSchema, headers);
  if (!me) return null;
  return {
    subject: me.id,
    email: me.email ?? null,
    emailVerified: me.email !== undefined,
    firstName: me.first_name ?? "",
    lastName: me.last_name ?? "",
  };
}

/** Null if the token is invalid, expired, or of another app. */
export async function profileOfFacebookToken(
  accessToken: string,
  now: Date,
): Promise<ExternalProfile | null> {
  const client = clientAt("facebook");
  if (!client) return null;
  const query = { input_token: accessToken, access_token: `${client.id}|${client.secret}` };
  const debugged = await ask("facebook", facebookAddresses().debugToken, query, debugSchema);
  if (!debugged || debugged.data.app_id !== client.id) return null;
  const { expires_at, user_id } = debugged.data;
  if (expires_at !== 0 && !(expires_at * 1000 > now.getTime())) return null;
  const profile = await readFacebookMe(accessToken);
  return profile?.subject === user_id ? profile : null;
}
