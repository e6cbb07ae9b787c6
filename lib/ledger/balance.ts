import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ledgerAccounts } from "@/db/schema/ledger";
import type { Cents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** Balances by owner in cents, net of fees booked or held back; owners without an account hold nothing. */
export async function balancesOf(
  ctx: Ctx,
  kind: "campaign" | "community",
  ownerIds: string[],
): Promise<Map<string, Cents>> {
  const balances = new Map<string, Cents>(ownerIds.map((id) => [id, 0]));
  if (ownerIds.length === 0) return balances;
  const rows = await ctx.db
    .select({ ownerId: ledgerAccounts.ownerId, balance: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, kind), inArray(ledgerAccounts.ownerId, ownerIds)));
  for (const row of rows) if (row.ownerId) balances.set(row.ownerId, row.balance);
  return balances;
}

const NO_OWNER = "00000000-0000-0000-0000-000000000000";

/**
 * What communities would hold in cents if nothing had been transferred from them into the campaigns that
 * `intoCampaigns` selects for a community's id, as a column `id`. One statement reads balances and transfers,
 * so that no transfer between two readings is counted in one of them only.
 */
export async function balancesUnmoved(
  ctx: Ctx,
  communityIds: string[],
  intoCampaigns: (communityId: SQLWrapper) => SQL,
): Promise<Map<string, Cents>> {
  const balances = new Map<string, Cents>(communityIds.map((id) => [id, 0]));
  if (communityIds.length === 0) return balances;
  const rows = await ctx.db.execute<{ owner_id: string; cents: string }>(sql`
    select held.owner_id, held.balance_cents + coalesce(moved.cents, 0) as cents
    from ledger_accounts held
    left join lateral (
      select sum(p.amount_cents) as cents
      from (${intoCampaigns(sql`held.owner_id`)}) into_campaign
      join ledger_accounts a on a.kind = 'campaign' and coalesce(a.owner_id, ${NO_OWNER}::uuid) = into_campaign.id
      join ledger_postings p on p.account_id = a.id
      join ledger_entries e on e.id = p.entry_id and e.kind = 'transfer'
    ) moved on true
    where held.kind = 'community' and held.owner_id in ${communityIds}`);
  for (const row of rows) balances.set(row.owner_id, Number(row.cents));
  return balances;
}

/** What one campaign or Our Balance holds, in cents. */
export async function balanceOf(ctx: Ctx, kind: "campaign" | "community", ownerId: string): Promise<Cents> {
  return (await balancesOf(ctx, kind, [ownerId])).get(ownerId) ?? 0;
}
