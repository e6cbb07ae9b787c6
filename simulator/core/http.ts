import type { IncomingMessage, ServerResponse } from "node:http";
import type { SimReply } from "./types";

/** Resend accepts batches of more than a megabyte. */
const MAX_BODY_BYTES = 10 * 1_048_576;

export async function readBody(req: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** `cut` closes the connection, `hang` leaves it open. */
export function send(res: ServerResponse, reply: SimReply): void {
  if (reply.hang) return;
  if (reply.cut) {
    res.socket?.destroy();
    return;
  }
  const { body } = reply;
  const raw = typeof body === "string" || Buffer.isBuffer(body) || body === undefined;
  const bytes = raw ? (body ?? "") : JSON.stringify(body);
  const type = raw ? {} : { "content-type": "application/json; charset=utf-8" };
  res.writeHead(reply.status, { ...type, "content-length": Buffer.byteLength(bytes), ...reply.headers });
  res.end(bytes);
}
