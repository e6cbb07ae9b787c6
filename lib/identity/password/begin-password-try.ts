import type { Ctx } from "@/lib/platform";
import { noteWrongPassword } from "../notices/note-wrong-tries";
import { countWrongPassword } from "../notices/wrong-passwords";
import { countPasswordTry } from "../sessions/try-limits";
import { hashing } from "./hashing";
import { verifyPassword } from "./passwords";

/** By address at a sign-in, by id in a session or link. */
type TriedAccount = { email: string; userId: string | undefined } | { userId: string };

type PasswordTry = {
  /** Throws `unavailable` if the queue is full; the try then does not count. */
  isRight(password: string, hash: string | null): Promise<boolean>;
  giveBack(): Promise<void>;
};

/**
 * Counts a try before hashing. The owner is notified after many wrong ones; at a sign-in the worker looks up
 * the account, so that timing does not reveal it. Throws `too_many`, or `unavailable` if the wait would be
 * too long.
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
