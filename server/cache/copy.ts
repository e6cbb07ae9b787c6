import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { policyOfPage } from "@/lib/platform";
import { keptDocument } from "./document";
import { nonceOf, withoutMark } from "./marked";
import type { Rendered } from "./render";

const [asGzip, asBrotli] = [promisify(gzip), promisify(brotliCompress)];

export type Copy = {
  /** Data version and quarter hour. */
  label: string;
  status: number;
  type: string;
  policy: string;
  etag: string;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
};

const one = (value: unknown): string | undefined =>
  Array.isArray(value) ? value.join(", ") : value === undefined ? undefined : String(value);

/** Error in a part of a page whose status was already 200. */
const BROKE = /[0-9a-f]:E\{"digest":/;

/**
 * Returns the copy to send with `status`. Null for responses that must not be shared: cookies, no document or
 * part, no nonce, or an error.
 */
export async function copyOf(rendered: Rendered, label: string, status: number): Promise<Copy | null> {
  const { headers } = rendered;
  if (headers["set-cookie"] !== undefined) return null;
  const type = one(headers["content-type"]) ?? "";
  const nonce = nonceOf(one(headers["content-security-policy"]));
  if (nonce === null) return null;
  const text = rendered.body.toString("utf8");
  const isDocument = type.startsWith("text/html");
  if (!isDocument && (!type.startsWith("text/x-component") || BROKE.test(text))) return null;
  const { html, hashes } = isDocument
    ? keptDocument(text, nonce)
    : { html: withoutMark(text, nonce), hashes: [] };
  const identity = Buffer.from(html);
  const policy = policyOfPage({ hashes });
  const [zipped, br] = await Promise.all([
    asGzip(identity, { level: 7 }),
    asBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  ]);
  return {
    label,
    status,
    type,
    policy,
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`,
    bodies: { identity, gzip: zipped, br },
  };
}

export const weightOf = ({ bodies, policy }: Copy): number =>
  bodies.identity.length + bodies.gzip.length + bodies.br.length + 2 * policy.length + 500;
