import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import { countNotifications } from "@/lib/notification";

const NO_STORE = { "cache-control": "no-store" };

/**
 * How many of the caller's notifications in a community are new; asked by every open page, once a minute. Without a
 * session 204.
 */
export async function GET(request: Request): Promise<Response> {
  const communityId = new URL(request.url).searchParams.get("communityId") ?? "";
  const answered = await answer({
    event: "count_failed",
    actor: getCtx,
    input: async () => ({ communityId, box: "unread" as const }),
    run: countNotifications,
  });
  if ("value" in answered) return Response.json({ unread: answered.value }, { headers: NO_STORE });
  // A page whose session has ended meanwhile is told nothing, and that is no fault of its browser's.
  const { status } = answered.refused;
  return new Response(null, { status: status === 401 ? 204 : status, headers: NO_STORE });
}
