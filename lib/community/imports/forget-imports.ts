import { and, eq, lt, or, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { memberImportRows, memberImports } from "@/db/schema/member-imports";
import { type ClosingAccount, fullName, KEPT_FOR } from "@/lib/kernel";
import { type Ctx, requireSystem } from "@/lib/platform";

/** After the last edit. */
const DRAFT_KEPT = KEPT_FOR.unsentImport;
/** As long as its invitations are open. */
const SENT_KEPT = KEPT_FOR.sentImport;

/** Deletes old imports. For the worker. */
export async function forgetOldImports(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  await ctx.db
    .delete(memberImports)
    .where(
      or(
        and(eq(memberImports.state, "draft"), lt(memberImports.touchedAt, before(DRAFT_KEPT))),
        and(eq(memberImports.state, "stopped"), lt(memberImports.touchedAt, before(SENT_KEPT))),
        and(eq(memberImports.state, "done"), lt(memberImports.endedAt, before(SENT_KEPT))),
      ),
    );
}

/**
 * Deletes rows with the person's address, with their number and name, or that led to their invitation. Call
 * it in the transaction that closes the account, before its invitations are deleted.
 */
export async function forgetOnLists(ctx: Ctx, account: ClosingAccount): Promise<void> {
  const { userId, email, phoneNumber } = account;
  const theirInvitations = ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.userId, userId));
  const sameName = sql`lower(${memberImportRows.firstName} || ' ' || ${memberImportRows.lastName})
    = lower(${fullName(account)})`;
  await ctx.db
    .delete(memberImportRows)
    .where(
      or(
        sql`${memberImportRows.invitationId} in ${theirInvitations}`,
        email === null ? undefined : eq(memberImportRows.email, email),
        phoneNumber === null ? undefined : and(eq(memberImportRows.phoneNumber, phoneNumber), sameName),
      ),
    );
}
