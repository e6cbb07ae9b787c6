import { z } from "zod";
import { unauthenticated } from "@/lib/kernel";
import { type Ctx, parseInput, requireRecentProof, requireUser, type Verb } from "@/lib/platform";
import { startChangePasswordSchema } from "../credential-schemas";
import { readClaims, signClaims } from "../tokens/signed-claims";
import { showPassword } from "./current-password";

/** How long a proof of the password is valid for the next step, in seconds. */
const LIFE_SECONDS = 10 * 60;
const PURPOSE = "password-shown";

const claimsSchema = z.object({ sub: z.guid(), sid: z.guid() });

/**
 * The first of two steps: the caller shows their password and gets a proof of it for the second step, valid
 * for ten minutes in this session only. Throws `invalid` ('Incorrect password'), `proof_needed` and
 * `too_many`.
 */
export const provePassword: Verb<{ password: string }, { proof: string }> = async (ctx, input) => {
  const { password } = parseInput(startChangePasswordSchema.required(), input);
  const { userId, sessionId } = requireUser(ctx);
  if (sessionId === undefined) throw unauthenticated();
  requireRecentProof(ctx);
  await showPassword(ctx, password, "password");
  return { proof: await signClaims(ctx, PURPOSE, { sub: userId, sid: sessionId }, LIFE_SECONDS) };
};

/** Whether the caller showed their password in the last ten minutes, in this same session. */
export async function isPasswordProof(ctx: Ctx, proof: string): Promise<boolean> {
  const { userId, sessionId } = requireUser(ctx);
  const claims = await readClaims(ctx, PURPOSE, proof, claimsSchema);
  return claims !== null && claims.sub === userId && claims.sid === sessionId;
}
