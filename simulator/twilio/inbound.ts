import type { World } from "@/simulator/core/types";
import { ACCOUNT_SID, API_VERSION, INBOUND, MESSAGING_SERVICE_SID, newSid, SENDER_NUMBER } from "./account";
import { postForm } from "./post-form";
import { autoReply } from "./put-text";
import type { InboundText } from "./state";

type OptOutType = "STOP" | "START" | "HELP";

const STOP_WORDS = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]);
const START_WORDS = new Set(["START", "YES", "UNSTOP"]);
const HELP_WORDS = new Set(["HELP", "INFO"]);

const STOPPED =
  "You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.";
const STARTED =
  "You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.";
const HELPED = "Reply STOP to unsubscribe. Msg&Data Rates May Apply.";

/**
 * Twilio handles and answers STOP, START and HELP itself, and forwards every signed text, with `OptOutType`
 * under Advanced Opt-Out. The application's answer is sent as a text. Faults match `message.inbound`.
 */
export function receiveInboundSms(world: World, { from, body }: { from: string; body: string }): InboundText {
  const text: InboundText = {
    sid: newSid(world),
    from,
    to: SENDER_NUMBER,
    body,
    createdAt: new Date(world.now()).toISOString(),
  };
  world.twilio.inbound.push(text);
  world.touch();
  const optOut = optOutType(body);
  obey(world, from, optOut);
  postForm(world, INBOUND, `${world.appUrl}/api/webhooks/twilio`, {
    MessageSid: text.sid,
    SmsSid: text.sid,
    SmsMessageSid: text.sid,
    SmsStatus: "received",
    AccountSid: ACCOUNT_SID,
    MessagingServiceSid: MESSAGING_SERVICE_SID,
    From: from,
    To: text.to,
    Body: body,
    NumMedia: "0",
    NumSegments: "1",
    ApiVersion: API_VERSION,
    ...(optOut && world.twilio.advancedOptOut ? { OptOutType: optOut } : {}),
  });
  return text;
}

function optOutType(body: string): OptOutType | null {
  const word = body.trim().toUpperCase();
  if (STOP_WORDS.has(word)) return "STOP";
  if (START_WORDS.has(word)) return "START";
  return HELP_WORDS.has(word) ? "HELP" : null;
}

/** Only a change gets a reply: a second STOP has none. */
function obey(world: World, from: string, optOut: OptOutType | null): void {
  if (optOut === "STOP" && !world.optedOut.has(from)) {
    world.optedOut.add(from);
    autoReply(world, from, STOPPED);
  }
  if (optOut === "START" && world.optedOut.delete(from)) autoReply(world, from, STARTED);
  if (optOut === "HELP") autoReply(world, from, HELPED);
}
