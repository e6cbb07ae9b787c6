import {
  forgetFormerPhones,
  forgetOldImports,
  forgetOldSuggestions,
  gatherPageChanges,
  hideFromLikelyAgain,
  keyNames,
  recountAudiences,
  recountReaches,
  sendImports,
  tellDesk,
  tellOfMilestones,
} from "@/lib/community";
import { answerAccountRequests, forgetOldRequests, forgetOldSessions } from "@/lib/identity";
import { HOUR, MINUTE, SECOND } from "@/lib/kernel";
import {
  askForConsents,
  fanOutMessages,
  forgetConsentRecords,
  forgetLastMessages,
  forgetOrphans,
  forgetThreads,
  scanFiles,
  sendEmails,
  sendTexts,
  sweepDeliveries,
} from "@/lib/notification";
import {
  answerStatementRequests,
  cancelOpenIntents,
  chargeDueGifts,
  closeCustomers,
  detachCards,
  endSurges,
  eraseEndedCommunities,
  forgetDrafts,
  forgetOldLinks,
  forgetPaidRecipients,
  forgetTries,
  keepWatch,
  orderGifts,
  type outsideClocks,
  reconcilePayments,
  sendYearStatements,
  settleStripeEvents,
  tellOfExpiringCards,
  tellOfGifts,
} from "@/lib/payment";
import {
  BEAT_EVERY,
  type Ctx,
  forgetFormerSchedules,
  forgetOldBeats,
  forgetOldFailures,
  forgetOldLimits,
  keepFailures,
  sealRecipientActors,
} from "@/lib/platform";

/** What the worker passes to a run. */
export type RunInput = {
  ctx: Ctx;
  signal: AbortSignal;
  clocks: ReturnType<typeof outsideClocks>;
  checks: Parameters<typeof keepWatch>[1]["checks"];
  beat: () => Promise<void>;
};

export type Schedule = {
  name: string;
  /**
   * Milliseconds between the end of a run and the next. Null: runs only when woken; the row `sweptBy` finds
   * work that is left.
   */
  everyMs: number | null;
  sweptBy?: string;
  /** `enqueue(ctx, name)` wakes it as well. */
  isWoken?: true;
  /** Not shown on a site that sends no texts. */
  isOfTexts?: true;
  run: (input: RunInput) => Promise<unknown>;
};

/**
 * All background work. Every worker runs every row, so a run must tolerate another one of the same row. Leases
 * are on the work itself (a delivery, a look), so that a killed worker blocks only what it had taken.
 */
export const SCHEDULES: readonly Schedule[] = [
  {
    name: "send-emails",
    everyMs: null,
    sweptBy: "sweep-deliveries",
    isWoken: true,
    run: ({ ctx, signal }) => sendEmails(ctx, signal),
  },
  {
    name: "send-texts",
    everyMs: null,
    sweptBy: "sweep-deliveries",
    isWoken: true,
    isOfTexts: true,
    run: ({ ctx, signal }) => sendTexts(ctx, signal),
  },
  {
    name: "fan-out-messages",
    everyMs: null,
    sweptBy: "sweep-deliveries",
    isWoken: true,
    run: ({ ctx }) => fanOutMessages(ctx),
  },
  {
    name: "cancel-open-intents",
    everyMs: null,
    sweptBy: "reconcile-payments",
    isWoken: true,
    run: ({ ctx }) => cancelOpenIntents(ctx),
  },

  { name: "beat", everyMs: BEAT_EVERY, run: ({ beat }) => beat() },
  { name: "keep-failures", everyMs: BEAT_EVERY, run: ({ ctx }) => keepFailures(ctx) },

  { name: "sweep-deliveries", everyMs: 5 * SECOND, isWoken: true, run: ({ ctx }) => sweepDeliveries(ctx) },
  {
    name: "settle-stripe-events",
    everyMs: 5 * SECOND,
    isWoken: true,
    run: ({ ctx }) => settleStripeEvents(ctx),
  },
  { name: "tell-of-gifts", everyMs: 5 * SECOND, isWoken: true, run: ({ ctx }) => tellOfGifts(ctx) },
  { name: "tell-of-milestones", everyMs: 5 * SECOND, isWoken: true, run: ({ ctx }) => tellOfMilestones(ctx) },
  {
    name: "answer-account-requests",
    everyMs: 5 * SECOND,
    isWoken: true,
    run: ({ ctx }) => answerAccountRequests(ctx),
  },
  { name: "order-gifts", everyMs: 5 * SECOND, run: ({ ctx, signal }) => orderGifts(ctx, signal) },
  { name: "recount-reaches", everyMs: 5 * SECOND, run: ({ ctx }) => recountReaches(ctx) },
  { name: "recount-audiences", everyMs: 5 * SECOND, run: ({ ctx }) => recountAudiences(ctx) },

  {
    name: "reconcile-payments",
    everyMs: MINUTE,
    isWoken: true,
    run: ({ ctx, clocks }) => reconcilePayments(ctx, { clocks }),
  },
  // Each look has its own interval; a run takes those that are due.
  {
    name: "keep-watch",
    everyMs: MINUTE,
    isWoken: true,
    run: ({ ctx, checks, clocks }) => keepWatch(ctx, { checks, clocks }),
  },
  {
    name: "charge-due-gifts",
    everyMs: MINUTE,
    isWoken: true,
    run: ({ ctx, clocks, signal }) => chargeDueGifts(ctx, { clocks }, signal),
  },
  { name: "tell-desk", everyMs: MINUTE, isWoken: true, run: ({ ctx }) => tellDesk(ctx) },
  {
    name: "answer-statement-requests",
    everyMs: MINUTE,
    isWoken: true,
    run: ({ ctx }) => answerStatementRequests(ctx),
  },
  { name: "close-customers", everyMs: MINUTE, isWoken: true, run: ({ ctx }) => closeCustomers(ctx) },
  { name: "detach-cards", everyMs: MINUTE, isWoken: true, run: ({ ctx }) => detachCards(ctx) },
  {
    name: "send-imports",
    everyMs: MINUTE,
    isWoken: true,
    run: ({ ctx, signal }) => sendImports(ctx, signal),
  },
  { name: "scan-files", everyMs: MINUTE, isWoken: true, run: ({ ctx }) => scanFiles(ctx) },
  { name: "gather-page-changes", everyMs: MINUTE, run: ({ ctx }) => gatherPageChanges(ctx) },
  { name: "key-names", everyMs: MINUTE, run: ({ ctx, signal }) => keyNames(ctx, signal) },
  { name: "end-surges", everyMs: MINUTE, run: ({ ctx }) => endSurges(ctx) },

  { name: "send-year-statements", everyMs: HOUR, run: ({ ctx, signal }) => sendYearStatements(ctx, signal) },
  {
    name: "tell-of-expiring-cards",
    everyMs: HOUR,
    run: ({ ctx, signal }) => tellOfExpiringCards(ctx, signal),
  },
  { name: "ask-for-consents", everyMs: HOUR, run: ({ ctx }) => askForConsents(ctx) },
  { name: "hide-suggestions", everyMs: HOUR, run: ({ ctx }) => hideFromLikelyAgain(ctx) },
  { name: "seal-actors", everyMs: HOUR, run: ({ ctx }) => sealRecipientActors(ctx) },
  { name: "erase-ended-communities", everyMs: HOUR, run: ({ ctx }) => eraseEndedCommunities(ctx) },
  { name: "forget-paid-recipients", everyMs: HOUR, run: ({ ctx }) => forgetPaidRecipients(ctx) },
  { name: "forget-former-phones", everyMs: HOUR, run: ({ ctx }) => forgetFormerPhones(ctx) },
  { name: "forget-consent-records", everyMs: HOUR, run: ({ ctx }) => forgetConsentRecords(ctx) },
  { name: "forget-imports", everyMs: HOUR, run: ({ ctx }) => forgetOldImports(ctx) },
  { name: "forget-suggestions", everyMs: HOUR, run: ({ ctx }) => forgetOldSuggestions(ctx) },
  { name: "forget-last-messages", everyMs: HOUR, run: ({ ctx }) => forgetLastMessages(ctx) },
  { name: "forget-threads", everyMs: HOUR, run: ({ ctx }) => forgetThreads(ctx) },
  { name: "forget-files", everyMs: HOUR, run: ({ ctx }) => forgetOrphans(ctx) },
  { name: "forget-old-links", everyMs: HOUR, run: ({ ctx }) => forgetOldLinks(ctx) },
  { name: "forget-requests", everyMs: HOUR, run: ({ ctx }) => forgetOldRequests(ctx) },
  { name: "forget-sessions", everyMs: HOUR, run: ({ ctx }) => forgetOldSessions(ctx) },
  { name: "forget-gift-drafts", everyMs: HOUR, run: ({ ctx }) => forgetDrafts(ctx) },
  { name: "forget-card-tries", everyMs: HOUR, run: ({ ctx }) => forgetTries(ctx) },
  { name: "forget-limits", everyMs: HOUR, run: ({ ctx }) => forgetOldLimits(ctx) },
  { name: "forget-beats", everyMs: HOUR, run: ({ ctx }) => forgetOldBeats(ctx) },
  { name: "forget-failures", everyMs: HOUR, run: ({ ctx }) => forgetOldFailures(ctx) },
  {
    name: "forget-former-schedules",
    everyMs: HOUR,
    run: ({ ctx }) =>
      forgetFormerSchedules(
        ctx,
        SCHEDULES.map(({ name }) => name),
      ),
  },
];
