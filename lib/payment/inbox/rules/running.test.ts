import { describe, expect, it } from "vitest";
import { partName, saysWords, summaryWords } from "@/app/(platform)/platform/health/_lib/running-words";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { lastedWords } from "./lasted";
import { type Running, runningLines } from "./running";

const NOW = new Date("2026-03-01T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const WELL: Running = {
  workers: [
    {
      id: "1",
      startedAt: ago(DAY),
      beatAt: ago(4 * SECOND),
      version: "1.2.3",
      underWay: [],
      isBeating: true,
    },
  ],
  events: { waiting: 0, oldest: null, parked: 0 },
  channels: [
    { channel: "email", due: 0, oldest: null },
    { channel: "sms", due: 0, oldest: null },
  ],
  notAddressed: { count: 0, oldest: null },
  files: { count: 0, oldest: null, hasScanner: false },
  jobs: { due: 0, oldestDue: null, underWay: 0, later: 0, failing: 0, failed: 0 },
  reconciledAt: ago(30 * SECOND),
  comparedAt: ago(2 * HOUR),
  books: { lookedAt: ago(20 * MINUTE), isSound: true },
  failures: [],
  database: { version: "17.5", size: 3_650_722_201, connections: [{ state: "active", count: 1 }] },
};

const lines = (differs: Partial<Running> = {}) => runningLines({ ...WELL, ...differs }, NOW);
const line = (name: string, differs: Partial<Running>) => {
  const found = lines(differs).find(({ what }) => partName(what) === name);
  return { state: found?.state, says: found && saysWords(found) };
};

it("is all well where all is, in plain sentences", () => {
  expect(lines().map((one) => [partName(one.what), one.state, saysWords(one)])).toEqual([
    ["Workers", "good", "1 worker is running."],
    ["What Stripe told us", "good", "Nothing waits to be booked."],
    ["E-mails", "good", "Nothing is due."],
    ["Texts", "good", "Nothing is due."],
    ["The worker’s jobs", "good", "None waits."],
    [
      "Reconciliation with Stripe",
      "good",
      "Stripe was asked 30 seconds ago for what we may have missed. Its list and our books were compared 2 hours ago.",
    ],
    ["The ledger", "good", "It was checked 20 minutes ago, and everything holds."],
    ["Providers", "good", "All calls of the last day were answered."],
    ["Database", "good", "PostgreSQL 17.5, 3.4 GB, 1 connection, of which 1 is busy."],
  ]);
  expect(summaryWords(lines())).toBe("Everything is running.");
});

describe("somebody should look, and then something is wrong, as time goes by:", () => {
  it.each([
    [2 * MINUTE, "good"],
    [2 * MINUTE + 1, "look"],
    [10 * MINUTE + 1, "bad"],
  ])("an event that waits for %d ms", (ms, state) => {
    expect(line("What Stripe told us", { events: { waiting: 2, oldest: ago(ms), parked: 0 } }).state).toBe(
      state,
    );
  });

  it.each([
    [5 * MINUTE, "good"],
    [5 * MINUTE + 1, "look"],
    [30 * MINUTE + 1, "bad"],
  ])("an e-mail that is due for %d ms", (ms, state) => {
    const channels: Running["channels"] = [{ channel: "email", due: 1, oldest: ago(ms) }];
    expect(line("E-mails", { channels }).state).toBe(state);
    expect(line("Messages to communities", { notAddressed: { count: 1, oldest: ago(ms) } }).state).toBe(
      state,
    );
  });

  it.each([
    [2 * MINUTE, "good"],
    [2 * MINUTE + 1, "look"],
    [30 * MINUTE + 1, "bad"],
  ])("a file that waits for the virus scanner for %d ms", (ms, state) => {
    expect(line("Virus scanner", { files: { count: 1, oldest: ago(ms), hasScanner: true } }).state).toBe(
      state,
    );
  });

  it.each([
    [null, "look"],
    [ago(5 * MINUTE), "good"],
    [ago(6 * MINUTE), "look"],
    [ago(31 * MINUTE), "bad"],
  ])("what we may have missed was last asked for at %s", (reconciledAt, state) => {
    expect(line("Reconciliation with Stripe", { reconciledAt }).state).toBe(state);
  });

  it.each([
    [null, "look"],
    [ago(26 * HOUR), "good"],
    [ago(26 * HOUR + 6 * MINUTE), "look"],
  ])("the ledger was last checked at %s", (lookedAt, state) => {
    expect(line("The ledger", { books: { ...WELL.books, lookedAt } }).state).toBe(state);
  });
});

it("nothing that was given up or does not hold is ever fine", () => {
  expect(line("What Stripe told us", { events: { waiting: 0, oldest: null, parked: 2 } })).toEqual({
    state: "bad",
    says: "Nothing waits to be booked. 2 events were given up: the inbox says what to do.",
  });
  expect(line("The worker’s jobs", { jobs: { ...WELL.jobs, failed: 1, failing: 2, underWay: 3 } })).toEqual({
    state: "bad",
    says: "3 under way. 2 jobs failed and will be tried again. 1 job failed for good: see the inbox.",
  });
  expect(line("The ledger", { books: { ...WELL.books, isSound: false } })).toMatchObject({ state: "bad" });
  expect(line("Workers", { workers: [] }).state).toBe("bad");
  const silent = WELL.workers.map((worker) => ({ ...worker, beatAt: ago(HOUR), isBeating: false }));
  expect(line("Workers", { workers: silent }).says).toMatch(
    /^No worker is running\. The last one was heard of 1 hour ago/,
  );
});

it("files that wait are told also where no virus scanner is configured any more", () => {
  expect(line("Virus scanner", { files: { count: 0, oldest: null, hasScanner: true } })).toEqual({
    state: "good",
    says: "No file waits to be scanned.",
  });
  expect(line("Virus scanner", { files: { count: 2, oldest: ago(MINUTE), hasScanner: false } })).toEqual({
    state: "bad",
    says: "2 files wait to be scanned, the oldest for 1 minute. The desk does not see them until then. No virus scanner is configured: set CLAMD_URL.",
  });
});

it("a provider that failed lately needs a look, and one that failed in the morning is told", () => {
  const failure = { provider: "stripe", failures: 3, lastCall: "GET /v1/events", lastStatus: null };
  expect(line("Stripe", { failures: [{ ...failure, lastAt: ago(15 * MINUTE) }] })).toEqual({
    state: "look",
    says: "3 calls failed within a day, the last 15 minutes ago (GET /v1/events: no answer).",
  });
  expect(line("Stripe", { failures: [{ ...failure, lastAt: ago(3 * HOUR) }] }).state).toBe("good");
});

it("says all of it in one sentence", () => {
  const events = { waiting: 0, oldest: null, parked: 1 };
  const books = { ...WELL.books, isSound: false };
  expect(summaryWords(lines({ reconciledAt: null }))).toBe("It runs, and 1 thing needs a look.");
  expect(summaryWords(lines({ events }))).toBe("One thing does not run as it should.");
  expect(summaryWords(lines({ events, books }))).toBe("2 things do not run as they should.");
});

it.each([
  [-5, "0 seconds"],
  [999, "0 seconds"],
  [SECOND, "1 second"],
  [59 * SECOND, "59 seconds"],
  [MINUTE, "1 minute"],
  [25 * HOUR, "1 day"],
  [3 * DAY, "3 days"],
])("%d ms are %s", (ms, words) => expect(lastedWords(ms)).toBe(words));
