import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { z } from "zod";
import type { Ctx } from "@/lib/platform";
import { type SigningPurpose, signingKey, verificationKeys } from "./keys";

/** For one purpose; `sub` is the person. */
export function signClaims(
  ctx: Ctx,
  purpose: SigningPurpose,
  { sub, ...claims }: { sub: string } & Record<string, unknown>,
  lifeSeconds: number,
): Promise<string> {
  const now = Math.floor(ctx.now().getTime() / 1000);
  return new SignJWT({ ...claims, type: purpose })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sub)
    .setIssuedAt(now)
    .setExpirationTime(now + lifeSeconds)
    .sign(signingKey(purpose));
}

/** Accepts earlier secrets. Rejects after expiry. */
async function verified(ctx: Ctx, purpose: SigningPurpose, token: string): Promise<JWTPayload> {
  let unknown: unknown;
  for (const key of verificationKeys(purpose)) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        currentDate: ctx.now(),
        requiredClaims: ["exp", "iat", "sub"],
      });
      return payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      unknown = error;
    }
  }
  throw unknown;
}

/** Null if expired, malformed, for another purpose, or not ours. */
export async function readClaims<S extends z.ZodType>(
  ctx: Ctx,
  purpose: SigningPurpose,
  token: string,
  schema: S,
): Promise<z.output<S> | null> {
  try {
    const payload = await verified(ctx, purpose, token);
    const claims = schema.safeParse(payload);
    return payload.type === purpose && claims.success ? claims.data : null;
  } catch {
    return null;
  }
}
