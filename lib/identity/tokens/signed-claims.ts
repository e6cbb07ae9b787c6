import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { z } from "zod";
import type { Ctx } from "@/lib/platform";
import { knownKeys, type SigningPurpose, signingKey } from "./keys";

/** A signed token (JWT, HS256) for one purpose, valid for `lifeSeconds`; `sub` is the person it is about. */
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

/** What a token says that one of our secrets has signed. Rejects for every other one, and when it has expired. */
async function verified(ctx: Ctx, purpose: SigningPurpose, token: string): Promise<JWTPayload> {
  let unknown: unknown;
  for (const key of knownKeys(purpose)) {
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

/**
 * The claims of a token, or null for one that is expired, malformed, of another purpose or not ours. One that an earlier
 * secret has signed is ours.
 */
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
