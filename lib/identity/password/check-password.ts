import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { parseInput, requireUser, type Verb } from "@/lib/platform";
import { checkPasswordSchema } from "../schemas";
import { beginPasswordTry } from "./begin-password-try";

/** Checks the caller's password (001 §7). Wrong tries count like sign-ins. */
export const checkPassword: Verb<{ password: string }, { isSuccessful: boolean }> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  const { password } = parseInput(checkPasswordSchema, input);
  const attempt = await beginPasswordTry(ctx, { userId });
  const [user] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const isSuccessful = await attempt.isRight(password, user?.hash ?? null);
  if (isSuccessful) await attempt.giveBack();
  return { isSuccessful };
};
