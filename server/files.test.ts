import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareFiles } from "@/scripts/support/static-files";
import { builtFiles } from "./files";

const CODE = `console.log("hello");\n${"// and so on\n".repeat(50)}`;
const HINT = "//# allFunctionsCalledOnLoad\n";

const folder = mkdtempSync(join(tmpdir(), "files-"));
const earlier = mkdtempSync(join(tmpdir(), "files-"));
const others: string[] = [];
const files = builtFiles(folder, () => others);
const server = createServer(async (req, res) => {
  if (!(await files(req, res, req.url ?? "/"))) res.end("not a file");
});
let base = "";

beforeAll(async () => {
  writeFileSync(join(folder, "a.js"), CODE);
  writeFileSync(join(folder, "a.css"), "a { color: red }");
  await prepareFiles({ folder });
  writeFileSync(join(earlier, "a.js"), "the earlier one of the same name");
  writeFileSync(join(earlier, "b.js"), CODE);
  await prepareFiles({ folder: earlier });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  for (const one of [folder, earlier]) rmSync(one, { recursive: true });
});

const get = (path: string, encoding: string) =>
  fetch(base + path, { headers: { "accept-encoding": encoding } });

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])(
  "a script for a browser that takes %s is packed as %s, the same inside, and kept for a year",
  async (takes, as) => {
    const answer = await get("/_next/static/a.js", takes);
    expect(answer.headers.get("content-encoding")).toBe(as);
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.text()).toBe(HINT + CODE);
  },
);

it("preparing twice writes the hint once, and none into styles", async () => {
  await prepareFiles({ folder });
  expect(await (await get("/_next/static/a.js", "br")).text()).toBe(HINT + CODE);
  const packed = await (await get("/_next/static/a.css.br", "identity")).arrayBuffer();
  expect(brotliDecompressSync(new Uint8Array(packed)).toString()).toBe("a { color: red }");
});

it("sends files of another release that this one does not have, from the moment that release is there", async () => {
  expect((await get("/_next/static/b.js", "br")).status).toBe(404);
  others.push(earlier);
  const [own, other] = [await get("/_next/static/a.js", "br"), await get("/_next/static/b.js", "br")];
  expect([other.status, other.headers.get("content-encoding"), other.headers.get("cache-control")]).toEqual([
    200,
    "br",
    "public, max-age=31536000, immutable",
  ]);
  expect([await own.text(), await other.text()]).toEqual([HINT + CODE, HINT + CODE]);
});

it.each(["/_next/static/none.js", "/_next/static/..%2fa.js", "/_next/static/%2e%2e%2f%2e%2e%2fetc%2fpasswd"])(
  "says that %s is not there, and lets nobody keep that",
  async (path) => {
    const answer = await get(path, "br");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  },
);

it("leaves every other path to others", async () => {
  expect(await (await get("/_next/image", "br")).text()).toBe("not a file");
});
