import { eraseMemberships, lockMemberships } from "@/lib/community/inside";
import { confirmCaller } from "@/lib/identity";
import { eraseAccount, lockClosingAccount } from "@/lib/identity/inside";
import { eraseMessages } from "@/lib/notification/inside";
import { type Ctx, inTransaction } from "@/lib/platform";
import { eraseGiving, lockGiving } from "../erase-giving";

/**
 * Deletes the caller's account for good (001 §6): all contexts in one transaction, or none. What goes and what stays:
 * docs/decisions/013. The caller shows the password, or the second factor lately. Throws `invalid` ('Required',
 * 'Incorrect password'), `proof_needed`, `forbidden` for a sign-in that is too old to be a proof, `conflict` for admins
 * and while money is on its way to the caller, `too_many`. Outside a transaction.
 *
 * It stands in payment because payment is the one context that sees all the others: each erases its own part, and
 * none to the left could put the parts together.
 */
export async function closeAccount(ctx: Ctx, shown: { password?: string | undefined }): Promise<void> {
  await confirmCaller(ctx, shown);
  await inTransaction(ctx, async (inner) => {
    const account = await lockClosingAccount(inner);
    await lockMemberships(inner, account);
    await lockGiving(inner, account);
    await eraseAccount(inner, account);
    await eraseMemberships(inner, account);
    await eraseGiving(inner, account);
    await eraseMessages(inner, account);
  });
}
