import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Ctx } from "@/lib/platform";
import { sendResetLink } from "./reset-link";

/** Sends nothing to unknown addresses, placeholders and deleted accounts. Call in a transaction. */
export async function answerPasswordReset(ctx: Ctx, request: { email: string }): Promise<void> {
  const [user] = await ctx.db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.email, request.email), isNotNull(users.registeredAt), isNull(users.deletedAt)));
  if (user) await sendResetLink(ctx, user);
}
