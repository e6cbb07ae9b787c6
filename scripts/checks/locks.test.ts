import { describe, expect, it } from "vitest";
import { root } from "../support/folders";
import { productFiles, unsaidLocks } from "./locks";

it("every lock of the product says what it locks, so that its order is watched", () => {
  expect(unsaidLocks(productFiles(root))).toEqual([]);
});

describe("a lock", () => {
  it.each([
    ['const [row] = await db.select().from(rows).for("no key update");', true],
    ['locking(ctx, "payout", [id]);\nawait db.select().from(rows).for("update");', false],
    ['await db.select().from(rows).for("update", { of: rows });', true],
    ['await db.select().from(rows).for("update", { skipLocked: true });', false],
    ['await db.select().from(rows).for("key share");', false],
    ["await db.select().from(rows);", false],
  ])("in %j says nothing: %s", (text, isUnsaid) => {
    expect(unsaidLocks([{ name: "lib/some.ts", text }])).toEqual(isUnsaid ? ["lib/some.ts"] : []);
  });
});
