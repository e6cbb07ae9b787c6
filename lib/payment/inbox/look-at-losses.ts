import { and, gt, isNotNull, lt } from "drizzle-orm";
import { chargeReversals } from "@/db/schema/payment";
import { DAY, MINUTE } from "@/lib/kernel";
import { lossesOf } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";
import type { Found } from "./rules/troubles";

const REMEMBERED = 365 * DAY;
const TOLD_WITHIN = 15 * MINUTE;

/** Took more than campaign and community paid; the provider covers the rest. */
async function uncovered(ctx: Ctx): Promise<Found[]> {
  const rows = await ctx.db
    .select()
    .from(chargeReversals)
    .where(
      and(
        // Earlier versions stored no status; their losses are history.
        isNotNull(chargeReversals.status),
        gt(chargeReversals.standingCents, 0),
        gt(chargeReversals.createdAt, new Date(ctx.now().getTime() - REMEMBERED)),
      ),
    );
  const losses = await lossesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, kind, updatedAt }) => {
    const lossCents = losses.get(id);
    if (lossCents === undefined) return [];
    return {
      // A new sum is a new trouble, so the desk is notified again.
      key: `loss-to-cover:${id}:${lossCents}`,
      kind: "loss-to-cover" as const,
      subject: id,
      amountCents: lossCents,
      facts: { way: kind },
      fingerprint: String(lossCents),
      since: updatedAt,
    };
  });
}

async function untold(ctx: Ctx): Promise<Found[]> {
  const before = new Date(ctx.now().getTime() - TOLD_WITHIN);
  const rows = await ctx.db
    .select({ id: chargeReversals.id, updatedAt: chargeReversals.updatedAt })
    .from(chargeReversals)
    .where(and(isNotNull(chargeReversals.tellAt), lt(chargeReversals.updatedAt, before)));
  return rows.map(({ id, updatedAt }) => ({
    key: `reversal-untold:${id}`,
    kind: "reversal-untold",
    subject: id,
    amountCents: null,
    facts: {},
    fingerprint: id,
    since: updatedAt,
  }));
}

export const lookAtLosses = async (ctx: Ctx): Promise<Found[]> => [
  ...(await uncovered(ctx)),
  ...(await untold(ctx)),
];
