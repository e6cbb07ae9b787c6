import type { Ctx } from "@/lib/platform";
import { noteWrongPassword } from "../notices/note-wrong-tries";
import { countWrongPassword } from "../notices/wrong-passwords";
import { countPasswordTry } from "../sessions/try-limits";
import { hashing } from "./hashing";
import { verifyPassword } from "./passwords";

/** The account whose password is tried: named by its address at a sign-in, by its id in a session or by a link. */
export type TriedAccount = { email: string; userId: string | undefined } | { userId: string };

/** One counted try at the password of an account. */
export type PasswordTry = {
  /** True if it is the password. Throws `unavailable` when too many wait; then it was no try and does not count. */
  isRight(password: string, hash: string | null): Promise<boolean>;
  /** Takes the count back, for a password that was right. */
  giveBack(): Promise<void>;
};

/**
 * Begins a try at an account's password: throws `too_many` where the limits refuse it, and `unavailable` where it would
 * have to wait too long, before any password is hashed. The owner hears of many wrong passwords. At a sign-in the worker
 * looks the account up, so that the time of the answer does not reveal it.
 */
export async function beginPasswordTry(ctx: Ctx, account: TriedAccount): Promise<PasswordTry> {
  hashing.demandRoom(ctx.ip);
  const named = "email" in account ? account.email : account.userId;
  const giveBack = await countPasswordTry(ctx, named, account.userId);
  return {
    giveBack,
    async isRight(password, hash) {
      let isRight: boolean;
      try {
        isRight = await verifyPassword(password, hash, ctx.ip);
      } catch (error) {
        await giveBack();
        throw error;
      }
      if (isRight) return true;
      if ("email" in account) await countWrongPassword(ctx, account.email);
      else if (hash !== null) await noteWrongPassword(ctx, account.userId);
      return false;
    },
  };
}
