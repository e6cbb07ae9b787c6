import { expect, it } from "vitest";
import { newHasher } from "./new-hasher";

const CHEAP = { N: 2 ** 10, r: 8, p: 1, maxmem: 32 * 1024 * 1024 };
const asked = (password: string, options = CHEAP) => ({
  password: Buffer.from(password),
  salt: Buffer.alloc(16, 1),
  bytes: 32,
  options,
});
const hex = async (key: Promise<Uint8Array>) => Buffer.from(await key).toString("hex");

it("hashes one password after another, and goes on after one that can't be hashed", async () => {
  const hasher = newHasher();
  const one = await hex(hasher.hash(asked("one")));
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  await expect(hasher.hash(asked("one", { ...CHEAP, maxmem: 1 }))).rejects.toThrow(/could not be hashed/);
  expect(await hex(hasher.hash(asked("two")))).not.toBe(one);
  expect(await hex(hasher.hash(asked("one")))).toBe(one);
});
