import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import { countNotifications } from "@/lib/notification";

const NO_STORE = { "cache-control": "no-store" };

/** Every open page polls it once a minute. */
export async function GET(request: Request): Promise<Response> {
  const communityId = new URL(request.url).searchParams.get("communityId") ?? "";
  const answered = await answer({
    event: "count_failed",
    actor: getCtx,
    input: async () => ({ communityId, box: "unread" as const }),
    run: countNotifications,
  });
  if ("value" in answered) return Response.json({ unread: answered.value }, { headers: NO_STORE });
  // An ended session is no client error.
  const { status } = answered.refused;
  return new Response(null, { status: status === 401 ? 204 : status, headers: NO_STORE });
}
