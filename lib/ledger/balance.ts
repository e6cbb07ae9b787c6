import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ledgerAccounts } from "@/db/schema/ledger";
import type { Cents } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

const NO_OWNER = "00000000-0000-0000-0000-000000000000";

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
    // As the index of accounts has it.
    .where(
      and(
        eq(ledgerAccounts.kind, kind),
        inArray(sql`coalesce(${ledgerAccounts.ownerId}, ${sql.raw(`'${NO_OWNER}'`)}::uuid)`, ownerIds),
      ),
    );
  for (const row of rows) if (row.ownerId) balances.set(row.ownerId, row.balance);
  return balances;
}

const accountOf = (kind: "campaign" | "community", alias: "a" | "held", ownerId: SQLWrapper): SQL => {
  const account = sql.identifier(alias);
  return sql`${account}.kind = ${sql.raw(`'${kind}'`)} and coalesce(${account}.owner_id, ${sql.raw(`'${NO_OWNER}'`)}::uuid) = ${ownerId}`;
};

/**
 * A column: what a community would hold in cents if nothing had been transferred from it into the campaigns that
 * `intoCampaigns` selects for it, as a column `id`. One statement reads balance and transfers, so that no transfer between
 * two readings is counted in one of them only.
 */
export const balanceUnmoved = (communityId: SQLWrapper, intoCampaigns: SQL): SQL<Cents> =>
  sql<Cents>`coalesce((
    select held.balance_cents + coalesce((
      select sum(p.amount_cents)
      from (${intoCampaigns}) into_campaign
      join ledger_accounts a on ${accountOf("campaign", "a", sql`into_campaign.id`)}
      join ledger_postings p on p.account_id = a.id
      join ledger_entries e on e.id = p.entry_id and e.kind = 'transfer'), 0)
    from ledger_accounts held where ${accountOf("community", "held", communityId)}), 0)`.mapWith(Number);

/** A column: what a campaign or Our Balance holds, in cents, like `balanceOf`. */
export const balanceHeld = (kind: "campaign" | "community", ownerId: SQLWrapper): SQL<Cents> =>
  sql<Cents>`coalesce((select held.balance_cents from ledger_accounts held where ${accountOf(kind, "held", ownerId)}), 0)`.mapWith(
    Number,
  );

/** What one campaign or Our Balance holds, in cents. */
export async function balanceOf(ctx: Ctx, kind: "campaign" | "community", ownerId: string): Promise<Cents> {
  return (await balancesOf(ctx, kind, [ownerId])).get(ownerId) ?? 0;
}
