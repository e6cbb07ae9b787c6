import { describe, expect, it } from "vitest";
import { judgeRefresh, SAME_MOMENT } from "./judge-refresh";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const later = new Date(now.getTime() + 1000);
const fresh = { expiresAt: later, usedAt: null, revokedAt: null };

describe("a refresh token", () => {
  it.each([
    ["is rotated while it is fresh", fresh, "rotate"],
    ["is refused when nobody knows it", undefined, "refuse"],
    ["is refused at the moment it expires", { ...fresh, expiresAt: now }, "refuse"],
    ["is refused once revoked", { ...fresh, revokedAt: ago(1) }, "refuse"],
    ["is refused, not avenged, beside its twin", { ...fresh, usedAt: ago(SAME_MOMENT - 1) }, "refuse"],
    ["ends its family when used again", { ...fresh, usedAt: ago(SAME_MOMENT) }, "reused"],
    ["ends its family even after its own end", { ...fresh, expiresAt: now, usedAt: ago(60_000) }, "reused"],
    ["of an ended family is only refused", { ...fresh, usedAt: ago(60_000), revokedAt: ago(1) }, "refuse"],
  ] as const)("%s", (_, token, verdict) => {
    expect(judgeRefresh(token, now)).toBe(verdict);
  });
});
