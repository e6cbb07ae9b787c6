import { describe, expect, it } from "vitest";
import { boundaryOf, fieldCounter, MOST_FIELDS } from "./form-fields";

const URLENCODED = "application/x-www-form-urlencoded";

async function multipart(count: number): Promise<[contentType: string, body: Uint8Array]> {
  const form = new FormData();
  for (let i = 0; i < count; i++) form.append("name", "a--b");
  const request = new Request("http://site.test", { method: "POST", body: form });
  return [request.headers.get("content-type") ?? "", new Uint8Array(await request.arrayBuffer())];
}

const urlencoded = (count: number): [contentType: string, body: Uint8Array] => [
  URLENCODED,
  Buffer.from(Array.from({ length: count }, () => "a=1").join("&")),
];

function hasTooMany(
  [contentType, body]: [string, Uint8Array],
  { most = MOST_FIELDS, piece = body.length } = {},
) {
  const hasMore = fieldCounter(contentType, most);
  let isTooMany = false;
  for (let at = 0; at < body.length; at += piece) isTooMany = hasMore(body.subarray(at, at + piece));
  return isTooMany;
}

describe("the fields of a form are counted without parsing it:", () => {
  it("in multipart", async () => {
    expect(hasTooMany(await multipart(MOST_FIELDS))).toBe(false);
    expect(hasTooMany(await multipart(MOST_FIELDS + 1))).toBe(true);
    expect(hasTooMany(await multipart(MOST_FIELDS + 1), { most: MOST_FIELDS + 1 })).toBe(false);
  });

  it("in an address-like form", () => {
    expect(hasTooMany(urlencoded(MOST_FIELDS))).toBe(false);
    expect(hasTooMany(urlencoded(MOST_FIELDS + 1))).toBe(true);
  });

  it.each([1, 2, 7, 64, 100])("in pieces of %d bytes", async (piece) => {
    for (const make of [multipart, urlencoded]) {
      expect(hasTooMany(await make(MOST_FIELDS), { piece })).toBe(false);
      expect(hasTooMany(await make(MOST_FIELDS + 1), { piece })).toBe(true);
    }
  });

  it("where a boundary overlaps itself", () => {
    const type = "multipart/form-data; boundary=--";
    expect(hasTooMany([type, Buffer.from("-".repeat(12))], { most: 2, piece: 5 })).toBe(false);
    expect(hasTooMany([type, Buffer.from("-".repeat(16))], { most: 2, piece: 5 })).toBe(true);
  });

  it("as soon as there are too many", () => {
    const hasMore = fieldCounter(URLENCODED, 2);
    expect([hasMore(Buffer.from("a=1&b=2")), hasMore(Buffer.from("&")), hasMore(Buffer.from("c=3"))]).toEqual(
      [false, true, true],
    );
  });

  it("and of a body that is no form none", () => {
    expect(hasTooMany(["application/json", Buffer.from("&".repeat(1000))])).toBe(false);
  });
});

describe("the boundary of a form", () => {
  it.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ['Multipart/Form-Data;boundary="a b"; charset=utf-8', "a b"],
    ["multipart/form-data; x-boundary=AAA; boundary=BBB", "BBB"],
    ['multipart/form-data; x="; boundary=AAA"; boundary=BBB', null],
    ["multipart/form-data; boundary=AAA; boundary=BBB", null],
    ['multipart/form-data; boundary="a\\"b"', null],
    [`multipart/form-data; boundary=${"a".repeat(71)}`, null],
    [`multipart/form-data; boundary=AAA; x=${"a".repeat(300)}; boundary=BBB`, null],
    ["multipart/form-data", null],
    ["text/plain; boundary=abc", null],
  ])("of %s is %s", (contentType, boundary) => expect(boundaryOf(contentType)).toBe(boundary));

  it("is the one by which a form is parsed", async () => {
    const contentType = "multipart/form-data; x-boundary=AAA; boundary=BBB";
    const field = '--BBB\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n';
    const body = Buffer.from(`${field.repeat(201)}--BBB--\r\n`);
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    expect([...form.keys()]).toHaveLength(201);
    expect(hasTooMany([contentType, body])).toBe(true);
  });
});
