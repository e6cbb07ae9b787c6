import { type Ctx, env } from "@/lib/platform";
import { answer } from "./answer";
import { textOf } from "./bounded-body";
import { proofPath } from "./paths";
import { isSameOrigin } from "./request";
import { getCtx } from "./session";

type Download = { filename: string; type: string; content: string | ReadableStream<Uint8Array> };

const NO_STORE = { "cache-control": "no-store" };

const plain = (status: number, text: string) =>
  new Response(text, { status, headers: { ...NO_STORE, "content-type": "text/plain; charset=utf-8" } });

/** The fields are ids. */
const MOST_BYTES = 4096;

const goTo = (path: string) => Response.redirect(`${env().APP_URL}${path}`, 303);

/**
 * Serves a file that names people. POST from the button on `page`, because browsers never prefetch a POST.
 * Redirects to the login or second factor if required, and back. GET redirects to `page`.
 */
export function filePost(
  page: `/${string}`,
  event: string,
  work: (ctx: Ctx, fields: URLSearchParams) => Promise<Download>,
) {
  async function POST(request: Request): Promise<Response> {
    if (!isSameOrigin(request.headers)) return plain(403, "This form came from another site.");
    const answered = await answer({
      event,
      actor: getCtx,
      input: async () => new URLSearchParams((await textOf(request, MOST_BYTES)) ?? ""),
      run: work,
    });
    if ("refused" in answered) {
      const { code, status, title, retryAfterSeconds } = answered.refused;
      if (code === "unauthenticated") return goTo(`/login?returnTo=${page}`);
      if (code === "proof_needed") return goTo(proofPath(page));
      const refusal = plain(status, title);
      if (retryAfterSeconds !== undefined) refusal.headers.set("retry-after", String(retryAfterSeconds));
      return refusal;
    }
    const { filename, type, content } = answered.value;
    return new Response(content, {
      headers: {
        ...NO_STORE,
        "content-type": type,
        "content-disposition": `attachment; filename="${filename}"`,
      },
    });
  }
  return { POST, GET: (): Response => goTo(page) };
}
