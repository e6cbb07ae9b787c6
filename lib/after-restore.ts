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

/** Everything by which the worker tells people of something, without sending, charging or asking a provider. */
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

/** How far the records go, and what became of what they had lost. */
export type AfterRestore = {
  /** The latest moment in the records as they came out of the backup. */
  recordsEnd: Date;
  /** Events of Stripe that they did not know. */
  events: number;
  /** Gifts that were booked from Stripe alone, and those of them whose recurring gift is lost. */
  gifts: number;
  plansLost: number;
  inDoubt: InDoubt;
};

/**
 * Brings records that came out of a backup to the moment at which the site stopped whose later records are lost, without
 * sending or charging anything: what Stripe told until then is booked, and what was to be told until then is written, and
 * left in doubt, because it may have been sent. What is due later is the worker's. The site and the worker must not
 * run. Running it again for the same moment changes nothing more. Rejects when Stripe does not answer.
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
