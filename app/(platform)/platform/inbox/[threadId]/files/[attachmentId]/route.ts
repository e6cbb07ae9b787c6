import { Readable } from "node:stream";
import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import { readAttachment } from "@/lib/notification";
import { SEALED } from "@/lib/platform";

type Params = { params: Promise<{ threadId: string; attachmentId: string }> };

const plain = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  });

/** ASCII for old clients, UTF-8 for all others. */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replace(/[^A-Za-z0-9._ -]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** Streams a file, for the desk only. Always a download; the site never renders it. */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const answered = await answer({
    event: "file_failed",
    actor: getCtx,
    input: () => params,
    run: readAttachment,
  });
  if ("refused" in answered) {
    const { status, title } = answered.refused;
    return plain(status, title);
  }
  const { name, type, size, bytes } = answered.value;
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
    headers: {
      "content-type": type,
      "content-length": `${size}`,
      "content-disposition": dispositionOf(name),
      "content-security-policy": SEALED,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    },
  });
}
