import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { routes } from "@/app/api/notification/_routes";
import { FILE_BYTES } from "@/lib/notification";
import { pdf, pdfStream } from "../support/sample-files";

const LARGEST = (() => {
  const without = pdf({ objects: pdfStream("", Buffer.alloc(1_000_000, 32)) }).length - 1_000_000;
  return pdf({ objects: pdfStream("", Buffer.alloc(FILE_BYTES - 1 - without, 32)) });
})();
const SENDERS = 20;

/** Streams a form with three of the largest files, so that it is never whole in memory. */
async function* bodyOf(row: number, boundary: string): AsyncGenerator<Uint8Array> {
  const fields = { name: "Theo", email: `theo${row}@many.example`, message: `Three large files, no ${row}` };
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const file of ["a", "b", "c"]) {
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="attachments"; filename="${file}${row}.pdf"\r\n\r\n`,
    );
    for (let at = 0; at < LARGEST.length; at += 65_536) yield LARGEST.subarray(at, at + 65_536);
    yield Buffer.from("\r\n");
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

it("twenty forms with three files of 6 MB each at once stay far below what they hold", async () => {
  const server = createServer(
    getRequestListener(createApi(routes).fetch, { overrideGlobalObjects: false, hostname: "localhost" }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = 0;
  let isDone = false;
  const watch = (async () => {
    for (; !isDone; await sleep(20)) most = Math.max(most, process.memoryUsage().rss - before);
  })();
  const send = async (row: number) => {
    const boundary = `line${row}`;
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "x-forwarded-for": `10.${100 + row}.0.1`,
      },
      body: Readable.toWeb(Readable.from(bodyOf(row, boundary))) as ReadableStream,
      duplex: "half",
    };
    const answer = await fetch(`http://127.0.0.1:${port}/api/notification/contactus`, init);
    await answer.text();
    return answer.status;
  };
  const statuses = await Promise.all(Array.from({ length: SENDERS }, (_, row) => send(row + 1)));
  isDone = true;
  await watch;
  expect(statuses).toEqual(Array(SENDERS).fill(200));
  // The files have 377 MB. Both ends and the database's driver run in this process.
  expect(most).toBeLessThan(250 * 2 ** 20);
  // Too long a body is refused immediately, and the connection stays open.
  const refused = await fetch(`http://127.0.0.1:${port}/api/notification/contactus`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: Buffer.alloc(4 * FILE_BYTES),
  });
  expect(refused.status).toBe(413);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
