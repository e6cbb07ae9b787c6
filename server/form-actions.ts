import { readFileSync } from "node:fs";
import { IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { hasAddress, pageAt } from "@/app/_features/pages/addresses";
import { isSameOrigin, log, ownFile } from "@/lib/platform";
import { boundaryOf, fieldCounter, isMultipart } from "@/lib/platform/form-fields";
import { mostFieldsOf } from "./door";
import { formOfAnotherRelease, isActionBody } from "./form-body";
import { sayRenewed } from "./renewed";

/** As in next.config.mjs. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Makes Next's client reload the page. */
const NOT_FOUND_HEADER = "x-nextjs-action-not-found";

/** `form`: typed values to show again. */
type Refusal = {
  status: 400 | 403 | 409 | 413;
  why: "origin" | "action" | "size" | "fields" | "body";
  form?: FormData;
};

function actionsOf(folder: string): Set<string> {
  const manifest = JSON.parse(readFileSync(join(folder, "server-reference-manifest.json"), "utf8"));
  return new Set(Object.keys(manifest.node ?? {}));
}

/** The body, or why reading stopped. */
async function bodyOf(
  req: IncomingMessage,
  hasTooManyFields: (part: Uint8Array) => boolean,
): Promise<Buffer<ArrayBuffer> | "size" | "fields"> {
  const parts: Buffer[] = [];
  let length = 0;
  // Keeps the connection open for the refusal.
  for await (const part of req.iterator({ destroyOnReturn: false })) {
    length += part.length;
    if (length > MOST_BYTES) return "size";
    if (hasTooManyFields(part)) return "fields";
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function again(req: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(req.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  Object.assign(copy, { method, url, httpVersion, httpVersionMajor, httpVersionMinor });
  copy.headers = headers;
  copy.rawHeaders = rawHeaders;
  copy.push(body);
  copy.push(null);
  copy.complete = true;
  return copy;
}

function refuse(req: IncomingMessage, res: ServerResponse, pattern: string, refusal: Refusal): void {
  const { status, why, form } = refusal;
  log.warn("form_refused", { status, why, page: pattern });
  if (form) {
    sayRenewed(req, res, form);
    return;
  }
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  if (status === 409) res.setHeader(NOT_FOUND_HEADER, "1");
  // Closing during an upload would lose the answer, so the rest is dropped if its length is known.
  if (req.headers["content-length"] === undefined) res.setHeader("connection", "close");
  else req.resume();
  res.writeHead(status, headers).end("We couldn't read this form. Please reload the page.");
}

type Gate = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<IncomingMessage | null>;

/**
 * Refuses forms that our pages never send; Next would log 500:
 *
 * - 403: foreign origin.
 * - 409: another release's action; shows typed values if no script keeps them.
 * - 400: unreadable body.
 *
 * Requests without Origin pass.
 */
export function formActions(folder = ownFile(".next", "server")): Gate {
  let actions: Set<string> | undefined;
  const isAction = (id: unknown) => {
    actions ??= actionsOf(folder);
    return typeof id === "string" && actions.has(id);
  };

  async function judge(
    req: IncomingMessage,
    pattern: string | undefined,
  ): Promise<{ refused: Refusal } | { body: Buffer | null }> {
    const header = (name: string) => req.headers[name]?.toString() ?? null;
    const id = header("next-action");
    const contentType = header("content-type") ?? "";
    if (header("origin") !== null && !isSameOrigin({ get: header })) {
      return { refused: { status: 403, why: "origin" } };
    }
    if (id !== null && !isAction(id)) {
      return { refused: { status: /^[0-9a-f]{42}$/.test(id) ? 409 : 400, why: "action" } };
    }
    if (isMultipart(contentType) && boundaryOf(contentType) === null) {
      return { refused: { status: 400, why: "body" } };
    }
    // Next and the middleware report these and keep the typed values.
    if (Number(header("content-length") ?? 0) > MOST_BYTES) return { body: null };
    const body = await bodyOf(req, fieldCounter(contentType, mostFieldsOf(pattern)));
    if (typeof body === "string") return { refused: { status: 413, why: body } };
    const isReadable = await isActionBody({ contentType, body, isCall: id !== null, isAction });
    if (isReadable) return { body };
    const form = id === null ? await formOfAnotherRelease({ contentType, body, isAction }) : null;
    return { refused: form ? { status: 409, why: "action", form } : { status: 400, why: "body" } };
  }

  return async (req, res, path) => {
    const page = pageAt(path);
    const isCall = req.headers["next-action"] !== undefined;
    const isForm = /^multipart\/form-data/i.test(req.headers["content-type"] ?? "");
    // Next would look for an action even without handler.
    const isHandlers = page === null && hasAddress(path);
    if (req.method !== "POST" || (!isCall && (!isForm || isHandlers))) return req;
    const judged = await judge(req, page?.pattern);
    if ("body" in judged) return judged.body === null ? req : again(req, judged.body);
    refuse(req, res, page?.pattern ?? "none", judged.refused);
    return null;
  };
}
