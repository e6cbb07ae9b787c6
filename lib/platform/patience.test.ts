import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Ctx } from "./context";
import { log } from "./log";
import { answerWithin, PERSON_WAITS, patienceLeft, withPatience } from "./patience";
import { timed } from "./timed";
import { conversation } from "./verb";

const asked = conversation(z.object({}), async () => patienceLeft(60_000));
const nested = conversation(z.object({}), async (ctx) => asked(ctx, {}));
const CTX = { inTransaction: false } as Ctx;

describe("patience", () => {
  it("is ten seconds for everything that is asked while a person waits, and whatever a call says otherwise", async () => {
    expect(PERSON_WAITS).toBe(10_000);
    const left = await asked(CTX, {});
    expect(left).toBeLessThanOrEqual(10_000);
    expect(left).toBeGreaterThan(9_000);
    expect(patienceLeft(60_000)).toBe(60_000);
  });

  it("does not grow within a longer one, and is no more than what is left", async () => {
    expect(await withPatience(50, () => nested(CTX, {}))).toBeLessThanOrEqual(50);
    expect(withPatience(-1, () => patienceLeft(60_000))).toBe(0);
    expect(withPatience(10_000, () => patienceLeft(5))).toBe(5);
  });

  it("ends a wait for what never comes", async () => {
    await expect(answerWithin(5, new Promise(() => {}))).rejects.toThrow("no answer within 5 ms");
    expect(await answerWithin(1_000, Promise.resolve("here"))).toBe("here");
  });
});

describe("a job", () => {
  it("that took long is a warning with its time, whether it ended well or not", async () => {
    const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    expect(await timed("quick", turn)).toEqual(expect.any(Number));
    expect(warned).not.toHaveBeenCalled();
    await timed("slow", turn, 0);
    const broken = timed("broken", () => Promise.reject(new Error("it broke")), 0);
    await expect(broken).rejects.toThrow("it broke");
    expect(warned.mock.calls).toEqual([
      ["job_slow", { task: "slow", ms: expect.any(Number) }],
      ["job_slow", { task: "broken", ms: expect.any(Number) }],
    ]);
    warned.mockRestore();
  });
});
