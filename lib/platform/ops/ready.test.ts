import { expect, it } from "vitest";
import { Readiness } from "./ready";

const check = (name: string, isOk: () => boolean | Promise<boolean>) => ({ name, isOk });

it("tells what does not hold, whether it says no, fails or does not answer, and nothing when all holds", async () => {
  const good = check("good", () => true);
  const bad = [
    check("says_no", async () => false),
    check("fails", () => {
      throw new Error("secret of the database");
    }),
    check("rejects", () => Promise.reject(new Error("secret"))),
    check("hangs", () => new Promise<boolean>(() => {})),
  ];
  expect(await new Readiness([good, ...bad], () => 0, 20).reasons()).toEqual([
    "says_no",
    "fails",
    "rejects",
    "hangs",
  ]);
  expect(await new Readiness([good]).reasons()).toEqual([]);
});

it("looks once a second at most, however many ask, and at once again when the second is up", async () => {
  let now = 0;
  let looks = 0;
  let isWell = false;
  const readiness = new Readiness(
    [
      check("database_away", async () => {
        looks += 1;
        return isWell;
      }),
    ],
    () => now,
  );
  const asked = await Promise.all(Array.from({ length: 50 }, () => readiness.reasons()));
  expect(new Set(asked.flat())).toEqual(new Set(["database_away"]));
  isWell = true;
  now = 999;
  expect([await readiness.reasons(), looks]).toEqual([["database_away"], 1]);
  now = 1_000;
  expect([await readiness.reasons(), looks]).toEqual([[], 2]);
});

it("is not ready any more once it ends", async () => {
  const readiness = new Readiness([]);
  readiness.stop();
  expect(await readiness.reasons()).toEqual(["stopping"]);
});
