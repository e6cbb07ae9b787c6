import { beforeAll, describe, expect, it } from "vitest";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { idOfOpaque, isSealed, opaqueId, seal, unseal } from "./seal";

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

describe("an id as a text that tells nothing", () => {
  const id = "0190b2f4-7c1e-7aa0-8d3e-5f6071829304";

  it("is the same each time, opens for its purpose alone, and holds no part of the id", () => {
    const text = opaqueId("links", id);
    expect(opaqueId("links", id)).toBe(text);
    expect(idOfOpaque("links", text)).toBe(id);
    expect(idOfOpaque("other links", text)).toBeNull();
    expect(opaqueId("other links", id)).not.toBe(text);
    const bytes = Buffer.from(text, "base64url");
    const own = Buffer.from(id.replaceAll("-", ""), "hex");
    for (let at = 0; at + 4 <= own.length; at += 1)
      expect(bytes.includes(own.subarray(at, at + 4))).toBe(false);
  });

  it("that was altered, cut or made up is nobody's", () => {
    const text = opaqueId("links", id);
    for (let at = 0; at < 42; at += 1) {
      const altered = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
      expect(idOfOpaque("links", altered)).toBeNull();
    }
    for (const other of ["", text.slice(1), `${text}A`, "A".repeat(43), `${text.slice(0, 42)}!`]) {
      expect(idOfOpaque("links", other)).toBeNull();
    }
    expect(() => opaqueId("links", "nobody")).toThrow("not an id");
  });
});
