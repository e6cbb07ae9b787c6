import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Ctx } from "@/lib/platform";
import type { Claims } from "./actor-of";
import { keyFor } from "./keys";

/** How long an access token lives, in seconds (a bearer token is checked, not stored). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const TYPE = "access";
const claimsSchema = z.object({ sub: z.guid(), sv: z.number().int(), type: z.literal(TYPE) });

/** A signed access token (HS256) for API clients. */
export function signAccessToken(ctx: Ctx, claims: Claims): Promise<string> {
  const now = Math.floor(ctx.now().getTime() / 1000);
  return new SignJWT({ sv: claims.sessionVersion, type: TYPE })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(claims.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(keyFor("access-token"));
}

/** What a bearer token says, or null for one that is expired, foreign, malformed or of another type. */
export async function readAccessToken(ctx: Ctx, token: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor("access-token"), {
      algorithms: ["HS256"],
      currentDate: ctx.now(),
      requiredClaims: ["exp", "iat", "sub"],
    });
    const claims = claimsSchema.safeParse(payload);
    return claims.success ? { userId: claims.data.sub, sessionVersion: claims.data.sv } : null;
  } catch {
    return null;
  }
}
