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
 * Deletes the caller's account in all contexts in one transaction (001 §6, docs/decisions/013), and their
 * never-approved or declined communities. Needs the password, or a second factor from the last 15 minutes.
 * Runs outside a transaction. In payment, the only context that may call all others.
 *
 * - Throws `invalid`, `proof_needed`, `too_many`, `forbidden` (sign-in too old), `conflict` (admin of an
 *   approved community, or money on its way to the caller).
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
