import { describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "@/lib/kernel";
import { judgeCookie } from "./judge-cookie";

const rotatedAt = new Date("2026-11-20T12:00:00Z");
const after = (ms: number) => new Date(rotatedAt.getTime() + ms);

describe("a browser's cookie that asks for renewal", () => {
  it.each([
    ["the newest, just made", 5, false, MINUTE, "fresh"],
    ["the newest, a moment before it is due", 5, true, 14 * MINUTE + 29 * SECOND, "fresh"],
    ["the newest, ten seconds before its end", 5, true, 14 * MINUTE + 50 * SECOND, "rotate"],
    ["the newest, days later", 5, true, 3000 * MINUTE, "rotate"],
    ["the one before, of a tab that asked at the same moment", 4, true, 59 * SECOND, "repeat"],
    ["the one before, once the newest has been seen", 4, true, 60 * SECOND, "reused"],
    ["the one before, while nobody has seen the newest", 4, false, 600 * MINUTE, "repeat"],
    ["an older one", 3, false, SECOND, "reused"],
    ["one that records out of a backup do not know of", 8, true, SECOND, "rotate"],
  ] as const)("%s", (_what, generation, generationSeen, age, verdict) => {
    expect(judgeCookie({ generation: 5, generationSeen, rotatedAt }, generation, after(age))).toBe(verdict);
  });
});
