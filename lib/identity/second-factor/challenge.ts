import { z } from "zod";
import type { Ctx } from "@/lib/platform";
import { readClaims, signClaims } from "../tokens/signed-claims";

/** How long somebody has between the password and the code, in seconds. */
export const CHALLENGE_SECONDS = 10 * 60;

const PURPOSE = "second-factor";
const claimsSchema = z.object({ sub: z.guid(), sv: z.number().int() });

export type Challenged = { userId: string; sessionVersion: number };

/** Says that somebody passed the first step of a sign-in. Worth nothing without the code of that account. */
export const newChallenge = (ctx: Ctx, { userId, sessionVersion }: Challenged) =>
  signClaims(ctx, PURPOSE, { sub: userId, sv: sessionVersion }, CHALLENGE_SECONDS);

/** Who passed it, or null for one that ran out or is none of ours. */
export async function readChallenge(ctx: Ctx, challenge: string): Promise<Challenged | null> {
  const claims = await readClaims(ctx, PURPOSE, challenge, claimsSchema);
  return claims && { userId: claims.sub, sessionVersion: claims.sv };
}
