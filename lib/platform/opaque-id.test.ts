import { beforeEach, describe, expect, it } from "vitest";
import { inSite } from "@/tests/support/in-site";
import { idOfOpaque, opaqueId } from "./opaque-id";

const FIRST = "the first secret of this site of 44 letters";
const SECOND = "the second secret of this site that is as long";

beforeEach(() => inSite({ AUTH_SECRET: FIRST }));

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

  it("opens as long as the secret that made it is among those of before", () => {
    const old = opaqueId("links", id);
    inSite({ AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: FIRST });
    expect(idOfOpaque("links", old)).toBe(id);
    expect(opaqueId("links", id)).not.toBe(old);
    inSite({ AUTH_SECRET: SECOND });
    expect(idOfOpaque("links", old)).toBeNull();
  });
});
