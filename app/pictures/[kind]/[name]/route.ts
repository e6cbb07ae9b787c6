import { DomainError, isNotFound } from "@/lib/kernel";
import { makeCtx } from "@/lib/platform";
import { readPicture } from "@/lib/user";

type Props = { params: Promise<{ kind: string; name: string }> };

const A_YEAR = 365 * 24 * 60 * 60;

/** Uploaded files must never act as anything but a picture. */
const SAFE = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-robots-tag": "noindex",
};

/**
 * A name's bytes never change, so browsers cache them; shared caches must not, because the owner may remove
 * the picture.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  try {
    const { bytes, type } = await readPicture(makeCtx({ kind: "visitor" }), await params);
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...SAFE,
        "content-type": type,
        "content-length": String(bytes.length),
        "cache-control": `private, max-age=${A_YEAR}, immutable`,
      },
    });
  } catch (error) {
    if (isNotFound(error)) return said(404, "not found");
    if (error instanceof DomainError && error.code === "unavailable")
      return said(503, "the store of pictures does not answer");
    throw error;
  }
}

const said = (status: number, words: string) =>
  new Response(words, {
    status,
    headers: { ...SAFE, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
