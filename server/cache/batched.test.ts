import { expect, it } from "vitest";
import { Batched } from "./batched";

it("answers nobody from a read that began before they asked", async () => {
  let committed = 0;
  let reads = 0;
  const batched = new Batched<number>(async (ids) => {
    reads += 1;
    const seen = committed;
    await new Promise((resolve) => setImmediate(resolve));
    return new Map(ids.map((id) => [id, seen]));
  });
  const late: Promise<void>[] = [];
  for (let i = 0; i < 500; i++) {
    committed += 1;
    const before = committed;
    late.push(batched.of("a").then((seen) => expect(seen).toBeGreaterThanOrEqual(before)));
    if (i % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(late);
  expect(reads).toBeLessThan(300);
});

it("waits a moment for more once several ask at a time, and for nobody when all are here", async () => {
  const sizes: number[] = [];
  // Longer than any delay of a busy machine.
  const batched = new Batched<number>(async (ids) => {
    sizes.push(ids.length);
    return new Map(ids.map((id) => [id, 1]));
  }, 400);
  const ask = (count: number, from: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => batched.of(`${from + i}`)));
  await ask(2, 0);
  const some = ask(3, 10);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([some, ask(4, 20)]);
  await ask(40, 30);
  expect(sizes).toEqual([2, 7, 40]);
});

it("asks for each id once, tells all who wait of a failure, and goes on after it", async () => {
  const request: string[][] = [];
  let isAway = true;
  const batched = new Batched<string>(async (ids) => {
    request.push([...ids]);
    if (isAway) throw new Error("away");
    return new Map(ids.map((id) => [id, `${id}!`]));
  });
  const both = await Promise.allSettled([batched.of("a"), batched.of("a"), batched.of(null)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  isAway = false;
  expect(await Promise.all([batched.of("b"), batched.of("c"), batched.of(null)])).toEqual([
    "b!",
    "c!",
    undefined,
  ]);
  expect(request).toEqual([["a"], ["b", "c"]]);
});
