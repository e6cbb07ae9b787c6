import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { areaCodes } from "@/db/schema";
import { DAY, HOUR, MINUTE } from "@/lib/kernel";
import { nextTextingTime } from "@/lib/notification/sending/texting-hours";
import { forgetEnv, systemCtx } from "@/lib/platform";
import { rounds } from "../support/barrier";

const { db } = systemCtx("test");

// Uses past years: Postgres and the runtime learn of changes to summer time on different days.

afterEach(() => {
  process.env.TEXT_HOURS = "0-24";
  process.env.TEXT_HOURS_BY_STATE = " ";
  forgetEnv();
});

const STATES = "AL:8-20,CT:9-20,FL:8-20,LA:8-20,MD:8-20,MS:8-20,OK:8-20,TX:9-21,WA:8-20";

function allow(hours: string, states = " "): void {
  Object.assign(process.env, { TEXT_HOURS: hours, TEXT_HOURS_BY_STATE: states });
  forgetEnv();
}

type Area = { zone: string; region: string | null };

async function next(from: Date, areas: readonly Area[]): Promise<Date[]> {
  const values = sql.join(
    areas.map(({ zone, region }, index) => sql`(${index}::int, ${zone}::text, ${region}::text)`),
    sql`, `,
  );
  const rows = await db.execute<{ due: string }>(sql`
    select ${nextTextingTime(from, { zone: sql`p.zone`, region: sql`p.region` })} as due
    from (values ${values}) as p(number, zone, region) order by p.number`);
  return rows.map(({ due }) => new Date(due));
}
const nextIn = async (from: string, zone: string, region: string | null = null) =>
  (await next(new Date(from), [{ zone, region }]))[0]?.toISOString();

const wall = (moment: Date, zone: string) => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  })
    .formatToParts(moment)
    .map(({ value }) => Number(value));
  return { hour: parts[0] ?? -1, minute: parts[2] ?? -1 };
};

const areasOf = async (): Promise<Area[]> =>
  (await db.selectDistinct({ zone: areaCodes.timeZone, region: areaCodes.region }).from(areaCodes)).toSorted(
    (a, b) => (`${a.zone}${a.region}` < `${b.zone}${b.region}` ? -1 : 1),
  );

describe("the next moment for a text", () => {
  it.each([
    ["by day, at once", "2026-03-10T16:00:00Z", "America/New_York", null, "2026-03-10T16:00:00.000Z"],
    ["before eight, at eight", "2026-03-10T11:59:59Z", "America/New_York", null, "2026-03-10T12:00:00.000Z"],
    [
      "at nine in the evening, the next morning",
      "2026-03-11T01:00:00Z",
      "America/New_York",
      null,
      "2026-03-11T12:00:00.000Z",
    ],
    [
      "a second before, at once",
      "2026-03-11T00:59:59Z",
      "America/New_York",
      null,
      "2026-03-11T00:59:59.000Z",
    ],
    [
      "in Florida, not after eight in the evening",
      "2026-03-11T00:30:00Z",
      "America/New_York",
      "FL",
      "2026-03-11T12:00:00.000Z",
    ],
    [
      "in Texas, not before nine",
      "2026-03-10T13:30:00Z",
      "America/Chicago",
      "TX",
      "2026-03-10T14:00:00.000Z",
    ],
    [
      "in Connecticut, from nine to eight",
      "2026-03-10T12:30:00Z",
      "America/New_York",
      "CT",
      "2026-03-10T13:00:00.000Z",
    ],
    [
      "in Arizona, which has no summer time",
      "2026-07-10T14:30:00Z",
      "America/Phoenix",
      "AZ",
      "2026-07-10T15:00:00.000Z",
    ],
    ["in Hawaii", "2026-07-10T17:30:00Z", "Pacific/Honolulu", "HI", "2026-07-10T18:00:00.000Z"],
    ["in Puerto Rico", "2026-01-10T11:30:00Z", "America/Puerto_Rico", "PR", "2026-01-10T12:00:00.000Z"],
    [
      "in the night of summer time's beginning",
      "2026-03-08T06:30:00Z",
      "America/New_York",
      null,
      "2026-03-08T12:00:00.000Z",
    ],
    [
      "in the hour that there is not",
      "2026-03-08T07:15:00Z",
      "America/New_York",
      null,
      "2026-03-08T12:00:00.000Z",
    ],
    [
      "in the hour that there is twice, the first time",
      "2026-11-01T05:30:00Z",
      "America/New_York",
      null,
      "2026-11-01T13:00:00.000Z",
    ],
    [
      "in the hour that there is twice, the second time",
      "2026-11-01T06:30:00Z",
      "America/New_York",
      null,
      "2026-11-01T13:00:00.000Z",
    ],
    [
      "the evening before summer time begins",
      "2026-03-08T02:30:00Z",
      "America/New_York",
      null,
      "2026-03-08T12:00:00.000Z",
    ],
    [
      "the evening before it ends",
      "2026-11-01T02:30:00Z",
      "America/New_York",
      null,
      "2026-11-01T13:00:00.000Z",
    ],
  ] as const)("%s", async (_what, from, zone, region, expected) => {
    allow("8-21", STATES);
    expect(await nextIn(from, zone, region)).toBe(expected);
  });

  it("follows the area code for each of these", async () => {
    const zoneOf = async (code: string) =>
      (await db.select().from(areaCodes)).find((row) => row.code === code)?.timeZone;
    expect([await zoneOf("602"), await zoneOf("808"), await zoneOf("787"), await zoneOf("202")]).toEqual([
      "America/Phoenix",
      "Pacific/Honolulu",
      "America/Puerto_Rico",
      "America/New_York",
    ]);
  });

  it("lies within the hours of every zone and state there is, at every half hour around both changes of summer time", async () => {
    allow("8-21", STATES);
    const areas = await areasOf();
    expect(areas.length).toBeGreaterThan(60);
    const strict = new Map(
      STATES.split(",").map((part) => [part.slice(0, 2), part.slice(3).split("-").map(Number)]),
    );
    for (const change of ["2025-03-08T18:00:00Z", "2025-11-01T18:00:00Z"]) {
      for (let half = 0; half < 72; half++) {
        const from = new Date(Date.parse(change) + half * 30 * MINUTE);
        const due = await next(from, areas);
        areas.forEach(({ zone, region }, index) => {
          const moment = due[index] ?? from;
          const [first = 8, last = 20] = strict.get(region ?? "") ?? [8, 21];
          const { hour, minute } = wall(moment, zone);
          const where = `${zone} ${region} ${from.toISOString()} → ${moment.toISOString()}`;
          expect(hour >= first && hour < last, where).toBe(true);
          expect(moment >= from && moment.getTime() - from.getTime() < 15 * HOUR, where).toBe(true);
          // A waiting text is due exactly when the hours begin.
          if (moment > from) expect([hour, minute], where).toEqual([first, 0]);
        });
      }
    }
  });

  it("is never earlier than asked, stays the same when it is asked again, and comes no later for whoever waits", async () => {
    allow("8-21", STATES);
    const areas = await areasOf();
    await rounds(40, async ({ random }) => {
      const from = new Date(Date.UTC(2023, 0, 1) + Math.floor(random() * 3 * 365 * DAY));
      const due = await next(from, areas);
      expect(due.filter((moment) => moment < from)).toEqual([]);
      const area = areas[Math.floor(random() * areas.length)];
      if (!area) throw new Error("no area codes");
      const first = due[areas.indexOf(area)] ?? from;
      expect((await next(first, [area]))[0]).toEqual(first);
      const between = new Date(from.getTime() + Math.floor(random() * (first.getTime() - from.getTime())));
      expect((await next(between, [area]))[0]).toEqual(first > from ? first : between);
    });
  });

  it("is at once where texts may come at any hour", async () => {
    allow("0-24");
    expect(await nextIn("2026-03-10T07:00:00Z", "America/New_York", "FL")).toBe("2026-03-10T07:00:00.000Z");
  });
});

describe("the next digest", () => {
  const FREQUENCY = { weekly: 1, daily: 2, monthly: 3 } as const;
  type Name = keyof typeof FREQUENCY;
  const digestAfter = async (moment: string | Date, zone: string, name: Name) => {
    const [row] = await db.execute<{ due: string }>(
      sql`select next_digest_time(${new Date(moment).toISOString()}::timestamptz, ${zone}, ${FREQUENCY[name]}::smallint) as due`,
    );
    return new Date(row?.due ?? 0);
  };
  const NEW_YORK = "America/New_York";

  it.each<[string, Name, string, string, string]>([
    ["the same morning", "daily", "2026-03-10T12:59:59Z", NEW_YORK, "2026-03-10T13:00:00.000Z"],
    ["at nine itself, the next", "daily", "2026-03-10T13:00:00Z", NEW_YORK, "2026-03-11T13:00:00.000Z"],
    [
      "over the beginning of summer time",
      "daily",
      "2026-03-07T20:00:00Z",
      NEW_YORK,
      "2026-03-08T13:00:00.000Z",
    ],
    ["over its end", "daily", "2026-10-31T20:00:00Z", NEW_YORK, "2026-11-01T14:00:00.000Z"],
    ["the day after its end", "daily", "2026-11-01T20:00:00Z", NEW_YORK, "2026-11-02T14:00:00.000Z"],
    ["on Monday", "weekly", "2026-03-10T16:00:00Z", NEW_YORK, "2026-03-16T13:00:00.000Z"],
    ["on a Monday before nine", "weekly", "2026-03-16T12:00:00Z", NEW_YORK, "2026-03-16T13:00:00.000Z"],
    ["on a Monday after nine", "weekly", "2026-03-16T14:00:00Z", NEW_YORK, "2026-03-23T13:00:00.000Z"],
    [
      "on a Sunday that is Monday elsewhere",
      "weekly",
      "2026-03-16T02:00:00Z",
      NEW_YORK,
      "2026-03-16T13:00:00.000Z",
    ],
    ["on the first", "monthly", "2026-01-31T16:00:00Z", NEW_YORK, "2026-02-01T14:00:00.000Z"],
    ["after the first's nine", "monthly", "2026-02-01T15:00:00Z", NEW_YORK, "2026-03-01T14:00:00.000Z"],
    ["after a leap day", "monthly", "2028-02-29T16:00:00Z", NEW_YORK, "2028-03-01T14:00:00.000Z"],
    ["on a leap day", "daily", "2028-02-28T16:00:00Z", NEW_YORK, "2028-02-29T14:00:00.000Z"],
    ["at the year's end", "monthly", "2026-12-31T16:00:00Z", NEW_YORK, "2027-01-01T14:00:00.000Z"],
    ["in Hawaii", "daily", "2026-03-10T18:00:00Z", "Pacific/Honolulu", "2026-03-10T19:00:00.000Z"],
  ])("%s (%s)", async (_what, name, moment, zone, expected) => {
    expect((await digestAfter(moment, zone, name)).toISOString()).toBe(expected);
  });

  it("is always at nine, later than asked, and the next after the one before: none twice, none left out", async () => {
    const areas = await areasOf();
    await rounds(24, async ({ random, pick }) => {
      const zone = areas[pick(areas.length)]?.zone ?? NEW_YORK;
      const name = (["daily", "weekly", "monthly"] as const)[pick(3)] ?? "daily";
      const from = new Date(Date.UTC(2023, 0, 1) + Math.floor(random() * 3 * 365 * DAY));
      const due = await digestAfter(from, zone, name);
      expect(due.getTime()).toBeGreaterThan(from.getTime());
      expect(wall(due, zone)).toEqual({ hour: 9, minute: 0 });
      const day = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        weekday: "long",
        day: "numeric",
      }).format(due);
      if (name === "weekly") expect(day).toContain("Monday");
      if (name === "monthly") expect(day).toMatch(/^1\b/);
      // Earlier times of the hour belong to it; its end belongs to the next.
      const before = new Date(from.getTime() + Math.floor(random() * (due.getTime() - from.getTime())));
      expect(await digestAfter(before, zone, name)).toEqual(due);
      const following = await digestAfter(due, zone, name);
      const days = (following.getTime() - due.getTime()) / DAY;
      expect(Math.round(days)).toSatisfy((count: number) =>
        name === "daily" ? count === 1 : name === "weekly" ? count === 7 : count >= 28 && count <= 31,
      );
    });
  });
});
