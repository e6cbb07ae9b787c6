import { type Cents, DAY, dateParts, HOUR, MINUTE } from "@/lib/kernel";

/** Intervals in milliseconds. */
const LOOKS = {
  events: 5 * MINUTE,
  jobs: 5 * MINUTE,
  messages: 5 * MINUTE,
  suggestions: 5 * MINUTE,
  files: 5 * MINUTE,
  restores: 5 * MINUTE,
  clocks: 5 * MINUTE,
  losses: 5 * MINUTE,
  ledger: DAY,
  stripe: 6 * HOUR,
} as const;
export type LookName = keyof typeof LOOKS;
export const LOOK_NAMES = Object.keys(LOOKS) as LookName[];

/** Local hour of the nightly check of the books. */
const NIGHT = 3;

const localHour = (at: Date, timeZone: string) =>
  Number(dateParts(at, timeZone, { hour: "2-digit", hourCycle: "h23" }).hour);

/** The books are read whole: at night in the provider's zone, and hourly while something does not hold. */
export function nextLook(
  look: LookName,
  now: Date,
  timeZone: string,
  { isClean }: { isClean: boolean },
): Date {
  if (look !== "ledger") return new Date(now.getTime() + LOOKS[look]);
  const inAnHour = new Date(now.getTime() + HOUR);
  if (!isClean) return inAnHour;
  const nextHour = Math.ceil(inAnHour.getTime() / HOUR) * HOUR;
  // 25 hours cover a day on which clocks are set back.
  const hours = Array.from({ length: 26 }, (_, hour) => new Date(nextHour + hour * HOUR));
  return hours.find((at) => localHour(at, timeZone) === NIGHT) ?? new Date(now.getTime() + DAY);
}

export type TroubleKind =
  | "event-parked"
  | "not-ours"
  | "events-unlisted"
  | "events-waiting"
  | "receipts-unwritten"
  | "job-failed"
  | "job-stuck"
  | "jobs-waiting"
  | "messages-overdue"
  | "messages-unknown"
  | "messages-refused"
  | "messages-not-addressed"
  | "messages-filtered"
  | "text-budget"
  | "suggestion-unseen"
  | "files-unscanned"
  | "records-restored"
  | "payout-in-doubt"
  | "clock-off"
  | "check-failed"
  | "charge-unbooked"
  | "charge-missing"
  | "charge-differs"
  | "fee-differs"
  | "refund-unbooked"
  | "refund-missing"
  | "refund-differs"
  | "dispute-unbooked"
  | "dispute-differs"
  | "loss-to-cover"
  | "reversal-untold"
  | "milestones-untold";

export type Found = {
  key: string;
  kind: TroubleKind;
  subject: string;
  amountCents: Cents | null;
  facts: Record<string, string | number>;
  /** A new fingerprint reopens a settled trouble. */
  fingerprint: string;
  since: Date;
};

/** Reported daily; money immediately. */
const NOT_MONEY: ReadonlySet<TroubleKind> = new Set([
  "receipts-unwritten",
  "not-ours",
  "job-failed",
  "job-stuck",
  "jobs-waiting",
  "messages-overdue",
  "messages-unknown",
  "messages-refused",
  "messages-not-addressed",
  "messages-filtered",
  "text-budget",
  "suggestion-unseen",
  "files-unscanned",
  "reversal-untold",
  "milestones-untold",
]);
export const isMoney = (kind: TroubleKind): boolean => !NOT_MONEY.has(kind);

/** In one day's e-mail only, because nothing gets worse by waiting. */
const TOLD_ONCE: ReadonlySet<TroubleKind> = new Set(["not-ours"]);
export const isToldOnce = (kind: TroubleKind): boolean => TOLD_ONCE.has(kind);

/** The worker can retry these. Others end when their cause changes. */
const AGAIN: ReadonlySet<TroubleKind> = new Set([
  "event-parked",
  "events-waiting",
  "receipts-unwritten",
  "job-failed",
  "job-stuck",
  "messages-overdue",
  "messages-refused",
  "messages-not-addressed",
  "files-unscanned",
  "charge-unbooked",
  "refund-unbooked",
  "dispute-unbooked",
]);
export const mayBeTriedAgain = (kind: TroubleKind): boolean => AGAIN.has(kind);

/** The desk can move this money itself. */
export const isEndedMoney = (check: string) => check.endsWith("_ended_communities_are_empty");

const TO_MESSAGES: ReadonlySet<TroubleKind> = new Set([
  "messages-unknown",
  "messages-refused",
  "messages-overdue",
  "records-restored",
]);

export type Remedy = {
  href: string;
  name: "nameAdmin" | "moveMoney" | "payouts" | "textCosts" | "messages";
};

export function remedyFor(kind: TroubleKind, subject: string): Remedy | null {
  if (kind === "suggestion-unseen") {
    return { href: `/platform/communities/admins/${subject}`, name: "nameAdmin" };
  }
  if (kind === "check-failed" && isEndedMoney(subject)) {
    return { href: "/platform/communities?show=deleted", name: "moveMoney" };
  }
  if (kind === "payout-in-doubt") return { href: "/platform/payouts", name: "payouts" };
  if (kind === "text-budget") return { href: "/platform/messages?show=costs", name: "textCosts" };
  return TO_MESSAGES.has(kind) ? { href: "/platform/messages", name: "messages" } : null;
}

/** After two missed intervals, the absence of troubles proves nothing. */
export const isLate = (look: LookName, lastAt: Date | null, now: Date): boolean =>
  lastAt === null ||
  now.getTime() - lastAt.getTime() > LOOKS[look] + Math.min(LOOKS[look], 2 * HOUR) + 5 * MINUTE;

/** Null for simulated and our own objects. */
export function stripePage(subject: string, secretKey: string, isSimulated: boolean): string | null {
  const folder = {
    ch: "payments",
    py: "payments",
    pi: "payments",
    re: "refunds",
    pyr: "refunds",
    evt: "events",
    du: "disputes",
    dp: "disputes",
  }[subject.split("_")[0] ?? ""];
  if (!folder || isSimulated) return null;
  return `https://dashboard.stripe.com/${secretKey.includes("_test_") ? "test/" : ""}${folder}/${subject}`;
}
