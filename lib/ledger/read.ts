import { asc, eq, sql } from "drizzle-orm";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/db/schema/ledger";
import type { Cents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** What one booked entry did to each kind of account, in cents; null when no entry has this source. */
export async function effectOfBooked(
  ctx: Ctx,
  source: string,
): Promise<{ kind: string; ownerId: string | null; amount: Cents }[] | null> {
  const rows = await ctx.db
    .select({
      kind: ledgerAccounts.kind,
      ownerId: ledgerAccounts.ownerId,
      amount: sql<string>`sum(${ledgerPostings.amountCents})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(eq(ledgerEntries.source, source))
    .groupBy(ledgerAccounts.id)
    .orderBy(asc(ledgerAccounts.kind));
  return rows.length > 0 ? rows : null;
}
