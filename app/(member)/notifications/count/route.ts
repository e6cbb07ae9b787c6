import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import { countNotifications } from "@/lib/notification";

const NO_STORE = { "cache-control": "no-store" };

/** How many of the caller's notifications in a community are new; asked by every open page, once a minute. */
export async function GET(request: Request): Promise<Response> {
  const communityId = new URL(request.url).searchParams.get("communityId") ?? "";
  const answered = await answer({
    event: "count_failed",
    actor: getCtx,
    input: async () => ({ communityId, box: "unread" as const }),
    run: countNotifications,
  });
  if ("value" in answered) return Response.json({ unread: answered.value }, { headers: NO_STORE });
  return new Response(null, { status: answered.refused.status, headers: NO_STORE });
}
