import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { refreshTokens, sessions } from "@/db/schema/identity";
import { type Ctx, requireUser } from "@/lib/platform";
import { lockSessions } from "./sessions";

export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const { userId, sessionId } = requireUser(ctx);
  await lockSessions(ctx, userId);
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        sessionId === undefined ? undefined : ne(sessions.id, sessionId),
      ),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) return;
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        inArray(
          refreshTokens.familyId,
          ended.map(({ id }) => id),
        ),
        isNull(refreshTokens.revokedAt),
      ),
    );
}
