import { describe, expect, it } from "vitest";
import { boundaryOf } from "@/lib/platform/form-fields";
import { FormBroken, type FormPart, FormTooLong, readMultipart } from "./multipart";

async function* cut(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const textOf = async ({ bytes }: FormPart) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
};

type Read = { name: string; filename: string | null; text: string };

async function read(body: Buffer, boundary: string, length = 7, most = 1e6): Promise<Read[]> {
  const parts: Read[] = [];
  for await (const part of readMultipart(cut(body, length), boundary, most)) {
    parts.push({ name: part.name, filename: part.filename, text: await textOf(part) });
  }
  return parts;
}

const form = (...parts: [head: string, text: string][]) =>
  Buffer.from(
    `${parts.map(([head, text]) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`).join("")}--x--\r\n`,
  );

describe("a form", () => {
  it("of a browser is read the same in pieces of any length", async () => {
    const sent = new FormData();
    sent.set("message", "Zwei Gruppen?\r\n--x\r\n東京 🧵");
    sent.set("empty", "");
    sent.append("attachments", new File(["\r\n--", "x-"], 'a "b" 東.pdf', { type: "application/pdf" }));
    const body = new Response(sent);
    const boundary = boundaryOf(body.headers.get("content-type") ?? "") ?? "";
    const bytes = Buffer.from(await body.arrayBuffer());
    const expected = [
      { name: "message", filename: null, text: "Zwei Gruppen?\r\n--x\r\n東京 🧵" },
      { name: "empty", filename: null, text: "" },
      { name: "attachments", filename: 'a "b" 東.pdf', text: "\r\n--x-" },
    ];
    for (const length of [1, 2, 3, 13, 64, bytes.length])
      expect(await read(bytes, boundary, length)).toEqual(expected);
  });

  it("has a part without a name of a file where no file was chosen", async () => {
    expect(await read(form(['name="attachments"; filename=""', ""]), "x")).toEqual([
      { name: "attachments", filename: "", text: "" },
    ]);
  });

  it("may have parts that nobody reads", async () => {
    const names: string[] = [];
    for await (const { name } of readMultipart(
      cut(form(['name="a"', "1"], ['name="b"', "2"]), 5),
      "x",
      1e6,
    )) {
      names.push(name);
    }
    expect(names).toEqual(["a", "b"]);
  });

  it.each([
    ["breaks off", form(['name="a"', "1234567"]).subarray(0, 60)],
    ["has no boundary", Buffer.from("hello")],
    ["has a part without a name", form(["nothing", "1"])],
    ["is nothing", Buffer.alloc(0)],
    ["has a head without an end", Buffer.from(`--x\r\nA: ${"b".repeat(40_000)}`)],
  ])("that %s is refused", async (_, body) => {
    await expect(read(body, "x", 1000)).rejects.toThrow(FormBroken);
  });

  it("is refused past its length, and past 64 KB of fields", async () => {
    const large = "y".repeat(70_000);
    await expect(read(form(['name="a"; filename="a"', large]), "x", 1000, 60_000)).rejects.toThrow(
      FormTooLong,
    );
    await expect(read(form(['name="a"', large]), "x", 1000)).rejects.toThrow(FormTooLong);
    expect(await read(form(['name="a"; filename="a"', large]), "x", 1000)).toHaveLength(1);
  });
});

it.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', "a b"],
  ["application/json", null],
  ["multipart/form-data", null],
])("%s has the boundary %s", (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
