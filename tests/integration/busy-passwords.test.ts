import { like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { rateLimits } from "@/db/schema";
import { changePassword, completeChangePassword, isResetLink, signIn } from "@/lib/identity";
import { hashing } from "@/lib/identity/password/hashing";
import { HashQueue } from "@/lib/identity/password/hashing/hash-queue";
import { systemCtx } from "@/lib/platform";
import { makeUser, type TestUser } from "../factories/user";
import { inBrowser, newVisitor, resetLinkOf } from "../support/credentials";

const PASSWORD = "Manyhands1";
const NEXT = { password: "Quilting77x", confirmPassword: "Quilting77x" };
const BUSY = "Very many people are logging in right now. Please wait 2 seconds and try again.";

let hashed: number;
const busy = expect.objectContaining({
  status: 503,
  reason: "limits.busy",
  title: BUSY,
  retryAfterSeconds: 2,
});

async function fill(): Promise<void> {
  const hasher = {
    hash: () => {
      hashed += 1;
      return new Promise<Uint8Array>(() => {});
    },
  };
  const queue = new HashQueue([hasher], { most: 0, ofOne: 0, ofWider: 0, patienceMs: 1000 });
  void queue.hash(null, {
    password: Buffer.of(1),
    salt: Buffer.of(1),
    bytes: 32,
    options: { N: 2, r: 8, p: 1, maxmem: 1024 },
  });
  hashed = 0;
  vi.spyOn(hashing, "hash").mockImplementation((ip, asked) => queue.hash(ip, asked));
  vi.spyOn(hashing, "demandRoom").mockImplementation((ip) => queue.demandRoom(ip));
}

const counted = () =>
  systemCtx("test").db.select().from(rateLimits).where(like(rateLimits.key, "password:%"));

let owner: TestUser;
beforeEach(async () => {
  owner = await makeUser({ password: PASSWORD });
  await systemCtx("test").db.delete(rateLimits);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("while too many passwords wait", () => {
  it("a sign-in is refused before any work, alike for everybody, and was no try", async () => {
    await fill();
    const email = owner.email ?? "";
    for (const credentials of [
      { email, password: PASSWORD },
      { email, password: "wrong" },
      { email: "nobody@example.org", password: "wrong" },
    ]) {
      await expect(signIn(newVisitor(), credentials)).rejects.toEqual(busy);
    }
    expect([hashed, await counted()]).toEqual([0, []]);
  });

  it("a try that finds the line full only after it was counted does not count", async () => {
    await fill();
    vi.mocked(hashing.demandRoom).mockImplementation(() => {});
    const from = newVisitor();
    for (let i = 0; i < 25; i++) {
      await expect(signIn(from, { email: owner.email ?? "", password: "wrong" })).rejects.toEqual(busy);
    }
    expect((await counted()).map(({ hits }) => hits)).toEqual([0, 0, 0, 0]);
    vi.restoreAllMocks();
    await signIn(from, { email: owner.email ?? "", password: PASSWORD });
  });

  it("the API says when to come back", async () => {
    await fill();
    const api = createApi([...(families.identity ?? [])]);
    const answer = await api.request("/api/identity/account/login", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "10.6.1.1" },
      body: JSON.stringify({ email: owner.email, password: PASSWORD }),
    });
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "2",
      { title: BUSY, status: 503 },
    ]);
  });

  it("nothing of a change of the password happens, and its link stays alive", async () => {
    const link = await resetLinkOf(owner);
    const browser = await inBrowser(owner);
    await fill();
    await expect(completeChangePassword(newVisitor(), { ...link, ...NEXT })).rejects.toEqual(busy);
    await expect(changePassword(browser, { currentPassword: PASSWORD, ...NEXT })).rejects.toEqual(busy);
    vi.restoreAllMocks();
    expect(await isResetLink(newVisitor(), link)).toBe(true);
    await signIn(newVisitor(), { email: owner.email ?? "", password: PASSWORD });
  });
});

it("hashes nothing for a try that the limits refuse", async () => {
  const from = newVisitor();
  const wrong = { email: owner.email ?? "", password: "wrong" };
  for (let i = 0; i < 20; i++) await expect(signIn(from, wrong)).rejects.toMatchObject({ status: 400 });
  const asked = vi.spyOn(hashing, "hash");
  await expect(signIn(from, wrong)).rejects.toMatchObject({ status: 429 });
  expect(asked).not.toHaveBeenCalled();
});
