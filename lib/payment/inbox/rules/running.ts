import { formatDateTime, MINUTE, numberText } from "@/lib/kernel";
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

type Count = { count: number };
type Aged = { age: string };

/** Parameters of each sentence; the desk has the words. */
type Sentences = {
  noWorkerSeen: object;
  noWorkerRuns: Aged & { at: string };
  workersRun: Count;
  workersLost: Count;
  nothingToBook: object;
  eventsWait: Count & Aged;
  eventsParked: Count;
  nothingDue: object;
  due: Count & Aged;
  notAddressed: Count & Aged;
  noFileWaits: object;
  filesWait: Count & Aged;
  noScanner: object;
  noJobWaits: object;
  jobsUnderWay: Count;
  jobsDue: Count;
  jobsLater: Count;
  jobsFailing: Count;
  jobsFailed: Count;
  stripeAsked: Aged;
  stripeNotAsked: object;
  compared: Aged;
  notCompared: object;
  notChecked: object;
  booksHold: Aged;
  booksBroken: Aged;
  callsFailed: Count & Aged & { call: string; status: string };
  callsAnswered: object;
  database: Count & { version: string; size: string; busy: number };
  schedulesLate: Count;
  schedulesFailed: Count;
  seeBelow: object;
  schedulesOnTime: object;
};

export type RunningSentence = { [Key in keyof Sentences]: { key: Key } & Sentences[Key] }[keyof Sentences];

export type RunningLine = {
  /** A part of the system, or a provider. */
  what: string;
  state: State;
  says: RunningSentence[];
  href?: string;
};

const EVENT = { look: 2 * MINUTE, bad: 10 * MINUTE };
const MESSAGE = { look: 5 * MINUTE, bad: 30 * MINUTE };
const FILE = { look: 2 * MINUTE, bad: 30 * MINUTE };
const JOB = { look: 2 * MINUTE, bad: 10 * MINUTE };
const RECONCILED = { look: 5 * MINUTE, bad: 30 * MINUTE };
/** A provider that failed this recently may still be failing. */
const LATELY = 15 * MINUTE;

const ageOf = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, now.getTime() - at.getTime());
const ageText = (at: Date, now: Date) => lastedWords(ageOf(at, now));

const stateBy = (age: number, limits: { look: number; bad: number }): State =>
  age > limits.bad ? "bad" : age > limits.look ? "look" : "good";

const worst = (...states: State[]): State =>
  states.includes("bad") ? "bad" : states.includes("look") ? "look" : "good";

function workerLine({ workers }: Running, now: Date): RunningLine {
  const what = "workers";
  const [last] = workers;
  const count = workers.filter(({ isBeating }) => isBeating).length;
  if (!last) return { what, state: "bad", says: [{ key: "noWorkerSeen" }] };
  if (count === 0) {
    const at = formatDateTime(last.beatAt);
    return { what, state: "bad", says: [{ key: "noWorkerRuns", age: ageText(last.beatAt, now), at }] };
  }
  const lost = workers.length - count;
  return {
    what,
    state: lost > 0 ? "look" : "good",
    says: [{ key: "workersRun", count }, ...(lost > 0 ? [{ key: "workersLost", count: lost } as const] : [])],
  };
}

const eventLine = ({ events: { waiting, oldest, parked } }: Running, now: Date): RunningLine => ({
  what: "events",
  state: worst(stateBy(ageOf(oldest, now), EVENT), parked > 0 ? "bad" : "good"),
  says: [
    oldest ? { key: "eventsWait", count: waiting, age: ageText(oldest, now) } : { key: "nothingToBook" },
    ...(parked > 0 ? [{ key: "eventsParked", count: parked } as const] : []),
  ],
  ...(parked > 0 ? { href: "/platform/inbox" } : {}),
});

const channelLine = ({ channel, due, oldest }: Running["channels"][number], now: Date): RunningLine => ({
  what: channel,
  state: stateBy(ageOf(oldest, now), MESSAGE),
  says: [oldest ? { key: "due", count: due, age: ageText(oldest, now) } : { key: "nothingDue" }],
  href: "/platform/messages",
});

function addressLine({ notAddressed: { count, oldest } }: Running, now: Date): RunningLine[] {
  if (!oldest) return [];
  return [
    {
      what: "messages",
      state: stateBy(ageOf(oldest, now), MESSAGE),
      says: [{ key: "notAddressed", count, age: ageText(oldest, now) }],
      href: "/platform/messages",
    },
  ];
}

function filesLine({ files: { count, oldest, hasScanner } }: Running, now: Date): RunningLine[] {
  const what = "files";
  if (!oldest) return hasScanner ? [{ what, state: "good", says: [{ key: "noFileWaits" }] }] : [];
  const waiting = { key: "filesWait", count, age: ageText(oldest, now) } as const;
  return [
    hasScanner
      ? { what, state: stateBy(ageOf(oldest, now), FILE), says: [waiting] }
      : { what, state: "bad", says: [waiting, { key: "noScanner" }] },
  ];
}

function jobLine({ jobs }: Running, now: Date): RunningLine {
  const of = <Key extends "jobsUnderWay" | "jobsDue" | "jobsLater" | "jobsFailing" | "jobsFailed">(
    key: Key,
    count: number,
  ) => (count > 0 ? [{ key, count }] : []);
  const open = [
    ...of("jobsUnderWay", jobs.underWay),
    ...of("jobsDue", jobs.due),
    ...of("jobsLater", jobs.later),
  ];
  return {
    what: "jobs",
    state: worst(
      stateBy(ageOf(jobs.oldestDue, now), JOB),
      jobs.failing > 0 ? "look" : "good",
      jobs.failed > 0 ? "bad" : "good",
    ),
    says: [
      ...(open.length > 0 ? open : [{ key: "noJobWaits" } as const]),
      ...of("jobsFailing", jobs.failing),
      ...of("jobsFailed", jobs.failed),
    ],
    ...(jobs.failed > 0 ? { href: "/platform/inbox" } : {}),
  };
}

const reconcileLine = ({ reconciledAt, comparedAt }: Running, now: Date): RunningLine => ({
  what: "reconciliation",
  state: worst(
    reconciledAt ? stateBy(ageOf(reconciledAt, now), RECONCILED) : "look",
    isLate("stripe", comparedAt, now) ? "look" : "good",
  ),
  says: [
    reconciledAt ? { key: "stripeAsked", age: ageText(reconciledAt, now) } : { key: "stripeNotAsked" },
    comparedAt ? { key: "compared", age: ageText(comparedAt, now) } : { key: "notCompared" },
  ],
});

function booksLine({ books }: Running, now: Date): RunningLine {
  const what = "ledger";
  if (!books.lookedAt) return { what, state: "look", says: [{ key: "notChecked" }] };
  const age = ageText(books.lookedAt, now);
  return books.isSound
    ? {
        what,
        state: isLate("ledger", books.lookedAt, now) ? "look" : "good",
        says: [{ key: "booksHold", age }],
      }
    : { what, state: "bad", says: [{ key: "booksBroken", age }], href: "/platform/inbox" };
}

const failureLine = (failure: Running["failures"][number], now: Date): RunningLine => ({
  what: failure.provider,
  state: ageOf(failure.lastAt, now) <= LATELY ? "look" : "good",
  says: [
    {
      key: "callsFailed",
      count: failure.failures,
      age: ageText(failure.lastAt, now),
      call: failure.lastCall,
      status: `${failure.lastStatus ?? "none"}`,
    },
  ],
});

const PROVIDERS_FINE: RunningLine = { what: "providers", state: "good", says: [{ key: "callsAnswered" }] };

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
    what: "database",
    state: "good",
    says: [{ key: "database", version, size: sizeWords(size), count, busy }],
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
