/** What Twilio stores about a message besides the fields in the outbox. */
export type StoredText = {
  sid: string;
  accountSid: string;
  messagingServiceSid: string | null;
  statusCallback: string | null;
  direction: "outbound-api" | "outbound-reply";
  dateSent: string | null;
  dateUpdated: string;
  errorCode: number | null;
};

/** A text that a person sent to us. */
export type InboundText = { sid: string; from: string; to: string; body: string; createdAt: string };

/** The state of the simulated Twilio; plain data, saved with the world. */
export type TwilioState = {
  details: Record<string, StoredText>;
  inbound: InboundText[];
  /** Twilio's error code with which texts to a number end, for chosen numbers. */
  outcomes: Record<string, number>;
  /** With Advanced Opt-Out Twilio tells with an inbound text for which word it took it. */
  advancedOptOut: boolean;
};

/** A Twilio account without any message. */
export function emptyTwilioState(): TwilioState {
  return { details: {}, inbound: [], outcomes: {}, advancedOptOut: false };
}
