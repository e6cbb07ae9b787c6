import { and, eq, inArray } from "drizzle-orm";
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

/** What one campaign or Our Balance holds, in cents. */
export async function balanceOf(ctx: Ctx, kind: "campaign" | "community", ownerId: string): Promise<Cents> {
  return (await balancesOf(ctx, kind, [ownerId])).get(ownerId) ?? 0;
}
