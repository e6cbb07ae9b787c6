import { and, eq, isNull } from "drizzle-orm";
import { sessions } from "@/db/schema/identity";
import { unauthenticated } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";

/** Runs in the transaction of the proof. */
export async function proveSession(ctx: Ctx): Promise<void> {
  const { userId, sessionId = null } = requireUser(ctx);
  if (sessionId === null) throw unauthenticated();
  const proved = await ctx.db
    .update(sessions)
    .set({ provedAt: ctx.now() })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (proved.length === 0) throw unauthenticated();
}
