import {
  endFounded,
  eraseFounded,
  eraseMemberships,
  lockFounded,
  lockMemberships,
} from "@/lib/community/inside";
import { confirmCaller } from "@/lib/identity";
import { eraseAccount, lockClosingAccount } from "@/lib/identity/inside";
import { eraseMessages } from "@/lib/notification/inside";
import { type Ctx, inTransaction } from "@/lib/platform";
import { demandPenniless } from "../communities/money-of";
import { eraseGiving, lockGiving } from "../erase-giving";

/**
 * Deletes the caller's account for good (001 §6): all contexts in one transaction, or none. What is deleted
 * and what is kept: docs/decisions/013. Communities of theirs that were never approved, or were declined, end with it. The caller proves who they are with the password, or with a second
 * factor shown within the last quarter of an hour. Throws `invalid` ('Required', 'Incorrect password'),
 * `proof_needed`, `forbidden` for a sign-in that is too old to be a proof, `conflict` for admins of an approved community and while
 * money is on its way to the caller, `too_many`. Runs outside a transaction.
 *
 * It is part of payment because payment is the only context that may call all the others: each context erases
 * its own part, and no other could combine them.
 */
export async function closeAccount(ctx: Ctx, shown: { password?: string | undefined }): Promise<void> {
  await confirmCaller(ctx, shown);
  await inTransaction(ctx, async (inner) => {
    const founded = await lockFounded(inner);
    const account = await lockClosingAccount(inner);
    await lockMemberships(inner, account, founded);
    await lockGiving(inner, account);
    await eraseAccount(inner, account);
    await endFounded(inner, founded);
    await eraseMemberships(inner, account);
    await eraseGiving(inner, account);
    await eraseMessages(inner, account);
    await eraseFounded(inner, founded);
    for (const { id } of founded.ending) await demandPenniless(inner, id);
  });
}
