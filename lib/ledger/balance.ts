import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ledgerAccounts } from "@/db/schema/ledger";
import type { Cents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

const NO_OWNER = "00000000-0000-0000-0000-000000000000";

/** By owner in cents, net of booked and held-back fees. Owners without an account are missing. */
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
    // Matches the accounts index.
    .where(
      and(
        eq(ledgerAccounts.kind, kind),
        inArray(sql`coalesce(${ledgerAccounts.ownerId}, ${sql.raw(`'${NO_OWNER}'`)}::uuid)`, ownerIds),
      ),
    );
  for (const row of rows) if (row.ownerId) balances.set(row.ownerId, row.balance);
  return balances;
}

const accountOf = (kind: "campaign" | "community", alias: "a" | "own", ownerId: SQLWrapper): SQL => {
  const account = sql.identifier(alias);
  return sql`${account}.kind = ${sql.raw(`'${kind}'`)} and coalesce(${account}.owner_id, ${sql.raw(`'${NO_OWNER}'`)}::uuid) = ${ownerId}`;
};

/**
 * In cents, without the community's transfers to `intoCampaigns` (column `id`). One statement, so no
 * concurrent transfer counts in only one of the reads.
 */
export const balanceUnmoved = (communityId: SQLWrapper, intoCampaigns: SQL): SQL<Cents> =>
  sql<Cents>`coalesce((
    select own.balance_cents + coalesce((
      select sum(p.amount_cents)
      from (${intoCampaigns}) into_campaign
      join ledger_accounts a on ${accountOf("campaign", "a", sql`into_campaign.id`)}
      join ledger_postings p on p.account_id = a.id
      join ledger_entries e on e.id = p.entry_id and e.kind = 'transfer'), 0)
    from ledger_accounts own where ${accountOf("community", "own", communityId)}), 0)`.mapWith(Number);

/** `balanceOf` in SQL. */
export const balanceColumn = (kind: "campaign" | "community", ownerId: SQLWrapper): SQL<Cents> =>
  sql<Cents>`coalesce((select own.balance_cents from ledger_accounts own where ${accountOf(kind, "own", ownerId)}), 0)`.mapWith(
    Number,
  );

/** One campaign or Our Balance, in cents. */
export async function balanceOf(ctx: Ctx, kind: "campaign" | "community", ownerId: string): Promise<Cents> {
  return (await balancesOf(ctx, kind, [ownerId])).get(ownerId) ?? 0;
}
