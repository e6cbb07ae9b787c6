import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import { readSafePage } from "@/lib/notification";
import { SEALED } from "@/lib/platform";

type Params = { params: Promise<{ threadId: string; attachmentId: string; number: string }> };

const HEADERS = {
  "content-security-policy": SEALED,
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, no-store",
};

/** Replaces a page that cannot be shown. A picture, because it fills an <img>. */
const UNSHOWN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 100"><rect width="600" height="100" fill="#eee"/><text x="300" y="56" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#333">This page can’t be shown.</text></svg>`;

/** From a file's safe copy, for the desk only. */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const answered = await answer({
    event: "safe_page_failed",
    actor: getCtx,
    input: async () => {
      const { number, ...ids } = await params;
      return { ...ids, number: Number(number) };
    },
    run: readSafePage,
  });
  if ("refused" in answered) {
    const { status, title } = answered.refused;
    return new Response(title, {
      status,
      headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
    });
  }
  const picture = answered.value;
  return picture
    ? new Response(new Uint8Array(picture), { headers: { ...HEADERS, "content-type": "image/webp" } })
    : new Response(UNSHOWN, { headers: { ...HEADERS, "content-type": "image/svg+xml" } });
}
