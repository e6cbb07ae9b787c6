import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { parseInput, requireUser, type Verb } from "@/lib/platform";
import { checkPasswordSchema } from "../schemas";
import { countPasswordTry } from "../sessions/try-limits";
import { verifyPassword } from "./passwords";

/** Whether this is the caller's password (001 §7). Wrong tries count like those of a sign-in. */
export const checkPassword: Verb<{ password: string }, { isSuccessful: boolean }> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  const { password } = parseInput(checkPasswordSchema, input);
  const giveBack = await countPasswordTry(ctx, userId, userId);
  const [user] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const isSuccessful = await verifyPassword(password, user?.hash ?? null);
  if (isSuccessful) await giveBack();
  return { isSuccessful };
};
