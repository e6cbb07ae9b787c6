import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { unauthenticated } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { newChallenge } from "../second-factor/challenge";

/** Somebody who has shown who they are, as far as their account asks for it. */
export type Authenticated = {
  challenge: null;
  userId: string;
  sessionVersion: number;
  /** True if a second factor or a passkey was part of it. */
  proved: boolean;
};

/** Who somebody is; or, with a second factor to come, the challenge to show together with its code. */
export type Authentication = Authenticated | { challenge: string };

type Known = { id: string; sessionVersion: number; totpConfirmedAt: Date | null };

/** What follows from a first factor: the sign-in itself, or the question for the second factor. */
export async function afterFirstFactor(ctx: Ctx, user: Known): Promise<Authentication> {
  const claims = { userId: user.id, sessionVersion: user.sessionVersion };
  if (user.totpConfirmedAt) return { challenge: await newChallenge(ctx, claims) };
  return { challenge: null, ...claims, proved: false };
}

/**
 * The same for a person known by their id, after a first factor other than the password. Throws `unauthenticated` for
 * an account that was deleted or never finished its registration.
 */
export async function authenticationOf(ctx: Ctx, userId: string): Promise<Authentication> {
  const [user] = await ctx.db
    .select({
      id: users.id,
      sessionVersion: users.sessionVersion,
      totpConfirmedAt: users.totpConfirmedAt,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNotNull(users.registeredAt)));
  if (!user) throw unauthenticated();
  return afterFirstFactor(ctx, user);
}
