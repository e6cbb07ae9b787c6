import { endOfRecords } from "@/db/records-end";
import { sendImportsHeldToo, tellDesk, tellOfMilestones } from "@/lib/community";
import { answerAccountRequests } from "@/lib/identity";
import {
  askForConsents,
  fanOutMessages,
  type InDoubt,
  leaveInDoubt,
  sweepDeliveries,
} from "@/lib/notification";
import {
  announceDueGifts,
  answerStatementRequests,
  catchUpWithStripe,
  endSurges,
  keepRestored,
  sendYearStatements,
  settleHere,
  tellOfExpiringCards,
  tellOfGifts,
  tellOfReversals,
} from "@/lib/payment";
import { audit, auditedSince, type Ctx, systemCtx } from "@/lib/platform";

/** Worker steps that write messages to people. None sends, charges or calls a provider. */
const TELLING: readonly ((ctx: Ctx, signal: AbortSignal) => Promise<unknown>)[] = [
  answerAccountRequests,
  answerStatementRequests,
  (ctx) => tellOfGifts(ctx, "all"),
  announceDueGifts,
  tellOfExpiringCards,
  tellOfReversals,
  tellOfMilestones,
  sendYearStatements,
  sendImportsHeldToo,
  tellDesk,
  askForConsents,
  endSurges,
  fanOutMessages,
  sweepDeliveries,
];

export type AfterRestore = {
  /** Latest moment in the restored records. */
  recordsEnd: Date;
  /** Stripe events that the restored records lacked. */
  events: number;
  /** Gifts booked from Stripe alone, and how many of them lost their recurring gift. */
  gifts: number;
  plansLost: number;
  inDoubt: InDoubt;
};

/**
 * Brings restored records up to the moment the old site stopped, without sending or charging.
 *
 * - Books what Stripe reported until then. Messages due until then are written and left in doubt: they may
 *   have been sent.
 * - The worker does what is due later. The site and the worker must not run during this.
 * - Idempotent for the same moment. Rejects when Stripe does not answer.
 */
export async function afterRestore(stoppedAt: Date): Promise<AfterRestore> {
  const ctx = systemCtx("after-restore", { now: () => stoppedAt });
  const recordsEnd = await keepRestored(ctx, { from: await endOfRecords(ctx.db), until: stoppedAt });
  const events = await catchUpWithStripe(ctx);
  const { signal } = new AbortController();
  for (const tell of TELLING) await tell(ctx, signal);
  const inDoubt = await leaveInDoubt(ctx);
  const found = await auditedSince(ctx, "payment.gift_found_again", recordsEnd);
  const gifts = found.length;
  const plansLost = found.filter(({ data }) => data.isPlanLost === true).length;
  const subject = { type: "records", id: stoppedAt.toISOString() };
  await audit(ctx, "records.restored", subject, { events, gifts, plansLost, ...inDoubt });
  await settleHere(ctx);
  return { recordsEnd, events, gifts, plansLost, inDoubt };
}
