import { describe, expect, it } from "vitest";
import { hasTooManyFields, MOST_FIELDS } from "./form-fields";

async function sent(count: number): Promise<[contentType: string, body: Uint8Array]> {
  const form = new FormData();
  for (let i = 0; i < count; i++) form.append("name", "a--b");
  const request = new Request("http://site.test", { method: "POST", body: form });
  return [request.headers.get("content-type") ?? "", new Uint8Array(await request.arrayBuffer())];
}

describe("the fields of a form are counted without parsing it:", () => {
  it("in multipart", async () => {
    expect(hasTooManyFields(...(await sent(MOST_FIELDS)))).toBe(false);
    expect(hasTooManyFields(...(await sent(MOST_FIELDS + 1)))).toBe(true);
    expect(hasTooManyFields(...(await sent(MOST_FIELDS + 1)), MOST_FIELDS + 1)).toBe(false);
  });

  it("in an address-like form", () => {
    const type = "application/x-www-form-urlencoded";
    const fields = (count: number) =>
      new TextEncoder().encode(Array.from({ length: count }, () => "a=1").join("&"));
    expect(hasTooManyFields(type, fields(MOST_FIELDS))).toBe(false);
    expect(hasTooManyFields(type, fields(MOST_FIELDS + 1))).toBe(true);
  });

  it("and of a body that is no form none", () => {
    expect(hasTooManyFields("application/json", new TextEncoder().encode("&".repeat(1000)))).toBe(false);
  });
});
