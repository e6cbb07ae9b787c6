import { z } from "zod";
import type { Ctx } from "@/lib/platform";
import { readClaims, signClaims } from "../tokens/signed-claims";
import type { Claims } from "./actor-of";

/** Checked, but not stored. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const claimsSchema = z.object({ sub: z.guid(), sv: z.number().int(), sid: z.guid() });

export const signAccessToken = (ctx: Ctx, { userId, sessionVersion, sessionId }: Claims) =>
  signClaims(ctx, "access", { sub: userId, sv: sessionVersion, sid: sessionId }, ACCESS_TOKEN_SECONDS);

/** Null if expired, malformed, of another type, or not ours. */
export async function readAccessToken(ctx: Ctx, token: string): Promise<Claims | null> {
  const claims = await readClaims(ctx, "access", token, claimsSchema);
  return claims && { userId: claims.sub, sessionVersion: claims.sv, sessionId: claims.sid };
}
