import { orRefusal, textOf, WEBHOOK_BYTES } from "@/app/_lib/bounded-body";
import { malformed } from "@/app/_lib/malformed-webhook";
import { isFromTwilio } from "@/lib/integrations/twilio";
import { receiveInboundText, receiveTextEvent } from "@/lib/notification";
import { env, log, offersTexts, systemCtx } from "@/lib/platform";

/** TwiML. */
const answerWith = (text: string | null) =>
  text === null ? "<Response/>" : `<Response><Message>${escapeXml(text)}</Message></Response>`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * Receives status callbacks (`?delivery=`) and incoming texts, which may get a reply. Not found on a site
 * without texts.
 */
export async function POST(request: Request): Promise<Response> {
  if (!offersTexts()) return new Response(null, { status: 404 });
  const body = await orRefusal(textOf(request, WEBHOOK_BYTES));
  if (body instanceof Response) return body;
  const params = Object.fromEntries(new URLSearchParams(body));
  const { pathname, search, searchParams } = new URL(request.url);
  // Behind a proxy, the request's origin differs from the one Twilio signed.
  const signedUrl = `${env().APP_URL}${pathname}${search}`;
  const signature = request.headers.get("x-twilio-signature") ?? "";
  if (!(await isFromTwilio(signature, signedUrl, params))) {
    log.warn("text webhook with a bad signature");
    return new Response("bad signature", { status: 403 });
  }
  const ctx = systemCtx("twilio");
  const deliveryId = searchParams.get("delivery");
  const { MessageSid, MessageStatus, ErrorCode, From, Body, OptOutType } = params;
  let answer: string | null = null;
  try {
    if (deliveryId && MessageSid && MessageStatus) {
      await receiveTextEvent(ctx, {
        deliveryId,
        sid: MessageSid,
        status: MessageStatus,
        errorCode: ErrorCode || null,
      });
    } else if (From && Body !== undefined) {
      answer = await receiveInboundText(ctx, { sid: MessageSid, from: From, body: Body, optOut: OptOutType });
    }
  } catch (error) {
    return malformed("text", error);
  }
  return new Response(answerWith(answer), { status: 200, headers: { "content-type": "text/xml" } });
}
