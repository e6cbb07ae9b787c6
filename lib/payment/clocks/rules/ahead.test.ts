import { describe, expect, it } from "vitest";
import { aheadBy, isClockOff } from "./ahead";

const at = (text: string) => new Date(`2027-02-28T${text}Z`);
const reading = (shown: string) => ({ asked: at("15:00:00"), answered: at("15:00:10"), shown: at(shown) });

describe("our clock", () => {
  it.each([
    ["15:00:00", 0],
    ["15:00:10", 0],
    ["14:58:00", 120_000],
    ["15:02:11", -121_000],
  ])("beside one that shows %s is %i ms ahead", (shown, ahead) => {
    expect(aheadBy(reading(shown))).toBe(ahead);
  });

  it("may be off by two minutes either way, and no more", () => {
    expect([120_000, -120_000, 120_001, -120_001].map(isClockOff)).toEqual([false, false, true, true]);
  });
});
