import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { unauthenticated } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { newChallenge } from "../second-factor/challenge";

export type Authenticated = {
  challenge: null;
  userId: string;
  sessionVersion: number;
  proved: boolean;
};

export type Authentication = Authenticated | { challenge: string };

type Known = { id: string; sessionVersion: number; totpConfirmedAt: Date | null };

/** Returns a challenge if the account has a second factor. */
export async function afterFirstFactor(ctx: Ctx, user: Known): Promise<Authentication> {
  const claims = { userId: user.id, sessionVersion: user.sessionVersion };
  if (user.totpConfirmedAt) return { challenge: await newChallenge(ctx, claims) };
  return { challenge: null, ...claims, proved: false };
}

/** Throws `unauthenticated` for a deleted or unregistered account. */
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
