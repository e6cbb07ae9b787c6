import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { forgetEnv, sealCookie } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { cookieJar, cookieJars } from "./cookie-jar";

const held = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (held.has(name) ? { name, value: held.get(name) } : undefined),
    getAll: () => [...held].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string, { maxAge }: { maxAge: number }) =>
      maxAge === 0 ? held.delete(name) : held.set(name, value),
  }),
}));

function secret(authSecret: string): void {
  const settings = {
    databaseUrl: "postgres://127.0.0.1:9/none",
    appUrl: "http://localhost:3000",
    simulatorUrl: "http://127.0.0.1:9",
    authSecret,
  };
  Object.assign(process.env, simulatedEnvironment(settings));
  forgetEnv();
}

beforeEach(() => {
  held.clear();
  secret("a secret for tests, long enough and known to everybody");
});

const giftSchema = z.object({ amount: z.number(), note: z.string() });
const GIFT = { amount: 5, note: "für Åse" };
const text = cookieJar("text", z.string(), { life: 60 });
const open = cookieJar("open", giftSchema, { life: 60 });
const shut = cookieJar("shut", giftSchema, { life: 60, sealed: true });
const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("what was kept", () => {
  it("comes back: a text as it is, anything else packed, what is sealed unreadable meanwhile", async () => {
    await text.keep("0190a6e0");
    await open.keep(GIFT);
    await shut.keep(GIFT);
    expect(held.get("text")).toBe("0190a6e0");
    expect(held.get("open")).toBe(packed(GIFT));
    expect(held.get("shut")).toMatch(/^sealed:/);
    expect([await text.read(), await open.read(), await shut.read()]).toEqual(["0190a6e0", GIFT, GIFT]);
  });

  it("is read for the last time, and gone", async () => {
    await shut.keep(GIFT);
    expect([await shut.take(), await shut.take()]).toEqual([GIFT, null]);
    expect(held.size).toBe(0);
  });
});

describe("a cookie counts as none", () => {
  it.each([
    ["that is not there", undefined],
    ["that is empty", ""],
    ["that is no JSON", "nonsense"],
    ["of another shape", packed({ amount: "5", note: "" })],
    ["cut off", packed(GIFT).slice(0, 9)],
  ])("%s", async (_, value) => {
    if (value !== undefined) held.set("open", value);
    expect(await open.read()).toBeNull();
  });

  it.each([
    ["that is not sealed where it should be", () => packed(GIFT)],
    ["that is sealed over another shape", () => sealCookie(JSON.stringify({ amount: 5 }))],
    ["that was altered", async () => (await sealCookie(JSON.stringify(GIFT))).slice(0, -2)],
  ])("%s", async (_, value) => {
    held.set("shut", await value());
    expect(await shut.read()).toBeNull();
  });

  it("that was sealed before the secret was changed", async () => {
    await shut.keep(GIFT);
    secret("another secret, as long and as well known as the first");
    expect(await shut.read()).toBeNull();
  });
});

describe("cookies of one kind", () => {
  const gifts = cookieJars("gift-", giftSchema, { life: 60 });

  it("are found by their names, those that can't be read by their names alone", async () => {
    await gifts.of("one").keep(GIFT);
    await gifts.of("two").keep({ ...GIFT, amount: 7 });
    held.set("gift-three", "nonsense");
    held.set("other", packed(GIFT));
    expect(await gifts.all()).toEqual([
      { id: "one", value: GIFT },
      { id: "two", value: { ...GIFT, amount: 7 } },
    ]);
    expect(await gifts.ids()).toEqual(["one", "two", "three"]);
    await gifts.of("three").forget();
    expect([...held.keys()]).toEqual(["gift-one", "gift-two", "other"]);
  });
});

it("no file spells the flags of a cookie by itself, but the one that hands on next-auth's", () => {
  const app = fileURLToPath(new URL("..", import.meta.url));
  const spelling = readdirSync(app, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /\bhttpOnly\b|set-cookie["'],/i.test(readFileSync(join(app, file), "utf8")));
  expect(spelling.toSorted()).toEqual(["_lib/cookie-jar.ts", "api/auth/_cookies.ts"]);
});
