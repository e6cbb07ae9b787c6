import { and, asc, eq, inArray } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { idOf } from "@/lib/community/inside";
import { decimalText, PRODUCT_NAME } from "@/lib/kernel";
import { auditEach, type Ctx, inTransaction, requirePlatform, requireRecentProof } from "@/lib/platform";
import { csvFile } from "@/lib/platform/csv";
import { payoutNumber } from "./rules/payout";
import { lockPayouts, takeUp } from "./take-up";

/** PayPal takes this many rows in one file. */
const MOST_ROWS = 5000;

export type PayoutsFile = { filename: string; csv: string; count: number };

type Row = typeof payouts.$inferSelect;

/**
 * The ready payouts of one kind as a file, oldest first: these, or all. They are taken up with it: what stands in a file that the desk
 * pays from can't be corrected any more. It says where money goes, so each is logged (`payout.exported`). Throws `proof_needed`.
 */
async function fileOf(
  ctx: Ctx,
  method: "paypal" | "paper_check",
  payoutIds: readonly string[] | undefined,
  write: (ready: Row[]) => { name: string; rows: string[][] },
): Promise<PayoutsFile> {
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
    // Between the two, a recipient may have corrected their choice to another kind.
    const ready = locked.filter((row) => row.state === "ready" && row.method === method);
    await takeUp(tx, ready);
    await auditEach(
      tx,
      "payout.exported",
      ready.map(({ id }) => ({ type: "payout", id })),
    );
    const { name, rows } = write(ready.toSorted((a, b) => a.number - b.number));
    const day = ctx.now().toISOString().slice(0, 10);
    return { filename: `${name}-${day}.csv`, csv: csvFile(rows), count: ready.length };
  });
}

/**
 * The ready PayPal payouts as PayPal's mass payment file takes them (receiver, amount, currency, our number, note,
 * wallet). Nothing is marked as sent. Platform admins only.
 */
export const payoutsCsv = (ctx: Ctx, payoutIds?: readonly string[]): Promise<PayoutsFile> =>
  fileOf(ctx, "paypal", payoutIds, (ready) => ({
    name: "paypal-payouts",
    rows: ready.map((payout) => {
      const number = payoutNumber(payout.number);
      const note = `${PRODUCT_NAME} ${number}`;
      return [payout.paypalEmail ?? "", decimalText(payout.amountCents), "USD", number, note, "PAYPAL"];
    }),
  }));

const CHECK_COLUMNS = ["Payout", "Name", "Address", "City", "State", "ZIP", "Country", "Phone", "Amount"];

/** The ready paper checks with their addresses, to print and to mail. Nothing is marked as sent. Platform admins only. */
export const checksCsv = (ctx: Ctx, payoutIds?: readonly string[]): Promise<PayoutsFile> =>
  fileOf(ctx, "paper_check", payoutIds, (ready) => ({
    name: "checks",
    rows: [
      CHECK_COLUMNS,
      ...ready.map((payout) => [
        payoutNumber(payout.number),
        payout.checkName ?? "",
        payout.checkAddressLine ?? "",
        payout.checkCity ?? "",
        payout.checkState ?? "",
        payout.checkZipCode ?? "",
        payout.checkCountry ?? "",
        payout.checkPhoneNumber ?? "",
        decimalText(payout.amountCents),
      ]),
    ],
  }));
