import { describe, expect, it } from "vitest";
import {
  chargeAfterNotice,
  chargeAfterTold,
  chargeTime,
  dayAt,
  donorGoesFirst,
  dueDay,
  firstDayFrom,
  isTooLate,
  monthsAfter,
  nextDay,
  noticeTime,
  plannedTime,
  retryTime,
} from "./calendar";

const NEW_YORK = "America/New_York";

describe("the day of the next gift", () => {
  it.each([
    ["2026-11-22", 1, 22, "2026-12-22"],
    ["2026-12-22", 1, 22, "2027-01-22"],
    ["2026-01-31", 1, 31, "2026-02-28"],
    ["2026-02-28", 1, 31, "2026-03-31"],
    ["2028-01-30", 1, 30, "2028-02-29"],
    ["2028-02-29", 12, 29, "2029-02-28"],
    ["2029-02-28", 12, 29, "2030-02-28"],
    ["2031-02-28", 12, 29, "2032-02-29"],
    ["2026-11-30", 3, 30, "2027-02-28"],
    ["2026-08-31", 3, 31, "2026-11-30"],
    ["2026-11-30", 3, 31, "2027-02-28"],
    ["2026-12-31", 12, 31, "2027-12-31"],
  ])("%s and %i months, begun on a %ith, is %s", (day, months, wanted, expected) => {
    expect(monthsAfter(day, months, wanted)).toBe(expected);
  });

  it("comes once a month for forty years, whatever the day it began on", () => {
    for (let wanted = 1; wanted <= 31; wanted++) {
      let day = monthsAfter("2026-01-01", 0, wanted);
      const months = new Set<string>();
      for (let at = 0; at < 480; at++) {
        months.add(day.slice(0, 7));
        day = nextDay(day, { months: 1, dayOfMonth: wanted });
      }
      expect(months.size).toBe(480);
    }
  });
});

describe("the time of a charge", () => {
  it.each([
    ["2026-01-15", NEW_YORK, "2026-01-15T15:00:00.000Z"],
    ["2026-07-15", NEW_YORK, "2026-07-15T14:00:00.000Z"],
    // DST begins March 8 and ends November 1.
    ["2026-03-08", NEW_YORK, "2026-03-08T14:00:00.000Z"],
    ["2026-11-01", NEW_YORK, "2026-11-01T15:00:00.000Z"],
    ["2026-03-08", "America/Los_Angeles", "2026-03-08T17:00:00.000Z"],
    ["2026-11-22", "Pacific/Honolulu", "2026-11-22T20:00:00.000Z"],
    ["2026-11-22", "Asia/Kolkata", "2026-11-22T04:30:00.000Z"],
    ["2026-04-05", "Australia/Lord_Howe", "2026-04-04T23:30:00.000Z"],
    ["2026-10-04", "Australia/Lord_Howe", "2026-10-03T23:00:00.000Z"],
    ["2026-11-22", "Pacific/Kiritimati", "2026-11-21T20:00:00.000Z"],
    ["2028-02-29", "Europe/Madrid", "2028-02-29T09:00:00.000Z"],
  ])("on %s in %s is %s", (day, zone, expected) => {
    expect(chargeTime(day, zone).toISOString()).toBe(expected);
  });

  it.each([NEW_YORK, "Europe/Madrid", "Australia/Lord_Howe", "America/Santiago", "Asia/Beirut"])(
    "is ten o'clock on every day of two years in %s",
    (zone) => {
      const clock = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      });
      for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
        const day = new Date(at).toISOString().slice(0, 10);
        const charge = chargeTime(day, zone);
        expect(`${day} ${clock.format(charge)}`).toBe(`${day} 10:00`);
        expect(dayAt(charge, zone)).toBe(day);
      }
    },
  );

  it.each([
    ["in time", "2026-11-28T15:00:00Z", "2026-12-01T15:00:00.000Z"],
    ["a moment late", "2026-11-28T15:59:59Z", "2026-12-01T15:00:00.000Z"],
    ["an hour and more late", "2026-11-28T16:00:01Z", "2026-12-02T15:00:00.000Z"],
    ["at night", "2026-12-01T00:00:00Z", "2026-12-04T15:00:00.000Z"],
  ])("is at ten o'clock, three days after a notice that left %s", (_, announcedAt, expected) => {
    const charged = chargeAfterNotice("2026-12-01", NEW_YORK, new Date(announcedAt));
    expect(charged.toISOString()).toBe(expected);
  });

  it.each(["Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Kiritimati", "America/Santiago", "Europe/Madrid"])(
    "is at ten o'clock in %s, whenever a late notice left",
    (zone) => {
      const clock = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      });
      for (let told = Date.UTC(2027, 0, 1); told < Date.UTC(2028, 0, 1); told += 37 * 3_700_000) {
        const charged = chargeAfterTold(new Date(told), zone).getTime();
        expect(clock.format(charged)).toBe("10:00");
        const waits = (charged - told) / 3_600_000;
        // A day has at most 25 hours.
        expect(waits >= 71 && waits < 71 + 25).toBe(true);
      }
    },
  );
});

describe("a worker that slept", () => {
  const monthly = { months: 1, dayOfMonth: 31, timeZone: NEW_YORK };
  it.each([
    ["2026-01-30T00:00:00Z", "2026-01-31", [], "2026-02-28"],
    ["2026-02-06T15:59:59Z", "2026-01-31", [], "2026-02-28"],
    // Three days after its notice, the gift would be ten days late.
    ["2026-02-07T00:00:00Z", null, ["2026-01-31"], "2026-02-28"],
    ["2026-02-24T15:59:59Z", null, ["2026-01-31"], "2026-02-28"],
    // Three days after its notice, the next gift would be due.
    ["2026-02-25T15:00:00Z", "2026-02-28", ["2026-01-31"], "2026-03-31"],
    ["2026-05-01T00:00:00Z", "2026-04-30", ["2026-01-31", "2026-02-28", "2026-03-31"], "2026-05-31"],
    ["2026-05-20T00:00:00Z", null, ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"], "2026-05-31"],
  ])("and wakes at %s charges for %s alone", (now, day, missed, next) => {
    expect(dueDay("2026-01-31", monthly, new Date(now))).toEqual({ day, missed, next });
  });

  it("goes on with the first day of which the donor can be told in time", () => {
    const from = (now: string) => firstDayFrom("2026-01-31", monthly, new Date(now));
    expect(from("2026-01-01T00:00:00Z")).toBe("2026-01-31");
    expect(from("2026-01-28T15:00:00Z")).toBe("2026-01-31");
    expect(from("2026-01-28T15:00:01Z")).toBe("2026-02-28");
    expect(from("2026-03-30T00:00:00Z")).toBe("2026-04-30");
  });
});

it("a declined gift is tried again after one, three and seven days, and then no more", () => {
  const first = new Date("2026-12-01T15:00:00Z");
  const days = [1, 2, 3, 4].map((declines) => retryTime(first, declines)?.toISOString().slice(0, 10) ?? null);
  expect(days).toEqual(["2026-12-02", "2026-12-04", "2026-12-08", null]);
});

describe("a gift that could not be charged on its day", () => {
  const announced = {
    dueOn: "2026-12-01",
    announcedAt: noticeTime("2026-12-01", NEW_YORK),
    firstTriedAt: null,
    declines: 0,
  };
  const firstTriedAt = new Date("2026-12-01T16:00:00Z");
  it.each([
    ["announced", announced, "2026-12-01T15:00:00.000Z"],
    ["tried without an answer", { ...announced, firstTriedAt }, "2026-12-01T15:00:00.000Z"],
    ["declined once", { ...announced, firstTriedAt, declines: 1 }, "2026-12-02T16:00:00.000Z"],
    ["declined three times", { ...announced, firstTriedAt, declines: 3 }, "2026-12-08T16:00:00.000Z"],
  ] as const)("was planned, when it was %s, for its own time", (_, period, expected) => {
    expect(plannedTime(period, NEW_YORK).toISOString()).toBe(expected);
  });

  it("is charged within ten days of its own day, and then no more", () => {
    const isLate = (at: string) => isTooLate("2026-12-01", NEW_YORK, new Date(at));
    expect(isLate("2026-12-11T14:59:59Z")).toBe(false);
    expect(isLate("2026-12-11T15:00:00Z")).toBe(true);
  });

  it("leaves its donor two hours at their bank", () => {
    const planned = new Date("2026-12-01T15:00:00Z");
    expect(donorGoesFirst(planned, new Date("2026-12-01T16:59:59Z"))).toBe(true);
    expect(donorGoesFirst(planned, new Date("2026-12-01T17:00:00Z"))).toBe(false);
  });

  it("waits for three days after its notice has left, give or take the hour in which it left, and for ten o'clock", () => {
    const from = (told: string) => chargeAfterTold(new Date(told), NEW_YORK).toISOString();
    expect(from("2026-11-28T15:30:00Z")).toBe("2026-12-01T15:00:00.000Z");
    expect(from("2026-11-28T16:30:00Z")).toBe("2026-12-02T15:00:00.000Z");
  });
});
