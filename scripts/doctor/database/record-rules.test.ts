import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "@/lib/kernel/time";
import type { WorkerFacts } from "./ask";
import { backupFindings, deskFindings, workerFindings } from "./record-rules";

const AT = new Date("2026-11-20T12:00:00Z");
const ago = (ms: number) => new Date(AT.getTime() - ms);
const worker = (changes: Partial<WorkerFacts>) =>
  workerFindings({
    seenAt: ago(MINUTE),
    seenEvery: "minutes",
    waitingSince: null,
    at: AT,
    ...changes,
  }).map(({ state, sentence }) => `${state}: ${sentence}`);

describe("a worker", () => {
  it.each<[string, Partial<WorkerFacts>, string]>([
    ["that runs", {}, "well: A worker is running. It was last seen a minute ago."],
    [
      "that has never run",
      { seenAt: null },
      "trouble: No worker has ever run, so payments are not settled and no messages are sent.",
    ],
    [
      "that has stopped, in a database without beats",
      { seenAt: ago(16 * MINUTE) },
      "trouble: No worker has been seen for 16 minutes, so payments are not settled and no messages are sent.",
    ],
    [
      "that has stopped, in one with them",
      { seenAt: ago(3 * MINUTE), seenEvery: "seconds" },
      "trouble: No worker has been seen for 3 minutes, so payments are not settled and no messages are sent.",
    ],
    [
      "that stopped days ago",
      { seenAt: ago(50 * HOUR) },
      "trouble: No worker has been seen for 2 days, so payments are not settled and no messages are sent.",
    ],
    [
      "that has too much to do",
      { waitingSince: ago(3 * HOUR) },
      "advice: The worker runs, but a job has waited for 3 hours.",
    ],
    [
      "that has a job to take right now",
      { waitingSince: ago(2_000) },
      "well: A worker is running. It was last seen a minute ago.",
    ],
  ])("%s", (_, changes, expected) => expect(worker(changes)).toEqual([expected]));
});

it("the desk needs somebody who has registered there; a link that was sent is not yet one, and no trouble", () => {
  const said = (registered: number, invited: number) =>
    deskFindings({ registered, withoutFactor: 0, invited }, true).map(
      ({ state, sentence }) => `${state}: ${sentence}`,
    );
  expect([said(0, 0), said(0, 1), said(1, 0), said(2, 1)].flat()).toEqual([
    "trouble: No one has access to the desk, where communities are approved and payouts are sent.",
    "advice: A link to the desk was sent, but no one has registered with it yet.",
    "well: One person has desk access.",
    "well: 2 people have desk access.",
  ]);
});

it("advises a second factor for staff: where it is optional, and where somebody has none yet", () => {
  const said = (withoutFactor: number, isFactorRequired: boolean) =>
    deskFindings({ registered: 3, withoutFactor, invited: 0 }, isFactorRequired)
      .slice(1)
      .map(({ state, sentence }) => `${state}: ${sentence}`);
  expect(said(0, true)).toEqual([]);
  expect(said(1, true)).toEqual([
    "advice: One staff account has no second factor yet, so the desk is closed to them until they set one up.",
  ]);
  expect(said(3, false)).toEqual(["advice: Staff can use the desk with only a password."]);
});

it("a backup is always asked about, and an archive that fails is mended first", () => {
  const said = (isOn: boolean, workedAt: Date | null, failedAt: Date | null) =>
    backupFindings({ archive: { isOn, workedAt, failedAt } }).map(
      ({ state, sentence }) => `${state}: ${sentence}`,
    );
  expect(said(false, null, null)).toEqual([
    "advice: This check can't tell whether the database is backed up.",
  ]);
  expect(said(true, ago(MINUTE), ago(HOUR))).toEqual([
    "well: PostgreSQL's continuous archiving works.",
    "advice: This check can't tell whether a backup can be restored.",
  ]);
  for (const workedAt of [null, ago(HOUR)]) {
    expect(said(true, workedAt, ago(MINUTE))).toEqual([
      "trouble: PostgreSQL's continuous archiving is failing, so recent data is in no backup.",
    ]);
  }
});
