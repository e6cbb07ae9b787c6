import { DomainError, invalid } from "@/lib/kernel";

/**
 * Reads at most `limit` bytes, else null. Does not trust Content-Length. `refusalOf` sees each part. After a
 * rejection, the rest is dropped and the rejection thrown. Throws `invalid` if the sender aborts, so the log
 * shows no error of ours.
 */
export async function bytesOf(
  request: Request,
  limit: number,
  refusalOf: (part: Uint8Array) => DomainError | null = () => null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  let refusal: DomainError | null = null;
  try {
    for await (const part of request.body ?? []) {
      length += part.length;
      if (length > limit) return null;
      // Closing the connection mid-body would lose the response, so read to the end.
      refusal ??= refusalOf(part);
      if (!refusal) parts.push(part);
    }
  } catch {
    throw invalid("request.broke_off");
  }
  if (refusal) throw refusal;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export async function textOf(request: Request, limit: number): Promise<string | null> {
  const bytes = await bytesOf(request, limit);
  return bytes && new TextDecoder().decode(bytes);
}

/** Real events have tens of kilobytes at most. */
export const WEBHOOK_BYTES = 512 * 1024;

/** For a body that is too large or aborted. */
export async function orRefusal<T>(read: Promise<T | null>): Promise<T | Response> {
  try {
    return (await read) ?? new Response("too large", { status: 413 });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response("the request broke off", { status: error.status });
  }
}
