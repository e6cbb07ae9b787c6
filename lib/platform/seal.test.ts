import { beforeAll, describe, expect, it } from "vitest";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { isSealed, seal, unseal } from "./seal";

beforeAll(() => {
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: "http://localhost:3000",
      simulatorUrl: "http://127.0.0.1:4010",
      authSecret: "a secret for tests, long enough and known to everybody",
    }),
  );
});

describe("a sealed value", () => {
  it("comes back whole, looks different each time and never shows its text", () => {
    const text = "https://give.example.org/create-account?token=süß";
    const [one, two] = [seal(text), seal(text)];
    expect(one).not.toBe(two);
    expect(isSealed(one)).toBe(true);
    expect(Buffer.from(one.slice(10), "base64url").includes("token")).toBe(false);
    expect(unseal(one)).toBe(text);
    expect(unseal(seal(""))).toBe("");
  });

  it("that was altered, cut or never sealed is refused", () => {
    const sealed = seal("a text");
    const middle = Math.floor(sealed.length / 2);
    const other = sealed[middle] === "A" ? "B" : "A";
    for (const wrong of [
      sealed.slice(0, middle) + other + sealed.slice(middle + 1),
      sealed.slice(0, 20),
      "a text",
      "sealed:v1:",
    ]) {
      expect(() => unseal(wrong)).toThrow();
    }
  });
});
