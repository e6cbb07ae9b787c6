import { describe, expect, it } from "vitest";
import { shareRead } from "./share-read";

function source() {
  const reads: { end(value: number): void; fail(): void }[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      reads.push({ end: resolve, fail: () => reject(new Error("away")) });
    });
  return { reads, ask: shareRead(read) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("joined reads", () => {
  it("give nobody a value that was read before they asked, and read once for all who wait", async () => {
    const { reads, ask } = source();
    const first = ask();
    const [second, third] = [ask(), ask()];
    expect(reads).toHaveLength(1);
    reads[0]?.end(1);
    expect(await first).toBe(1);
    await turn();
    expect(reads).toHaveLength(2);
    const fourth = ask();
    reads[1]?.end(2);
    expect([await second, await third]).toEqual([2, 2]);
    await turn();
    reads[2]?.end(3);
    expect(await fourth).toBe(3);
    expect(reads).toHaveLength(3);
  });

  it("go on after one that failed", async () => {
    const { reads, ask } = source();
    const first = ask();
    const second = ask();
    reads[0]?.fail();
    await expect(first).rejects.toThrow("away");
    await turn();
    reads[1]?.end(2);
    expect(await second).toBe(2);
    const third = ask();
    reads[2]?.end(3);
    expect(await third).toBe(3);
  });
});
