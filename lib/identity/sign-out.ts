import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { refreshTokens, users } from "@/db/schema";
import { audit, type Ctx, command, requireUser } from "@/lib/platform";

/** Ends every session of an account at once: browsers, access tokens and refresh tokens. */
async function endSessions(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId));
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt)));
}

/** Logs the caller out, everywhere: a copied cookie or token is worth nothing afterwards. */
export const signOut = command(z.undefined(), async (ctx) => {
  const { userId } = requireUser(ctx);
  await endSessions(ctx, userId);
  await audit(ctx, "identity.signed_out", { type: "user", id: userId });
});
