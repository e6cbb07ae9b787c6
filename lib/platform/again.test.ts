import { describe, expect, it } from "vitest";
import { type Again, pauseAfterTry, tryAgain } from "./again";

function recorded(tries = 4, random = () => 1) {
  const pauses: number[] = [];
  const told: object[] = [];
  const again: Again = { tries, random, sleep: async (ms) => void pauses.push(ms) };
  return { pauses, told, again };
}

const failing = (...errors: string[]) => {
  const left = [...errors];
  return async () => {
    const next = left.shift();
    if (next !== undefined) throw new Error(next);
    return "done";
  };
};

const isLocked = (error: unknown) => error instanceof Error && error.message === "locked";

describe("trying again", () => {
  it("pauses between tries, and tells of it once", async () => {
    const { pauses, told, again } = recorded();
    const outcome = await tryAgain(failing("locked", "locked"), again, isLocked, (one) => told.push(one));
    expect(outcome).toBe("done");
    expect(pauses).toEqual([20, 40]);
    expect(told).toEqual([{ tries: 3, succeeded: true, error: new Error("locked") }]);
  });

  it("neither pauses nor tells when the first try succeeds", async () => {
    const { pauses, told, again } = recorded();
    expect(await tryAgain(failing(), again, isLocked, (one) => told.push(one))).toBe("done");
    expect([pauses, told]).toEqual([[], []]);
  });

  it("ends after its tries with the last error, and tells of it once", async () => {
    const { pauses, told, again } = recorded(3);
    const tried = tryAgain(failing("locked", "locked", "locked"), again, isLocked, (one) => told.push(one));
    await expect(tried).rejects.toThrow("locked");
    expect(pauses).toEqual([20, 40]);
    expect(told).toEqual([{ tries: 3, succeeded: false, error: new Error("locked") }]);
  });

  it("throws at once what another try cannot help", async () => {
    const { pauses, told, again } = recorded();
    const tried = tryAgain(failing("refused"), again, isLocked, (one) => told.push(one));
    await expect(tried).rejects.toThrow("refused");
    expect([pauses, told]).toEqual([[], []]);
  });
});

describe("the pause", () => {
  it.each([
    [1, 0, 10],
    [1, 1, 20],
    [2, 0.5, 30],
    [4, 1, 160],
    [9, 1, 250],
    [40, 0, 125],
  ])("after try %i with chance %f is %i ms", (tried, chance, ms) => {
    expect(pauseAfterTry(tried, () => chance)).toBe(ms);
  });
});
