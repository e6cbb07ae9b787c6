import { and, asc, eq, inArray } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { idOf } from "@/lib/community/inside";
import { decimalText, PRODUCT_NAME } from "@/lib/kernel";
import { auditEach, type Ctx, inTransaction, requirePlatform, requireRecentProof } from "@/lib/platform";
import type { Table, TableColumn } from "@/lib/platform/table";
import type { Payout } from "./receiving-method";
import { payoutNumber } from "./rules/payout";
import { lockPayouts, takeUp } from "./take-up";

const MOST_ROWS = 5000;

type PayoutsTable = Table & { count: number };

/**
 * Lists ready payouts, oldest first. Takes them up, because the desk pays from the file, and audits each.
 * Throws `proof_needed`.
 */
async function tableOf(
  ctx: Ctx,
  method: "paypal" | "paper_check",
  payoutIds: readonly string[] | undefined,
  write: (ready: Payout[]) => Pick<Table, "sheet" | "columns" | "rows" | "hasCsvHeader"> & { name: string },
): Promise<PayoutsTable> {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const oldest = await tx.db
      .select({ id: payouts.id })
      .from(payouts)
      .where(
        and(
          eq(payouts.state, "ready"),
          eq(payouts.method, method),
          payoutIds && inArray(payouts.id, payoutIds.map(idOf)),
        ),
      )
      .orderBy(asc(payouts.number))
      .limit(MOST_ROWS);
    const locked = await lockPayouts(
      tx,
      oldest.map(({ id }) => id),
    );
    // A recipient may have changed the method before the lock.
    const ready = locked.filter((row) => row.state === "ready" && row.method === method);
    await takeUp(tx, ready);
    await auditEach(
      tx,
      "payout.exported",
      ready.map(({ id }) => ({ type: "payout", id })),
    );
    const { name, ...table } = write(ready.toSorted((a, b) => a.number - b.number));
    const day = ctx.now().toISOString().slice(0, 10);
    return { ...table, filename: `${name}-${day}`, hasCsvMark: false, count: ready.length };
  });
}

const PAYPAL_COLUMNS: readonly TableColumn[] = [
  { label: "Receiver" },
  { label: "Amount", kind: "dollars" },
  { label: "Currency" },
  { label: "Payout" },
  { label: "Note" },
  { label: "Wallet" },
];

/** Builds PayPal's mass payment format (no header). Marks nothing as sent. Platform admins only. */
export const paypalTable = (ctx: Ctx, payoutIds?: readonly string[]): Promise<PayoutsTable> =>
  tableOf(ctx, "paypal", payoutIds, (ready) => ({
    name: "paypal-payouts",
    sheet: "PayPal payouts",
    columns: PAYPAL_COLUMNS,
    hasCsvHeader: false,
    rows: ready.map((payout) => {
      const number = payoutNumber(payout.number);
      const note = `${PRODUCT_NAME} ${number}`;
      return [payout.payee.email ?? "", decimalText(payout.amountCents), "USD", number, note, "PAYPAL"];
    }),
  }));

const CHECK_COLUMNS: readonly TableColumn[] = [
  { label: "Payout" },
  { label: "Name" },
  { label: "Address" },
  { label: "City" },
  { label: "State" },
  { label: "ZIP" },
  { label: "Country" },
  { label: "Phone" },
  { label: "Amount", kind: "dollars" },
];

/** Builds the table of ready checks with addresses. Marks nothing as sent. Platform admins only. */
export const checksTable = (ctx: Ctx, payoutIds?: readonly string[]): Promise<PayoutsTable> =>
  tableOf(ctx, "paper_check", payoutIds, (ready) => ({
    name: "checks",
    sheet: "Checks",
    columns: CHECK_COLUMNS,
    rows: ready.map((payout) => [
      payoutNumber(payout.number),
      payout.payee.name ?? "",
      payout.payee.addressLine ?? "",
      payout.payee.city ?? "",
      payout.payee.state ?? "",
      payout.payee.zipCode ?? "",
      payout.payee.country ?? "",
      payout.payee.phoneNumber ?? "",
      decimalText(payout.amountCents),
    ]),
  }));
