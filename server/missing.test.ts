import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import type { Copy } from "./cache/copy";
import { answerMissing } from "./missing";

const body = Buffer.from("<h1>The content is not found</h1>");
const COPY: Copy = {
  label: "",
  status: 404,
  type: "text/html; charset=utf-8",
  policy: "default-src 'self'",
  etag: 'W/"x"',
  bodies: { identity: body, gzip: gzipSync(body), br: brotliCompressSync(body) },
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function answered(next: RequestListener, copy: Copy | null = COPY, encoding = "identity") {
  const server = createServer((req, res) => {
    answerMissing(req, res, async () => copy);
    next(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { "accept-encoding": encoding } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

it("a missing page is a whole document with its own policy", async () => {
  const { status, headers, text } = await answered((_, res) => {
    res.statusCode = 404;
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    res.setHeader("Link", "</x>; rel=preload");
    res.write("<html id=");
    res.end('"__next_error__">');
  });
  expect([status, text]).toEqual([404, String(body)]);
  expect(headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(headers.get("link")).toBeNull();
});

it("a missing page stays Next's own where there is no other", async () => {
  const { status, text } = await answered((_, res) => {
    res.writeHead(404, { "content-type": "text/html" });
    res.write("one ");
    res.end("two");
  }, null);
  expect([status, text]).toEqual([404, "one two"]);
});

it.each([
  ["a page that is there", 200, "text/html"],
  ["a missing part of a page", 404, "text/x-component"],
  ["a missing file", 404, "text/plain"],
  ["a broken page", 500, "text/html"],
])("%s passes as it is", async (_what, status, type) => {
  const answer = await answered((_, res) => {
    res.writeHead(status, { "content-type": type, "x-own": "1" });
    res.flushHeaders();
    res.write("own ");
    res.end("words");
  });
  expect([answer.status, answer.text, answer.headers.get("x-own")]).toEqual([status, "own words", "1"]);
});

/** Compresses like Next, by wrapping the response's methods. */
const packs: RequestListener = (req, res) => {
  const compression: () => (...given: [typeof req, typeof res, () => void]) => void = createRequire(
    import.meta.url,
  )("next/dist/compiled/compression");
  compression()(req, res, () => {});
};

it.each([
  ["a page that is there", 200, COPY, "a".repeat(3000) + "b".repeat(3000)],
  ["a missing one", 404, COPY, String(body)],
  ["a missing one where there is no other", 404, null, "a".repeat(3000) + "b".repeat(3000)],
])("%s that Next packs and sends in pieces arrives whole", async (_what, status, copy, whole) => {
  const next: RequestListener = async (req, res) => {
    packs(req, res);
    res.statusCode = status;
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    res.write("a".repeat(3000));
    await new Promise(setImmediate);
    res.write("b".repeat(2000));
    await new Promise(setImmediate);
    res.end("b".repeat(1000));
  };
  expect(await answered(next, copy, "gzip")).toMatchObject({ status, text: whole });
});
