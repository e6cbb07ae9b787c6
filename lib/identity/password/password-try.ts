import type { Ctx } from "@/lib/platform";
import { countPasswordTry } from "../sessions/try-limits";
import { hashing } from "./hashing";
import { verifyPassword } from "./passwords";

/** One counted try at the password of an account. */
export type PasswordTry = {
  /** True if it is the password. Throws `unavailable` when too many wait; then it was no try and does not count. */
  isRight(password: string, hash: string | null): Promise<boolean>;
  /** Takes the count back, for a password that was right. */
  giveBack(): Promise<void>;
};

/**
 * Begins a try at an account's password: throws `too_many` where the limits refuse it, and `unavailable` where it would
 * have to wait too long, before any password is hashed. `account` and `userId` are as in `countPasswordTry`.
 */
export async function beginPasswordTry(
  ctx: Ctx,
  account: string,
  userId: string | undefined,
): Promise<PasswordTry> {
  hashing.demandRoom(ctx.ip);
  const giveBack = await countPasswordTry(ctx, account, userId);
  return {
    giveBack,
    async isRight(password, hash) {
      try {
        return await verifyPassword(password, hash, ctx.ip);
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
  };
}
