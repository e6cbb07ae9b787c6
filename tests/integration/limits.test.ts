import { expect, it } from "vitest";
import { rateLimits } from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import { consumeLimit, forgetOldLimits, systemCtx } from "@/lib/platform";

const START = new Date("2026-11-20T12:00:00Z");
const ctx = (ms: number) => systemCtx("test", { now: () => new Date(START.getTime() + ms) });
const limit = { max: 1, windowSeconds: 3600 };

it("limits whose time is over are forgotten, and those that hold stay", async () => {
  await consumeLimit(ctx(0), "old", limit);
  await consumeLimit(ctx(3 * DAY), "new", limit);
  await forgetOldLimits(ctx(3 * DAY + HOUR / 2));
  const kept = await ctx(0).db.select({ key: rateLimits.key }).from(rateLimits);
  expect(kept).toEqual([{ key: "new" }]);
  await expect(consumeLimit(ctx(3 * DAY), "new", limit)).rejects.toMatchObject({ code: "too_many" });
});
