import { asc } from "drizzle-orm";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/db/schema";
import { decimalText } from "@/lib/kernel";
import { type Account, accountKey } from "@/lib/ledger";
import { systemCtx } from "@/lib/platform";

type Columns = Record<string, Account>;

const NOTHING = "·";
const money = (cents: number) => (cents === 0 ? NOTHING : decimalText(cents));
const keyOf = (row: { kind: string; ownerId: string | null }) =>
  row.ownerId === null ? row.kind : `${row.kind}:${row.ownerId}`;

/**
 * Prints the ledger as a table: the entries since the last call, one per line, then the balances in dollars.
 * Throws if money moved on an account without a column.
 */
export function ledgerTable(columns: Columns): () => Promise<string> {
  const seen = new Set<string>();
  const headings = Object.keys(columns);
  const keys = Object.values(columns).map(accountKey);

  return async () => {
    const { db } = systemCtx("test");
    const accounts = await db.select().from(ledgerAccounts);
    const keyById = new Map(accounts.map((account) => [account.id, keyOf(account)]));
    const entries = await db
      .select()
      .from(ledgerEntries)
      .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id));
    const postings = await db.select().from(ledgerPostings);
    const fresh = entries.filter((entry) => !seen.has(entry.id));
    const rows = fresh.map((entry) => {
      seen.add(entry.id);
      const sums = new Map<string, number>();
      for (const line of postings.filter((posting) => posting.entryId === entry.id)) {
        const key = keyById.get(line.accountId) ?? "";
        if (!keys.includes(key))
          throw new Error(`${entry.source} moved money on ${key}, which has no column`);
        sums.set(key, (sums.get(key) ?? 0) + line.amountCents);
      }
      return [entry.kind.replaceAll("_", " "), ...keys.map((key) => money(sums.get(key) ?? 0))];
    });
    const balances = new Map(accounts.map((account) => [keyOf(account), account.balanceCents]));
    const holds = ["holds", ...keys.map((key) => money(balances.get(key) ?? 0))];
    return layOut([["", ...headings], ...rows, holds]);
  };
}

function layOut(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Normalizes a table: trims lines, and reduces column gaps to two spaces. */
export const table = (text: string): string =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim().replace(/\s{2,}/g, "  "))
    .join("\n");
