import { z } from "zod";
import type { Ctx } from "@/lib/platform";
import { readClaims, signClaims } from "../tokens/signed-claims";

/** How long somebody has between the first factor and the code, in seconds. */
export const CHALLENGE_SECONDS = 10 * 60;

const PURPOSE = "second-factor";
const claimsSchema = z.object({ sub: z.guid(), sv: z.number().int() });

export type Challenged = { userId: string; sessionVersion: number };

/** A signed token: somebody passed the first step of a sign-in. Useless without a code of that account. */
export const newChallenge = (ctx: Ctx, { userId, sessionVersion }: Challenged) =>
  signClaims(ctx, PURPOSE, { sub: userId, sv: sessionVersion }, CHALLENGE_SECONDS);

/** The person in a challenge, or null for one that has expired or that we did not sign. */
export async function readChallenge(ctx: Ctx, challenge: string): Promise<Challenged | null> {
  const claims = await readClaims(ctx, PURPOSE, challenge, claimsSchema);
  return claims && { userId: claims.sub, sessionVersion: claims.sv };
}
