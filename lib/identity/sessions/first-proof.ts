import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { unauthenticated } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { newChallenge } from "../second-factor/challenge";

/** Somebody who has proved who they are, as far as their account asks for it. */
export type Proved = {
  challenge: null;
  userId: string;
  sessionVersion: number;
  /** True if a second factor or a passkey was part of it. */
  proved: boolean;
};

/** Who somebody is; or, with a second factor to come, the challenge to show together with its code. */
export type Proof = Proved | { challenge: string };

type Known = { id: string; sessionVersion: number; totpConfirmedAt: Date | null };

/** What follows from a first proof: the sign-in itself, or the question for the second factor. */
export async function afterFirstProof(ctx: Ctx, user: Known): Promise<Proof> {
  const claims = { userId: user.id, sessionVersion: user.sessionVersion };
  if (user.totpConfirmedAt) return { challenge: await newChallenge(ctx, claims) };
  return { challenge: null, ...claims, proved: false };
}

/**
 * The same for a person known by their id, after a proof other than the password. Throws `unauthenticated` for an
 * account that is gone or never finished its registration.
 */
export async function firstProof(ctx: Ctx, userId: string): Promise<Proof> {
  const [user] = await ctx.db
    .select({
      id: users.id,
      sessionVersion: users.sessionVersion,
      totpConfirmedAt: users.totpConfirmedAt,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNotNull(users.registeredAt)));
  if (!user) throw unauthenticated();
  return afterFirstProof(ctx, user);
}
