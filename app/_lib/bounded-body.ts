import { DomainError, invalid } from "@/lib/kernel";

/**
 * Reads a body of at most `limit` bytes. Returns null for a longer one; does not trust Content-Length. `refusalOf` gets
 * each part as it arrives; once it returns a refusal, the rest is dropped and the refusal thrown. Throws `invalid` when
 * the sender aborts, so that the log shows no error of ours.
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
      // A connection that is closed under a body on its way takes the answer with it, so the body is read to its end.
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

/** The same as text. */
export async function textOf(request: Request, limit: number): Promise<string | null> {
  const bytes = await bytesOf(request, limit);
  return bytes && new TextDecoder().decode(bytes);
}

/** The largest webhook body that is read. Real events have some tens of kilobytes at most. */
export const WEBHOOK_BYTES = 512 * 1024;

/** What was read, or the response that refuses a body which is too large or broke off. */
export async function orRefusal<T>(read: Promise<T | null>): Promise<T | Response> {
  try {
    return (await read) ?? new Response("too large", { status: 413 });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response("the request broke off", { status: error.status });
  }
}
