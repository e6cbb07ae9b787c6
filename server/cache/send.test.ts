import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Copy } from "./copy";
import { send, sender } from "./send";

const body = Buffer.from("<p>a page</p>");
const copy: Copy = {
  label: "1",
  status: 200,
  type: "text/html; charset=utf-8",
  policy: "default-src 'self'",
  etag: 'W/"a"',
  bodies: { identity: body, gzip: body, br: body },
};

const ways = { looked: send, known: sender({ "x-frame-options": "DENY" }) };
const server = createServer((req: IncomingMessage, res: ServerResponse) => {
  if (req.url === "/looked") ways.looked(req, res, copy);
  else ways.known(req, res, copy);
});
let base: string;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

describe.each(["/looked", "/known"])("a copy that the caller has, at %s", (path) => {
  it.each([
    [`W/"a"`, 304],
    [`"a"`, 304],
    [`"b", W/"a"`, 304],
    ["*", 304],
    [`"b"`, 200],
    [undefined, 200],
  ])("%j: %s", async (sent, status) => {
    const answer = await fetch(base + path, {
      headers: { "accept-encoding": "identity", ...(sent === undefined ? {} : { "if-none-match": sent }) },
    });
    expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([
      status,
      'W/"a"',
      status === 304 ? "" : `${body}`,
    ]);
  });
});
