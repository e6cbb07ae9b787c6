import { describe, expect, it } from "vitest";
import { clothColour } from "./cloth-colour";

describe("clothColour", () => {
  it("never changes for a person", () => {
    expect(clothColour("0192f0c1-7a52-7e1b-9c11-2f6f0d3f5a10")).toBe(
      clothColour("0192f0c1-7a52-7e1b-9c11-2f6f0d3f5a10"),
    );
  });

  it("uses every cloth about as often as any other", () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const colour = clothColour(`person ${i}`);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(count).toBeGreaterThan(700);
  });
});
