import { expect, it } from "vitest";
import { saysWords } from "@/app/(platform)/platform/health/_lib/running-words";
import { HOUR, MINUTE, SECOND } from "./kernel";
import { type ScheduleState, scheduleState, schedulesLine } from "./list-schedules";

const NOW = new Date("2026-03-08T07:30:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);

const state = (everyMs: number | null, agoMs: number | null, failedSince: Date | null = null) =>
  scheduleState(
    { name: "scan-files", everyMs },
    agoMs === null
      ? null
      : { name: "scan-files", startedAt: before(agoMs + 2000), durationMs: 2000, failedSince },
    NOW,
  );

it("is late when no run has ended for three intervals and a minute", () => {
  expect(state(MINUTE, 4 * MINUTE).state).toBe("ran");
  expect(state(MINUTE, 4 * MINUTE + 1).state).toBe("late");
  expect(state(5 * SECOND, 75 * SECOND + 1).state).toBe("late");
  expect(state(HOUR, 3 * HOUR + MINUTE, before(9 * HOUR)).state).toBe("failed");
  expect(state(HOUR, 3 * HOUR + MINUTE + 1, before(9 * HOUR)).state).toBe("late");
});

it("is never late when it only runs when woken, or has never run", () => {
  expect(state(null, 400 * HOUR)).toMatchObject({ state: "ran", nextAt: null });
  expect(state(MINUTE, null)).toMatchObject({ state: "never", nextAt: null });
});

it("runs next an interval after its last run ended", () => {
  expect(state(MINUTE, 20 * SECOND).nextAt).toEqual(new Date(NOW.getTime() + 40 * SECOND));
});

it("is summed up in one line", () => {
  const lineOf = (...states: ScheduleState[]) => {
    const line = schedulesLine(states);
    return [line.state, saysWords(line)];
  };
  const [fine, never] = [state(MINUTE, 0), state(MINUTE, null)];
  const [late, failed] = [state(MINUTE, HOUR), state(MINUTE, 0, before(HOUR))];
  expect(lineOf(fine, never)).toEqual(["good", "Everything that has run is on time."]);
  expect(lineOf(fine, late)).toEqual(["look", "1 schedule is late. See below."]);
  expect(lineOf(late, late, failed)).toEqual([
    "look",
    "2 schedules are late. 1 schedule failed and will be retried. See below.",
  ]);
});
