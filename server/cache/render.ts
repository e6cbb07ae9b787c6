import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from "node:http";
import { Socket } from "node:net";

export type Rendered = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

type Ask = { url: string; headers: Record<string, string> };

class Captured extends ServerResponse {
  private readonly parts: Buffer[] = [];
  private hasEnded = false;

  private keep(chunk: unknown, encoding?: unknown): void {
    if (typeof chunk === "string") {
      this.parts.push(
        Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"),
      );
    } else if (chunk instanceof Uint8Array) this.parts.push(Buffer.from(chunk));
  }

  override write(chunk: unknown, encoding?: unknown, done?: unknown): boolean {
    this.keep(chunk, encoding);
    const callback = typeof encoding === "function" ? encoding : done;
    if (typeof callback === "function") queueMicrotask(() => callback(null));
    return true;
  }

  override end(chunk?: unknown, encoding?: unknown, done?: unknown): this {
    if (this.hasEnded) return this;
    this.hasEnded = true;
    if (typeof chunk !== "function") this.keep(chunk, encoding);
    const callback = [chunk, encoding, done].find((argument) => typeof argument === "function");
    if (typeof callback === "function") queueMicrotask(() => callback());
    queueMicrotask(() => this.emit("finish"));
    return this;
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.find((part) => typeof part === "object" && part !== null);
    if (headers) {
      for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders)) {
        if (value !== undefined) this.setHeader(name, value);
      }
    }
    return this;
  }

  override flushHeaders(): void {}

  get body(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** Renders a page in this process; rejects after `timeoutMs`. */
export async function render(handler: RequestListener, ask: Ask, timeoutMs = 20_000): Promise<Rendered> {
  const req = new IncomingMessage(new Socket());
  req.method = "GET";
  req.url = ask.url;
  req.headers = { ...ask.headers };
  req.rawHeaders = Object.entries(ask.headers).flat();
  req.complete = true;
  req.push(null);
  const res = new Captured(req);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`rendering ${ask.url} takes too long`)), timeoutMs);
    res.once("finish", () => {
      clearTimeout(timer);
      resolve();
    });
    Promise.resolve(handler(req, res)).catch((error: unknown) => {
      clearTimeout(timer);
      reject(error);
    });
  });
  return { status: res.statusCode, headers: res.getHeaders(), body: res.body };
}
