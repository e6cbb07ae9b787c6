import { formatDateTime, MINUTE, numberText, plural } from "@/lib/kernel";
import { lastedWords } from "./lasted";
import { isLate } from "./troubles";

export type Running = {
  workers: {
    id: string;
    startedAt: Date;
    beatAt: Date;
    version: string;
    underWay: readonly string[];
    isBeating: boolean;
  }[];
  events: { waiting: number; oldest: Date | null; parked: number };
  channels: { channel: "email" | "sms"; due: number; oldest: Date | null }[];
  /** Messages without resolved readers. */
  notAddressed: { count: number; oldest: Date | null };
  files: { count: number; oldest: Date | null; hasScanner: boolean };
  jobs: {
    due: number;
    oldestDue: Date | null;
    underWay: number;
    later: number;
    failing: number;
    failed: number;
  };
  reconciledAt: Date | null;
  comparedAt: Date | null;
  books: { lookedAt: Date | null; isSound: boolean };
  failures: {
    provider: string;
    failures: number;
    lastAt: Date;
    lastCall: string;
    lastStatus: number | null;
  }[];
  database: { version: string; size: number; connections: readonly { state: string; count: number }[] };
};

/** `look`: needs a look. `bad`: something does not run. */
export type State = "good" | "look" | "bad";

export type RunningLine = { what: string; state: State; says: string; href?: string };

const EVENT = { look: 2 * MINUTE, bad: 10 * MINUTE };
const MESSAGE = { look: 5 * MINUTE, bad: 30 * MINUTE };
const FILE = { look: 2 * MINUTE, bad: 30 * MINUTE };
const JOB = { look: 2 * MINUTE, bad: 10 * MINUTE };
const RECONCILED = { look: 5 * MINUTE, bad: 30 * MINUTE };
/** A provider that failed this recently may still be failing. */
const LATELY = 15 * MINUTE;

const ageOf = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, now.getTime() - at.getTime());
const ago = (at: Date, now: Date) => `${lastedWords(ageOf(at, now))} ago`;

const stateBy = (age: number, limits: { look: number; bad: number }): State =>
  age > limits.bad ? "bad" : age > limits.look ? "look" : "good";

const worst = (...states: State[]): State =>
  states.includes("bad") ? "bad" : states.includes("look") ? "look" : "good";

function workerLine({ workers }: Running, now: Date): RunningLine {
  const what = "Workers";
  const [last] = workers;
  const beating = workers.filter(({ isBeating }) => isBeating).length;
  if (!last) {
    return {
      what,
      state: "bad",
      says: "No worker has run within a day. Start one: until then no message leaves, and gifts may not be booked.",
    };
  }
  if (beating === 0) {
    return {
      what,
      state: "bad",
      says: `No worker is running. The last one was heard of ${ago(last.beatAt, now)}, at ${formatDateTime(last.beatAt)}. Start it: until then no message leaves, and gifts may not be booked.`,
    };
  }
  const lost = workers.length - beating;
  return {
    what,
    state: lost > 0 ? "look" : "good",
    says: `${plural(beating, "worker is", "workers are")} running.${
      lost > 0
        ? ` ${plural(lost, "other", "others")} ended within a day without saying so: its log tells why, unless the machine was switched off.`
        : ""
    }`,
  };
}

function eventLine({ events }: Running, now: Date): RunningLine {
  const waits = events.oldest
    ? `${plural(events.waiting, "event waits", "events wait")} to be booked, the oldest for ${lastedWords(ageOf(events.oldest, now))}.`
    : "Nothing waits to be booked.";
  const parked =
    events.parked > 0
      ? ` ${plural(events.parked, "event was", "events were")} given up: the inbox says what to do.`
      : "";
  return {
    what: "What Stripe told us",
    state: worst(stateBy(ageOf(events.oldest, now), EVENT), events.parked > 0 ? "bad" : "good"),
    says: waits + parked,
    ...(events.parked > 0 ? { href: "/platform/inbox" } : {}),
  };
}

const CHANNELS = { email: "E-mails", sms: "Texts" } as const;

const channelLine = ({ channel, due, oldest }: Running["channels"][number], now: Date): RunningLine => ({
  what: CHANNELS[channel],
  state: stateBy(ageOf(oldest, now), MESSAGE),
  says: oldest
    ? `${numberText(due)} ${due === 1 ? "is" : "are"} due, the oldest for ${lastedWords(ageOf(oldest, now))}.`
    : "Nothing is due.",
  href: "/platform/messages",
});

function addressLine({ notAddressed: { count, oldest } }: Running, now: Date): RunningLine[] {
  if (!oldest) return [];
  return [
    {
      what: "Messages to communities",
      state: stateBy(ageOf(oldest, now), MESSAGE),
      says: `${plural(count, "message waits", "messages wait")} to be addressed, the oldest for ${lastedWords(ageOf(oldest, now))}.`,
      href: "/platform/messages",
    },
  ];
}

function filesLine({ files: { count, oldest, hasScanner } }: Running, now: Date): RunningLine[] {
  const what = "Virus scanner";
  if (!oldest) return hasScanner ? [{ what, state: "good", says: "No file waits to be scanned." }] : [];
  const waiting = `${plural(count, "file waits", "files wait")} to be scanned, the oldest for ${lastedWords(ageOf(oldest, now))}. The desk does not see ${count === 1 ? "it" : "them"} until then.`;
  return [
    hasScanner
      ? { what, state: stateBy(ageOf(oldest, now), FILE), says: waiting }
      : { what, state: "bad", says: `${waiting} No virus scanner is configured: set CLAMD_URL.` },
  ];
}

function jobLine({ jobs }: Running, now: Date): RunningLine {
  const counts = [
    jobs.underWay > 0 && `${numberText(jobs.underWay)} under way`,
    jobs.due > 0 && `${numberText(jobs.due)} due`,
    jobs.later > 0 && `${numberText(jobs.later)} for later`,
  ].filter((part) => part !== false);
  const failing = jobs.failing > 0 ? ` ${plural(jobs.failing, "job")} failed and will be tried again.` : "";
  const failed = jobs.failed > 0 ? ` ${plural(jobs.failed, "job")} failed for good: see the inbox.` : "";
  return {
    what: "The worker’s jobs",
    state: worst(
      stateBy(ageOf(jobs.oldestDue, now), JOB),
      jobs.failing > 0 ? "look" : "good",
      jobs.failed > 0 ? "bad" : "good",
    ),
    says: `${counts.length > 0 ? `${counts.join(", ")}.` : "None waits."}${failing}${failed}`,
    ...(jobs.failed > 0 ? { href: "/platform/inbox" } : {}),
  };
}

function reconcileLine({ reconciledAt, comparedAt }: Running, now: Date): RunningLine {
  const compared = comparedAt
    ? ` Its list and our books were compared ${ago(comparedAt, now)}.`
    : " Its list and our books have not been compared yet.";
  return {
    what: "Reconciliation with Stripe",
    state: worst(
      reconciledAt ? stateBy(ageOf(reconciledAt, now), RECONCILED) : "look",
      isLate("stripe", comparedAt, now) ? "look" : "good",
    ),
    says:
      (reconciledAt
        ? `Stripe was asked ${ago(reconciledAt, now)} for what we may have missed.`
        : "Stripe has not been asked yet for what we may have missed.") + compared,
  };
}

function booksLine({ books }: Running, now: Date): RunningLine {
  const what = "The ledger";
  if (!books.lookedAt) return { what, state: "look", says: "It has not been checked yet." };
  const checked = `It was checked ${ago(books.lookedAt, now)}`;
  return books.isSound
    ? {
        what,
        state: isLate("ledger", books.lookedAt, now) ? "look" : "good",
        says: `${checked}, and everything holds.`,
      }
    : {
        what,
        state: "bad",
        says: `${checked}, and something does not hold. No money should leave until the inbox is clear.`,
        href: "/platform/inbox",
      };
}

const PROVIDERS: Record<string, string> = {
  stripe: "Stripe",
  resend: "Resend",
  smtp: "The mail server",
  twilio: "Twilio",
  google: "Google",
  facebook: "Facebook",
  store: "The store of files",
  clamd: "The virus scanner",
};

const failureLine = (failure: Running["failures"][number], now: Date): RunningLine => ({
  what: PROVIDERS[failure.provider] ?? failure.provider,
  state: ageOf(failure.lastAt, now) <= LATELY ? "look" : "good",
  says: `${plural(failure.failures, "call")} failed within a day, the last ${ago(failure.lastAt, now)} (${failure.lastCall}: ${failure.lastStatus ?? "no answer"}).`,
});

const PROVIDERS_FINE: RunningLine = {
  what: "Providers",
  state: "good",
  says: "All calls of the last day were answered.",
};

const MB = 1024 * 1024;

/** "812 MB", "3.4 GB". */
const sizeWords = (bytes: number) =>
  bytes < 1024 * MB
    ? `${numberText(Math.max(1, Math.round(bytes / MB)))} MB`
    : `${(bytes / 1024 / MB).toFixed(1)} GB`;

function databaseLine({ database: { version, size, connections } }: Running): RunningLine {
  const count = connections.reduce((sum, one) => sum + one.count, 0);
  const busy = connections.find(({ state }) => state === "active")?.count ?? 0;
  return {
    what: "Database",
    state: "good",
    says: `PostgreSQL ${version}, ${sizeWords(size)}, ${plural(count, "connection")}, of which ${numberText(busy)} ${busy === 1 ? "is" : "are"} busy.`,
  };
}

export const runningLines = (running: Running, now: Date): RunningLine[] => [
  workerLine(running, now),
  eventLine(running, now),
  ...running.channels.map((channel) => channelLine(channel, now)),
  ...addressLine(running, now),
  ...filesLine(running, now),
  jobLine(running, now),
  reconcileLine(running, now),
  booksLine(running, now),
  ...(running.failures.length > 0
    ? running.failures.map((failure) => failureLine(failure, now))
    : [PROVIDERS_FINE]),
  databaseLine(running),
];

export function runningSentence(lines: readonly RunningLine[]): string {
  const bad = lines.filter(({ state }) => state === "bad").length;
  const look = lines.filter(({ state }) => state === "look").length;
  if (bad === 1) return "One thing does not run as it should.";
  if (bad > 1) return `${bad} things do not run as they should.`;
  return look > 0
    ? `It runs, and ${plural(look, "thing needs", "things need")} a look.`
    : "Everything is running.";
}
