import { afterEach, describe, expect, it, vi } from "vitest";
import {
  dateParts,
  dateText,
  deviceTimeZone,
  graphemesOf,
  hourText,
  listText,
  numberText,
  regionName,
  wordOrder,
} from "./intl";
import { formatDateTimeHere } from "./time";

afterEach(() => vi.restoreAllMocks());

/** Names that devices and databases report but `Intl` rejects. */
const UNKNOWN_ZONES = ["Etc/Unknown", "Factory", "posixrules", "localtime", "+05:30", "", "Mars/Base"];
const AT = new Date("2026-11-27T17:05:00Z");
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function reportZone(timeZone: string): void {
  const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolved.call(this), timeZone };
  });
}

describe("a time zone that Intl refuses", () => {
  it.each(UNKNOWN_ZONES)("%j is written in the default zone", (zone) => {
    expect(dateText(AT, zone, TIME)).toBe("12:05");
    expect(dateParts(AT, zone, TIME)).toMatchObject({ hour: "12", minute: "05" });
  });

  it.each(UNKNOWN_ZONES)("%j of a device is not passed on, and its moments are still written", (zone) => {
    reportZone(zone);
    expect(deviceTimeZone()).toBeUndefined();
    expect(formatDateTimeHere(AT)).toBe("11/27/2026 12:05 PM");
  });

  it("of a device that Intl knows is used", () => {
    reportZone("Asia/Tokyo");
    expect(deviceTimeZone()).toBe("Asia/Tokyo");
    expect(formatDateTimeHere(AT)).toBe("11/28/2026 2:05 AM");
  });

  it("of a device without any is none", () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(() => {
      throw new RangeError("Invalid time zone specified: Etc/Unknown");
    });
    expect(deviceTimeZone()).toBeUndefined();
  });
});

it("writes numbers, hours, lists, countries and characters", () => {
  expect(numberText(1234567)).toBe("1,234,567");
  expect(numberText(0.0079, { maximumFractionDigits: 2 })).toBe("0.01");
  expect(hourText(21, "en-US").replace(/\s/g, " ")).toBe("9 PM");
  expect(listText(["Ana", "Ben", "Cleo"], "es")).toBe("Ana, Ben y Cleo");
  expect(["z", "ñ", "n"].sort(wordOrder("es"))).toEqual(["n", "ñ", "z"]);
  expect(regionName("DE", "es")).toBe("Alemania");
  expect(graphemesOf("é👨‍👩‍👧")).toEqual(["é", "👨‍👩‍👧"]);
});

it("writes English for a language, and the code for a country, that Intl refuses", () => {
  expect(numberText(1234, { locale: "no language" })).toBe("1,234");
  expect(regionName("Nowhere", "en-US")).toBe("Nowhere");
});
