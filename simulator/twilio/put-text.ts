import type { SimText, World } from "@/simulator/core/types";
import { ACCOUNT_SID, newSid, SENDER_NUMBER } from "./account";
import type { StoredText } from "./state";

export type TextRequest = {
  to: string;
  body: string;
  from: string | null;
  messagingServiceSid: string | null;
  statusCallback: string | null;
};

const SENT_MS = 150;
const DELIVERED_MS = 400;
export const JOB = "twilio.status";

/** Texts become `undelivered` with error 30003. */
export const UNREACHABLE_NUMBER = "+12025550198";

/** Codes returned by the request; others arrive with the text's status. */
export const isRefusal = (code: number) => code < 30_000;

/** Final error code of texts to this number; null if delivered. */
export const endOf = (world: World, to: string): number | null => {
  const chosen = world.twilio.outcomes[to];
  if (chosen !== undefined) return isRefusal(chosen) ? null : chosen;
  return to === UNREACHABLE_NUMBER ? 30003 : null;
};

/** Sent even after an opt-out. */
export function autoReply(world: World, to: string, body: string): SimText {
  return put(
    world,
    { to, body, from: SENDER_NUMBER, messagingServiceSid: null, statusCallback: null },
    "outbound-reply",
  );
}

/** Checks nothing. */
export function put(world: World, request: TextRequest, direction: StoredText["direction"]): SimText {
  const createdAt = new Date(world.now()).toISOString();
  const text: SimText = {
    sid: newSid(world),
    to: request.to,
    from: request.from ?? SENDER_NUMBER,
    body: request.body,
    status: request.messagingServiceSid ? "accepted" : "queued",
    createdAt,
  };
  const details: StoredText = {
    sid: text.sid,
    accountSid: ACCOUNT_SID,
    messagingServiceSid: request.messagingServiceSid,
    statusCallback: request.statusCallback,
    direction,
    dateSent: null,
    dateUpdated: createdAt,
    errorCode: null,
  };
  world.texts.push(text);
  world.twilio.details[text.sid] = details;
  world.touch();
  world.schedule(SENT_MS, JOB, { sid: text.sid, status: "sent" });
  const end = endOf(world, text.to) === null ? "delivered" : "undelivered";
  world.schedule(DELIVERED_MS, JOB, { sid: text.sid, status: end });
  return text;
}
