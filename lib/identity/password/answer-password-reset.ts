import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Ctx } from "@/lib/platform";
import { sendResetLink } from "./reset-link";

/**
 * What the worker does about a forgotten password: an account that finished its registration gets the link. To an
 * unknown address, an invited person's or a deleted account's nothing is sent. In a transaction.
 */
export async function answerPasswordReset(ctx: Ctx, request: { email: string }): Promise<void> {
  const [user] = await ctx.db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.email, request.email), isNotNull(users.registeredAt), isNull(users.deletedAt)));
  if (user) await sendResetLink(ctx, user);
}
