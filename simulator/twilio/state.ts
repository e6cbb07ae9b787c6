import { SENDER_NUMBER } from "./numbers";

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

/** What can be wrong with an account, its messaging service and what carriers know of its numbers. */
export type AccountState = {
  status: "active" | "suspended" | "closed";
  type: "Full" | "Trial";
  /** Null as long as nobody has changed it: then it is the site's own. */
  inboundRequestUrl: string | null;
  useInboundWebhookOnNumber: boolean;
  /** Numbers and short codes. */
  senders: string[];
  /** The state of each campaign that is registered for local numbers. */
  campaigns: string[];
  /** The state of the toll-free number's verification; null when nobody has asked for it. */
  tollFreeStatus: "PENDING_REVIEW" | "IN_REVIEW" | "TWILIO_APPROVED" | "TWILIO_REJECTED" | null;
};

/** The state of the simulated Twilio; plain data, saved with the world. */
export type TwilioState = {
  details: Record<string, StoredText>;
  inbound: InboundText[];
  /** Twilio's error code with which texts to a number end, for chosen numbers. */
  outcomes: Record<string, number>;
  /** With Advanced Opt-Out Twilio tells with an inbound text for which word it took it. */
  advancedOptOut: boolean;
  account: AccountState;
};

/** A Twilio account without any message. */
export function emptyTwilioState(): TwilioState {
  return {
    details: {},
    inbound: [],
    outcomes: {},
    advancedOptOut: false,
    account: {
      status: "active",
      type: "Full",
      inboundRequestUrl: null,
      useInboundWebhookOnNumber: false,
      senders: [SENDER_NUMBER],
      campaigns: [],
      tollFreeStatus: "TWILIO_APPROVED",
    },
  };
}
