import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { scheduleState } from "@/lib/list-schedules";
import { SCHEDULES } from "@/lib/schedules";
import { SchedulesList } from "./schedules-list";

const NOW = new Date("2026-11-01T06:30:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);

const row = (name: string, everyMs: number | null, lastRun: [agoMs: number, failedSince?: Date] | null) =>
  scheduleState(
    { name, everyMs },
    lastRun && { name, startedAt: before(lastRun[0]), durationMs: 40, failedSince: lastRun[1] ?? null },
    NOW,
  );

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)]
    .slice(1)
    .map(([, cells = ""]) =>
      [...cells.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
    );

it("says of each row how often it runs, its last run, duration, next run and state, in words", () => {
  const schedules = [
    row("scan-files", MINUTE, [20 * SECOND]),
    row("order-gifts", 5 * SECOND, [20 * SECOND]),
    row("tell-desk", MINUTE, [10 * MINUTE]),
    row("key-names", MINUTE, [SECOND, before(HOUR)]),
    row("send-emails", null, [2 * HOUR]),
    row("forget-limits", HOUR, null),
  ];
  const html = renderToStaticMarkup(<SchedulesList schedules={schedules} now={NOW} />);
  expect(rowsOf(html)).toEqual([
    ["scan files", "Every minute", "20 seconds ago", "40 ms", "In 40 seconds", "Fine"],
    ["order gifts", "Every 5 seconds", "20 seconds ago", "40 ms", "Now", "Fine"],
    ["tell desk", "Every minute", "10 minutes ago", "40 ms", "Now", "Late"],
    [
      "key names",
      "Every minute",
      "1 second ago",
      "40 ms",
      "In 59 seconds",
      expect.stringMatching(/^FailedFailing since \d/),
    ],
    ["send emails", "When there is work", "2 hours ago", "40 ms", "When there is work", "Fine"],
    ["forget limits", "Every hour", "Not run yet", "", "Now", "Not run yet"],
  ]);
});

it("has every row of the table, on a desktop and on a phone", () => {
  const schedules = SCHEDULES.map((schedule) => scheduleState(schedule, null, NOW));
  const html = renderToStaticMarkup(<SchedulesList schedules={schedules} now={NOW} />);
  expect(rowsOf(html)).toHaveLength(SCHEDULES.length);
  expect(html.match(/<li>/g)).toHaveLength(SCHEDULES.length);
});
