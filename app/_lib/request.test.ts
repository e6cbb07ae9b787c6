import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { addressOf, isSameOrigin } from "./request";

const before = { ...process.env };

beforeAll(() => {
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: "https://give.example.org",
      simulatorUrl: "http://127.0.0.1:9",
      authSecret: "a secret for tests, long enough and known to everybody",
    }),
  );
  forgetEnv();
});

afterAll(() => {
  process.env = before;
  forgetEnv();
});

describe("a write comes from our own pages", () => {
  it.each([
    [{ origin: "https://give.example.org", host: "10.0.0.1:3000" }, true],
    [{ origin: "http://localhost:3107", host: "localhost:3107" }, true],
    [{ origin: "https://evil.example", host: "give.example.org" }, false],
    [{ origin: "https://give.example.org.evil.example", host: "give.example.org" }, false],
    [{ origin: "null", host: "give.example.org" }, false],
    [{ host: "give.example.org" }, false],
  ])("%j: %s", (headers, expected) => {
    expect(isSameOrigin(new Headers(Object.entries(headers)))).toBe(expected);
  });
});

describe("the caller's address", () => {
  it("is what the nearest proxy saw, not what the caller wrote", () => {
    expect(addressOf(new Headers({ "x-forwarded-for": "1.2.3.4, 203.0.113.9" }))).toBe("203.0.113.9");
    expect(addressOf(new Headers())).toBeNull();
  });

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8::/64"],
    ["::1", "::/64"],
    ["fe80::1%eth0", "fe80::1%eth0"],
    ["unknown", "unknown"],
  ])("%s counts as %s: a network of IPv6 is one place", (given, expected) => {
    expect(addressOf(new Headers({ "x-forwarded-for": given }))).toBe(expected);
  });
});
