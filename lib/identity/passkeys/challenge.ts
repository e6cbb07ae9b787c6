import { randomBytes } from "node:crypto";
import { DomainError } from "@/lib/kernel";
import { type Ctx, env, inTransaction } from "@/lib/platform";
import { issueToken, spendToken } from "../tokens/one-time-tokens";

/** A response counts only for its purpose. */
type PasskeyUse = "sign-in" | "register" | "prove";

/** In seconds: the login page requests a challenge when it opens. */
export const CHALLENGE_SECONDS = 15 * 60;

const PURPOSE = "passkey-challenge";

/** Passkeys work for this host and origin only, so a phishing site gets no response. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().APP_URL);
  return { id: hostname, origin };
}

export type Question<Options> = {
  options: Options;
  /** For an HttpOnly cookie: only the browser with the challenge can answer it. */
  token: string;
};

/** Null: anyone may answer. */
export async function newChallenge(
  ctx: Ctx,
  use: PasskeyUse,
  userId: string | null,
): Promise<{ challenge: Uint8Array<ArrayBuffer>; token: string }> {
  const challenge = new Uint8Array(randomBytes(32));
  const data = { use, challenge: Buffer.from(challenge).toString("base64url") };
  const token = await issueToken(ctx, { purpose: PURPOSE, userId, data, lifeSeconds: CHALLENGE_SECONDS });
  return { challenge, token };
}

/**
 * Uses up a challenge, even if the response is invalid. Null if used, expired, or for another purpose or
 * person.
 */
export async function spendChallenge(
  ctx: Ctx,
  token: string,
  use: PasskeyUse,
  userId: string | null,
): Promise<string | null> {
  if (ctx.inTransaction) throw new Error("a challenge is used up whatever comes of it");
  try {
    const row = await inTransaction(ctx, (inner) => spendToken(inner, { purpose: PURPOSE, token }));
    if (row.data.use !== use || row.userId !== userId) return null;
    return typeof row.data.challenge === "string" ? row.data.challenge : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
