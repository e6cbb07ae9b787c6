import { type Cents, DAY, dateParts, formatCents, HOUR, MINUTE, plural, SECOND } from "@/lib/kernel";
import { lastedWords } from "./lasted";

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

export const LOOK_WORDS: Record<LookName, string> = {
  events: "what Stripe told us",
  jobs: "the worker’s jobs",
  messages: "messages",
  suggestions: "members’ suggestions",
  files: "files that came with messages",
  restores: "restored backups",
  clocks: "the clocks of workers and database",
  losses: "refunds and disputes",
  ledger: "the ledger",
  stripe: "Stripe’s list",
};

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

type Told = { kind: TroubleKind; subject: string; facts: Record<string, string | number> };
type Words = { title: string; advice: string };

const text = (value: string | number | undefined) => `${value ?? ""}`;
const count = (value: string | number | undefined) => Number(value ?? 0);
const sum = (value: string | number | undefined) => formatCents(count(value));
/** 2026-08-01 14:20 UTC. */
const moment = (value: string | number | undefined) => `${text(value).slice(0, 16).replace("T", " ")} UTC`;
const channelWord = (channel: string | number | undefined) => (channel === "sms" ? "text" : "e-mail");

/** ": launch message of “A roof before winter”, Lakewood", as far as the reader may know. */
const ofWhat = ({ message, campaignName, communityName }: Told["facts"]): string => {
  if (!message) return "";
  const campaign = campaignName ? ` of “${campaignName}”` : "";
  return `: ${message}${campaign}${communityName ? `, ${communityName}` : ""}`;
};

/** The desk can move this money itself. */
const isEndedMoney = (check: string) => check.endsWith("_ended_communities_are_empty");

const WORDS: Record<TroubleKind, (told: Told) => Words> = {
  "event-parked": ({ subject, facts }) => ({
    title: `Something Stripe told us could not be booked: ${text(facts.type)}`,
    advice: `We tried ${plural(count(facts.attempts), "time")} and gave up. Look at ${subject} at Stripe. Try again once the cause is mended; settle it by hand if it is not ours to book.`,
  }),
  "not-ours": ({ subject, facts }) => ({
    title: `A ${subject.startsWith("txn_") ? "dispute fee" : "payment"} on our Stripe account is not ours: ${facts.currency === "usd" ? sum(facts.theirCents) : `${count(facts.theirCents)} ${text(facts.currency).toUpperCase()} (smallest unit)`}, ${subject}`,
    advice:
      "Nothing is booked for it. Settle this and say whose it is, such as another shop on the same account. If nobody knows it, look at it at Stripe.",
  }),
  "events-unlisted": ({ facts }) => ({
    title: `Stripe no longer lists what it told us between ${moment(facts.from)} and ${moment(facts.until)}`,
    advice:
      "Nothing read its events then, and it lists them for 30 days. We went through its charges, refunds and disputes instead, and booked what was missing. Still unknown are cards that were renewed or removed, and warnings of fraud: look for those at Stripe, under Radar, and settle this.",
  }),
  "events-waiting": ({ facts }) => ({
    title: `${plural(count(facts.count), "event")} of Stripe ${count(facts.count) === 1 ? "waits" : "wait"} to be booked`,
    advice: "The worker should have done this within seconds. See whether it runs, and what its log says.",
  }),
  "receipts-unwritten": ({ facts }) => ({
    title: `${plural(count(facts.count), "receipt")} could not be written`,
    advice:
      "The gifts are booked, and the worker keeps trying. Its log says what keeps it from writing. Have a developer look.",
  }),
  "job-failed": ({ subject, facts }) => ({
    title: `The worker gave up its job ${subject}`,
    advice: `It failed ${plural(count(facts.attempts), "time")}. Its log says why. Try again once the cause is mended.`,
  }),
  "job-stuck": ({ subject }) => ({
    title: `The worker’s job ${subject} does not end`,
    advice: "A worker that was killed keeps its job for hours. Try again gives the job to another one.",
  }),
  "jobs-waiting": ({ facts }) => ({
    title: `${plural(count(facts.count), "job")} ${count(facts.count) === 1 ? "waits" : "wait"} for the worker`,
    advice: "See whether the worker runs.",
  }),
  "messages-overdue": ({ facts }) => ({
    title: `${plural(count(facts.count), channelWord(facts.channel))} should have been sent by now`,
    advice:
      "See whether the worker runs and the provider of messages answers. They are sent as soon as it does.",
  }),
  "messages-unknown": ({ facts }) => ({
    title: `Nobody knows whether ${plural(count(facts.count), channelWord(facts.channel))} arrived${ofWhat(facts)}`,
    advice:
      "Look for them at the provider of messages, or in the mail server’s log. We do not send them again: that could be the second time.",
  }),
  "messages-refused": ({ facts }) => ({
    title: `${plural(count(facts.count), channelWord(facts.channel))} could not be sent${ofWhat(facts)}`,
    advice: `The provider of messages refused ${count(facts.count) === 1 ? "it" : "them"}. Try again once the cause is mended; settle it if the address is simply wrong.`,
  }),
  "messages-not-addressed": ({ facts }) => ({
    title: `${plural(count(facts.count), "message")} to a community ${count(facts.count) === 1 ? "has" : "have"} not been addressed yet`,
    advice: "See whether the worker runs, and what its log says.",
  }),
  "messages-filtered": ({ facts }) => ({
    title: `Carriers do not let texts of ${plural(count(facts.count), "message")} through (${text(facts.codes)})`,
    advice:
      "They went by e-mail instead. 30007 means that they were taken for spam, 30034 that our number is not registered with the carriers: look at the registration at Twilio.",
  }),
  "text-budget": ({ facts }) => ({
    title:
      count(facts.percent) >= 100
        ? `The budget for texts of ${text(facts.month)} is used up: ${sum(facts.budgetCents)}`
        : `Texts of ${text(facts.month)} have used ${text(facts.percent)} % of their budget of ${sum(facts.budgetCents)}`,
    advice:
      count(facts.percent) >= 100
        ? "Campaigns now go by e-mail to whoever has one. Raise TEXT_BUDGET_DOLLARS, or wait for the next month."
        : "When it is used up, campaigns go by e-mail to whoever has one. Raise TEXT_BUDGET_DOLLARS if they should not.",
  }),
  "suggestion-unseen": ({ facts }) => ({
    title: `${count(facts.count) === 1 ? "A suggestion waits" : `${count(facts.count)} suggestions wait`} that no admin of ${facts.communityName ?? "a community"} may see`,
    advice:
      "Whoever is an admin there now must not learn of it. Name another one, and give nobody there a reason: the new admin is told what waits.",
  }),
  "files-unscanned": ({ facts }) => ({
    title: `${plural(count(facts.count), "file")} ${count(facts.count) === 1 ? "waits" : "wait"} for the virus scanner`,
    advice:
      facts.scanner === "none"
        ? "The worker has no virus scanner: set CLAMD_URL and restart it. Until then the desk does not see these files."
        : "See whether clamd runs and whether npm run doctor reaches it. Until it answers, the desk does not see these files.",
  }),
  "records-restored": ({ facts }) => ({
    title: `The records came out of a backup: what was done between ${moment(facts.from)} and ${moment(facts.until)} is lost`,
    advice: [
      `${plural(count(facts.messages), "message")} that may have been sent then ${count(facts.messages) === 1 ? "is" : "are"} not sent again.`,
      `${plural(count(facts.gifts), "gift")} of that time ${count(facts.gifts) === 1 ? "was" : "were"} booked by Stripe’s list.`,
      ...(count(facts.plans) > 0
        ? [
            `${plural(count(facts.plans), "gift")} of them began or belonged to a recurring gift that is lost: write to the donors.`,
          ]
        : []),
      "Look through the e-mails of that time at the provider of messages: they tell who ended a recurring gift, unsubscribed, closed an account or changed an address, and it has to be done again.",
    ].join(" "),
  }),
  "payout-in-doubt": ({ facts }) => ({
    title: `Payout ${text(facts.number)} may have been sent already, before the records were restored`,
    advice: `Look for it at PayPal, or among your checks, between ${moment(facts.from)} and ${moment(facts.until)}. If it was sent, record it with its reference; if not, settle this with a word and send it.`,
  }),
  "clock-off": ({ facts }) => ({
    title: `The clock of ${facts.of === "worker" ? "a worker" : "the database"} is ${lastedWords(Math.abs(count(facts.aheadSeconds)) * SECOND)} ${count(facts.aheadSeconds) > 0 ? "ahead of" : "behind"} ${facts.beside === "stripe" ? "Stripe’s" : "the database’s"}`,
    advice:
      "No recurring gift is charged by a clock that is wrong, so that none is charged early or twice. Have the clocks of all machines set by the network (sudo timedatectl set-ntp true). What is due is charged once they agree.",
  }),
  "check-failed": ({ subject, facts }) =>
    isEndedMoney(subject)
      ? {
          title: "Money has reached a deleted community",
          advice:
            "A refund failed or a dispute was won after the deletion. Bring the community back, or move the money to the general account.",
        }
      : {
          title: `The books do not hold: ${text(facts.sentence)}`,
          advice: `${plural(count(facts.count), "row")} ${count(facts.count) === 1 ? "breaks" : "break"} this rule. Have a developer look before any money leaves.`,
        },
  "charge-unbooked": ({ subject }) => ({
    title: `Stripe has charged a card, and we have not booked it: ${subject}`,
    advice: "Try again books it if it belongs to a gift. If it does not, settle it and say whose it is.",
  }),
  "charge-missing": ({ subject }) => ({
    title: `We have booked a charge that Stripe does not know: ${subject}`,
    advice: "Have a developer look before any money leaves.",
  }),
  "charge-differs": ({ subject, facts }) => ({
    title: `Stripe charged ${sum(facts.theirCents)}, we booked ${sum(facts.ourCents)}: ${subject}`,
    advice: "Have a developer look before any money leaves.",
  }),
  "fee-differs": ({ subject, facts }) => ({
    title: `Stripe’s fee is ${sum(facts.theirCents)}, we booked ${sum(facts.ourCents)}: ${subject}`,
    advice:
      "Stripe may have changed the fee afterwards. Compare it with Stripe’s list of balance transactions.",
  }),
  "refund-unbooked": ({ subject }) => ({
    title: `Stripe has given money back, or taken it again, and we have not booked it: ${subject}`,
    advice: "Try again books it if it belongs to a gift. If it does not, settle it and say whose it is.",
  }),
  "refund-missing": ({ subject }) => ({
    title: `We have booked a refund that Stripe does not know: ${subject}`,
    advice: "Have a developer look before any money leaves.",
  }),
  "refund-differs": ({ subject, facts }) => ({
    title: `Stripe gave back ${sum(facts.theirCents)}, we booked ${sum(facts.ourCents)}: ${subject}`,
    advice: "Have a developer look before any money leaves.",
  }),
  "dispute-unbooked": ({ subject }) => ({
    title: `A bank has taken money back, or given it again, and we have not booked it: ${subject}`,
    advice: "Try again books it if it belongs to a gift. If it does not, settle it and say whose it is.",
  }),
  "dispute-differs": ({ subject, facts }) => ({
    title: `A dispute moved ${sum(facts.theirCents)}, we booked ${sum(facts.ourCents)}: ${subject}`,
    advice: "Have a developer look before any money leaves.",
  }),
  "loss-to-cover": ({ subject, facts }) => ({
    title: `A ${facts.way === "refund" ? "refund" : "dispute"} took more than the campaign or Our Balance had left: ${subject}`,
    advice:
      "The campaign or Our Balance of the gift no longer has it, so it is missing from what we hold for others. Put it back from the provider’s own money, then settle this and say when. It ends by itself if the money comes back.",
  }),
  "reversal-untold": ({ subject }) => ({
    title: `Messages about a refund or dispute couldn’t be written: ${subject}`,
    advice: "It is booked, and the worker keeps trying to write the messages. Its log says what is wrong.",
  }),
  "milestones-untold": ({ facts }) => ({
    title: `The milestone of ${plural(count(facts.count), "campaign")} couldn’t be announced`,
    advice:
      "The gifts are booked, and the worker keeps trying to write the messages. Its log says what is wrong.",
  }),
};

/** Names no person. */
export const troubleWords = (told: Told): Words =>
  (WORDS as Partial<typeof WORDS>)[told.kind]?.(told) ?? {
    title: `A newer release has reported a problem that this one doesn’t know: ${told.kind}`,
    advice: "Open the inbox with that release.",
  };

const TO_MESSAGES: ReadonlySet<TroubleKind> = new Set([
  "messages-unknown",
  "messages-refused",
  "messages-overdue",
  "records-restored",
]);

export function remedyFor(kind: TroubleKind, subject: string): { href: string; label: string } | null {
  if (kind === "suggestion-unseen") {
    return { href: `/platform/communities/admins/${subject}`, label: "Name an admin" };
  }
  if (kind === "check-failed" && isEndedMoney(subject)) {
    return { href: "/platform/communities?show=deleted", label: "Move the money" };
  }
  if (kind === "payout-in-doubt") return { href: "/platform/payouts", label: "Look at payouts" };
  if (kind === "text-budget") return { href: "/platform/messages?show=costs", label: "What texts cost" };
  return TO_MESSAGES.has(kind) ? { href: "/platform/messages", label: "Look at messages" } : null;
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
