import { z } from "zod";
import type { Ctx } from "@/lib/platform";
import { readClaims, signClaims } from "../tokens/signed-claims";

/** In seconds. */
export const CHALLENGE_SECONDS = 10 * 60;

const PURPOSE = "second-factor";
const claimsSchema = z.object({ sub: z.guid(), sv: z.number().int() });

type Challenged = { userId: string; sessionVersion: number };

/** Signed once the first step of a sign-in passed. Useless without a code. */
export const newChallenge = (ctx: Ctx, { userId, sessionVersion }: Challenged) =>
  signClaims(ctx, PURPOSE, { sub: userId, sv: sessionVersion }, CHALLENGE_SECONDS);

/** Null if expired or not ours. */
export async function readChallenge(ctx: Ctx, challenge: string): Promise<Challenged | null> {
  const claims = await readClaims(ctx, PURPOSE, challenge, claimsSchema);
  return claims && { userId: claims.sub, sessionVersion: claims.sv };
}
