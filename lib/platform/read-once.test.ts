import { describe, expect, it } from "vitest";
import { actingAs, type Ctx } from "./context";
import { keepRead, readAlready, readOnce } from "./read-once";
import { inTransaction } from "./transaction";

const ctx = (given: Partial<Ctx> = {}): Ctx => ({
  actor: { kind: "visitor" },
  now: () => new Date(0),
  db: {} as Ctx["db"],
  inTransaction: false,
  ip: null,
  reads: new Map(),
  ...given,
});

function counting() {
  let reads = 0;
  return {
    read: async () => {
      reads += 1;
      return reads;
    },
  };
}

describe("a read of a request", () => {
  it("is made once, also for two that ask at the same time", async () => {
    const page = ctx();
    const { read } = counting();
    expect(await Promise.all([readOnce(page, "a", read), readOnce(page, "a", read)])).toEqual([1, 1]);
    expect(await readOnce(page, "b", read)).toBe(2);
    expect(await readAlready(page, "a")).toBe(1);
    expect(readAlready(page, "c")).toBeUndefined();
  });

  it("is made anew in a transaction, without reads to keep it, and for another caller", async () => {
    const page = ctx();
    const { read } = counting();
    keepRead(page, "a", 0);
    expect(await readOnce(page, "a", read)).toBe(0);
    expect(await readOnce({ ...page, inTransaction: true }, "a", read)).toBe(1);
    expect(await readOnce(actingAs(page, { kind: "system", name: "test" }), "a", read)).toBe(2);
    expect(await readOnce(ctx({ reads: undefined }), "a", read)).toBe(3);
    expect(readAlready({ ...page, inTransaction: true }, "a")).toBeUndefined();
  });

  it("is forgotten after a transaction, also one of somebody who acts in the same request", async () => {
    const db = { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Ctx["db"];
    const page = ctx({ db });
    const asSystem = actingAs(page, { kind: "system", name: "test" });
    for (const changing of [page, asSystem, actingAs(asSystem, { kind: "visitor" })]) {
      keepRead(page, "a", 0);
      await inTransaction(changing, async () => expect(readAlready(page, "a")).toBeDefined());
      expect(readAlready(page, "a")).toBeUndefined();
    }
  });

  it("that failed is made again", async () => {
    const page = ctx();
    const failing = () => Promise.reject(new Error("away"));
    await expect(readOnce(page, "a", failing)).rejects.toThrow("away");
    expect(await readOnce(page, "a", async () => "there")).toBe("there");
  });
});
