import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { sendPacked } from "./packed";

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

let close: (() => void) | undefined;
afterEach(() => close?.());

async function answerOf(
  handler: (res: ServerResponse, req: IncomingMessage) => void,
  accepts = "gzip, br",
  method = "GET",
): Promise<Answer> {
  const server = createServer((req, res) => {
    sendPacked(req, res);
    handler(res, req);
  });
  close = () => server.close();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    const headers = accepts ? { "accept-encoding": accepts } : {};
    const asked = get({ port, host: "127.0.0.1", headers, method }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("error", fail);
      res.on("end", () =>
        done({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on("error", fail);
  });
}

const PAGE = `<p>${"Forty-one neighbors gave. ".repeat(100)}</p>`;
const html = (res: ServerResponse) => res.setHeader("content-type", "text/html; charset=utf-8");

it("sends what comes in many parts as one, with its length", async () => {
  const { headers, body } = await answerOf((res) => {
    html(res);
    for (let at = 0; at < PAGE.length; at += 10) res.write(PAGE.slice(at, at + 10));
    res.end();
  });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["content-length"]).toBe(String(body.length));
  expect(headers.vary).toBe("Accept-Encoding");
  expect(brotliDecompressSync(new Uint8Array(body)).toString()).toBe(PAGE);
});

it("packs as the caller accepts, and adds to what the response varies by", async () => {
  const page = (res: ServerResponse) => {
    html(res);
    res.setHeader("vary", "rsc");
    res.end(PAGE);
  };
  const zipped = await answerOf(page, "gzip");
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "rsc, Accept-Encoding" });
  expect(gunzipSync(new Uint8Array(zipped.body)).toString()).toBe(PAGE);
  const plain = await answerOf(page, "");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("rsc, Accept-Encoding");
  expect(plain.body.toString()).toBe(PAGE);
});

it.each([
  ["a picture", { "content-type": "image/png" }],
  ["what is packed already", { "content-type": "text/html", "content-encoding": "x" }],
  ["what must not be changed", { "content-type": "text/html", "cache-control": "no-transform" }],
])("leaves %s as it is", async (_, given) => {
  const { headers, body } = await answerOf((res) => {
    for (const [name, value] of Object.entries(given)) res.setHeader(name, value);
    res.end(PAGE);
  });
  expect(headers["content-encoding"]).toBe("content-encoding" in given ? "x" : undefined);
  expect(body.toString()).toBe(PAGE);
});

it("leaves what is small, what has no body, and what began with its head", async () => {
  const small = await answerOf((res) => {
    html(res);
    res.end("gone");
  });
  expect(small).toMatchObject({ status: 200, headers: { "content-length": "4" } });
  expect(small.body.toString()).toBe("gone");
  const moved = await answerOf((res) => {
    res.statusCode = 307;
    res.setHeader("location", "/campaigns");
    res.end();
  });
  expect(moved).toMatchObject({ status: 307, headers: { location: "/campaigns" } });
  const begun = await answerOf((res) => res.writeHead(200, { "content-type": "text/html" }).end(PAGE));
  expect(begun.headers["content-encoding"]).toBeUndefined();
  expect(begun.body.toString()).toBe(PAGE);
  const head = await answerOf((res) => void res.setHeader("content-type", "text/html").end(), "br", "HEAD");
  expect(head.body.length).toBe(0);
});

it("sends what is slow or large while it comes", async () => {
  let first = 0;
  const slow = await answerOf((res) => {
    html(res);
    res.write(PAGE);
    first = Date.now();
    setTimeout(() => res.end("the end"), 500);
  });
  expect(Date.now() - first).toBeGreaterThanOrEqual(490);
  expect(slow.headers).toMatchObject({ "content-encoding": "br", "transfer-encoding": "chunked" });
  expect(brotliDecompressSync(new Uint8Array(slow.body)).toString()).toBe(`${PAGE}the end`);
  const row = `${PAGE}\n`;
  const large = await answerOf((res) => {
    res.setHeader("content-type", "text/csv");
    for (let count = 0; count < 1000; count++) res.write(row);
    res.end();
  }, "gzip");
  expect(gunzipSync(new Uint8Array(large.body)).toString()).toBe(row.repeat(1000));
});

it("tells whoever waits for the end of the response", async () => {
  const heard: string[] = [];
  await answerOf((res) => {
    html(res);
    res.on("finish", () => heard.push("finish"));
    res.write(PAGE, () => heard.push("written"));
    res.end(() => heard.push("ended"));
  });
  expect(heard.sort()).toEqual(["ended", "finish", "written"]);
});

it("ends once, whatever is written after its end", async () => {
  const { status, headers, body } = await answerOf((res) => {
    html(res);
    res.end(PAGE);
    res.write("more");
    res.end("Internal Server Error");
  });
  expect([status, headers["content-encoding"]]).toEqual([200, "br"]);
  expect(brotliDecompressSync(new Uint8Array(body)).toString()).toBe(PAGE);
});

it("sends an error in place of parts that were to be sent with more", async () => {
  const { status, body } = await answerOf((res) => {
    html(res);
    res.write(PAGE);
    res.writeHead(500, { "content-type": "text/plain" }).end("Something went wrong.");
  });
  expect([status, body.toString()]).toEqual([500, "Something went wrong."]);
});

it("breaks off when whoever renders breaks off, before the first part is sent and after it", async () => {
  const broken = (wait: number) =>
    answerOf((res) => {
      html(res);
      res.write(PAGE);
      setTimeout(() => res.destroy(), wait);
    });
  await expect(broken(0)).rejects.toThrow();
  close?.();
  await expect(broken(400)).rejects.toThrow();
});

/** Reads nothing until `takes` is called. */
function slowCaller() {
  const sent: number[] = [];
  const headers = new Map<string, unknown>([["content-type", "text/csv"]]);
  const res = Object.assign(new EventEmitter(), {
    headersSent: false,
    write(chunk: Buffer) {
      res.headersSent = true;
      sent.push(chunk.length);
      return false;
    },
    end: () => res,
    flushHeaders: () => {},
    destroy: () => res,
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: unknown) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
  });
  const asked = { method: "GET", headers: { "accept-encoding": "gzip" } };
  sendPacked(asked as unknown as IncomingMessage, res as unknown as ServerResponse);
  return { res: res as unknown as ServerResponse, sent, takes: () => res.emit("drain") };
}

it("lets whoever writes wait while the caller takes nothing, and go on when they do", async () => {
  const { res, sent, takes } = slowCaller();
  const MOST = 200;
  // Compresses like pages, so the packer is soon ready for more.
  const part = () => randomBytes(1024).toString("base64").repeat(48);
  let written = 0;
  let isWritten = false;
  res.write(part());
  while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const writing = (async () => {
    for (; written < MOST; written++) {
      if (!res.write(part())) await once(res, "drain");
    }
    isWritten = true;
  })();
  // Quiet means no writes twenty times in a row.
  for (let quiet = 0, seen = -1; quiet < 20; quiet++) {
    if (seen !== written) [seen, quiet] = [written, 0];
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(written).toBeLessThan(MOST / 4);
  expect(sent.length).toBe(1);
  while (!isWritten) {
    takes();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await writing;
  expect(sent.length).toBeGreaterThan(1);
});
