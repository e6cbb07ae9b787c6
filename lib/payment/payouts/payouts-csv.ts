import { and, asc, eq } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { csvFile, decimalText, PRODUCT_NAME } from "@/lib/kernel";
import { auditEach, type Ctx, inTransaction, requirePlatform } from "@/lib/platform";
import { payoutNumber } from "./rules/payout";

/** PayPal takes this many rows in one file. */
const MOST_ROWS = 5000;

export type PayoutsFile = { filename: string; csv: string; count: number };

/**
 * The ready PayPal payouts as PayPal's mass payment file takes them (receiver, amount, currency, our number, note,
 * wallet), oldest first. It names receivers, so each payout in it is logged as looked at (`payout.exported`). Nothing
 * is marked as sent. Platform admins only.
 */
export async function payoutsCsv(ctx: Ctx): Promise<PayoutsFile> {
  requirePlatform(ctx);
  return inTransaction(ctx, async (tx) => {
    const ready = await tx.db
      .select({
        id: payouts.id,
        number: payouts.number,
        email: payouts.paypalEmail,
        amountCents: payouts.amountCents,
      })
      .from(payouts)
      .where(and(eq(payouts.state, "ready"), eq(payouts.method, "paypal")))
      .orderBy(asc(payouts.number))
      .limit(MOST_ROWS);
    await auditEach(
      tx,
      "payout.exported",
      ready.map(({ id }) => ({ type: "payout", id })),
    );
    const rows = ready.map((payout) => {
      const number = payoutNumber(payout.number);
      return [
        payout.email ?? "",
        decimalText(payout.amountCents),
        "USD",
        number,
        `${PRODUCT_NAME} ${number}`,
        "PAYPAL",
      ];
    });
    const day = ctx.now().toISOString().slice(0, 10);
    return { filename: `paypal-payouts-${day}.csv`, csv: csvFile(rows), count: ready.length };
  });
}
