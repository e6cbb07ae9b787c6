import type { JobData, JobHandler, SimText, World } from "@/simulator/core/types";
import { API_VERSION } from "./account";
import { TwilioError } from "./errors";
import { postForm } from "./post-form";
import { endOf, isRefusal, JOB, put, type TextRequest } from "./put-text";

const LONGEST_BODY = 1_600;
/** Twilio's invalid test number. */
const INVALID_NUMBER = "+15005550001";
/** Twilio's test number that cannot receive texts. */
const LANDLINE = "+15005550009";
export const textJobs: Record<string, JobHandler> = { [JOB]: advance };

/**
 * Accepted (queued without a messaging service), sent, then delivered or undelivered. Throws `TwilioError`:
 * 21604, 21211, 21614, 21603, 21602, 21617, 21609, 21610.
 */
export function acceptText(world: World, request: TextRequest): SimText {
  check(world, request);
  return put(world, request, "outbound-api");
}

function check(world: World, { to, body, from, messagingServiceSid, statusCallback }: TextRequest): void {
  if (!to) throw new TwilioError(400, 21604, "A 'To' phone number is required.");
  if (!/^\+[1-9]\d{7,14}$/.test(to) || to === INVALID_NUMBER) {
    throw new TwilioError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  }
  if (to === LANDLINE) throw new TwilioError(400, 21614, `'To' number is not a valid mobile number: ${to}`);
  if (!from && !messagingServiceSid) throw new TwilioError(400, 21603, "A 'From' phone number is required.");
  if (!body) throw new TwilioError(400, 21602, "Message body is required.");
  if (body.length > LONGEST_BODY) {
    throw new TwilioError(400, 21617, "The concatenated message body exceeds the 1600 character limit");
  }
  if (statusCallback && !URL.canParse(statusCallback)) {
    throw new TwilioError(400, 21609, `The StatusCallback URL ${statusCallback} is not a valid url.`);
  }
  if (world.optedOut.has(to)) {
    throw new TwilioError(400, 21610, "Attempt to send to unsubscribed recipient");
  }
  const code = world.twilio.outcomes[to];
  if (code !== undefined && isRefusal(code)) throw new TwilioError(400, code, `Refused by choice: ${code}`);
}

function advance(world: World, data: JobData): void {
  const text = world.texts.find((candidate) => candidate.sid === data.sid);
  const details = world.twilio.details[String(data.sid)];
  const status = (["sent", "delivered", "undelivered"] as const).find((known) => known === data.status);
  if (!text || !details || !status) return;
  const now = new Date(world.now()).toISOString();
  text.status = status;
  details.dateUpdated = now;
  if (status === "sent") details.dateSent = now;
  if (status === "undelivered") details.errorCode = endOf(world, text.to);
  world.touch();
  if (!details.statusCallback) return;
  postForm(world, `message.${status}`, details.statusCallback, {
    MessageSid: text.sid,
    SmsSid: text.sid,
    MessageStatus: status,
    SmsStatus: status,
    To: text.to,
    From: text.from,
    AccountSid: details.accountSid,
    ApiVersion: API_VERSION,
    ...(details.messagingServiceSid ? { MessagingServiceSid: details.messagingServiceSid } : {}),
    ...(details.errorCode === null ? {} : { ErrorCode: String(details.errorCode) }),
  });
}
