import { z } from "zod";
import { unauthenticated } from "@/lib/kernel";
import { type Ctx, parseInput, requireRecentProof, requireUser, type Verb } from "@/lib/platform";
import { startChangePasswordSchema } from "../credential-schemas";
import { readClaims, signClaims } from "../tokens/signed-claims";
import { showPassword } from "./current-password";

/** In seconds. */
const LIFE_SECONDS = 10 * 60;
const PURPOSE = "password-shown";

const claimsSchema = z.object({ sub: z.guid(), sid: z.guid() });

/**
 * Takes the first of two steps. The proof is valid for ten minutes in this session. Throws `invalid`
 * ('Incorrect password'), `proof_needed`, `too_many`.
 */
export const provePassword: Verb<{ password: string }, { proof: string }> = async (ctx, input) => {
  const { password } = parseInput(startChangePasswordSchema.required(), input);
  const { userId, sessionId } = requireUser(ctx);
  if (sessionId === undefined) throw unauthenticated();
  requireRecentProof(ctx);
  await showPassword(ctx, password, "password");
  return { proof: await signClaims(ctx, PURPOSE, { sub: userId, sid: sessionId }, LIFE_SECONDS) };
};

export async function isPasswordProof(ctx: Ctx, proof: string): Promise<boolean> {
  const { userId, sessionId } = requireUser(ctx);
  const claims = await readClaims(ctx, PURPOSE, proof, claimsSchema);
  return claims !== null && claims.sub === userId && claims.sid === sessionId;
}
