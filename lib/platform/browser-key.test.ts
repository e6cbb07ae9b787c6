import { beforeEach, describe, expect, it } from "vitest";
import { inSite } from "@/tests/support/in-site";
import { browserKey } from "./browser-key";

const FIRST = "the first secret of this site that is long enough";
const SECOND = "the second secret of this site that is as long";

beforeEach(() => inSite({ AUTH_SECRET: FIRST }));

const NORA = "0190b2f4-7c1e-7aa0-8d3e-5f6071829304";
const TOM = "0190b2f4-7c1e-7aa0-8d3e-5f6071829305";

describe("the key with which a browser keeps something", () => {
  it("is the same each time for an account, and another one for anybody else", () => {
    const noras = browserKey(NORA, "forms", "lakewood", "create");
    expect(browserKey(NORA, "forms", "lakewood", "create")).toEqual(noras);
    expect(Buffer.from(noras.key, "base64")).toHaveLength(32);
    const toms = browserKey(TOM, "forms", "lakewood", "create");
    expect(toms.key).not.toBe(noras.key);
    expect(toms.name).not.toBe(noras.name);
    expect(browserKey(NORA, "other forms", "lakewood", "create").key).not.toBe(noras.key);
  });

  it("opens all of an account's forms, whose names tell neither the account nor the form", () => {
    const forms = [["create"], ["draft", "1"], ["draft1"]].map((form) => browserKey(NORA, "forms", ...form));
    expect(new Set(forms.map((form) => form.key)).size).toBe(1);
    expect(new Set(forms.map((form) => form.name)).size).toBe(3);
    for (const { name } of forms) expect(name).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it("comes with those of earlier secrets, so that what was kept with them is found", () => {
    const { before, ...former } = browserKey(NORA, "forms", "lakewood", "create");
    expect(before).toEqual([]);
    inSite({ AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: FIRST });
    const { before: known, ...present } = browserKey(NORA, "forms", "lakewood", "create");
    expect(known).toEqual([former]);
    expect(present).not.toEqual(former);
  });
});
