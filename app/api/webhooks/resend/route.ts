import { orRefusal, textOf, WEBHOOK_BYTES } from "@/app/_lib/bounded-body";
import { malformed } from "@/app/_lib/malformed-webhook";
import { readEmailEvent } from "@/lib/integrations/resend";
import { receiveAnswer, receiveEmailEvent } from "@/lib/notification";
import { log, sendsBySmtp, systemCtx } from "@/lib/platform";

/**
 * Receives signed delivery events and replies to the desk. Not found where a mail server sends the e-mails.
 */
export async function POST(request: Request): Promise<Response> {
  if (sendsBySmtp()) return new Response(null, { status: 404 });
  const payload = await orRefusal(textOf(request, WEBHOOK_BYTES));
  if (payload instanceof Response) return payload;
  let event: ReturnType<typeof readEmailEvent>;
  try {
    event = readEmailEvent(payload, {
      id: request.headers.get("svix-id") ?? "",
      timestamp: request.headers.get("svix-timestamp") ?? "",
      signature: request.headers.get("svix-signature") ?? "",
    });
  } catch {
    log.warn("mail webhook with a bad signature or content");
    return new Response("bad signature or content", { status: 400 });
  }
  try {
    const ctx = systemCtx("resend");
    if (event.type === "email.received") await receiveAnswer(ctx, event);
    else await receiveEmailEvent(ctx, event);
  } catch (error) {
    return malformed("mail", error);
  }
  return new Response(null, { status: 200 });
}
