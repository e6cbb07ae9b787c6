import { SENDER_NUMBER } from "./numbers";

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

export type InboundText = { sid: string; from: string; to: string; body: string; createdAt: string };

type AccountState = {
  status: "active" | "suspended" | "closed";
  type: "Full" | "Trial";
  /** Null means the site's own. */
  inboundRequestUrl: string | null;
  useInboundWebhookOnNumber: boolean;
  senders: string[];
  /** States of the campaigns for local numbers. */
  campaigns: string[];
  /** Null if never requested. */
  tollFreeStatus: "PENDING_REVIEW" | "IN_REVIEW" | "TWILIO_APPROVED" | "TWILIO_REJECTED" | null;
};

export type TwilioState = {
  details: Record<string, StoredText>;
  inbound: InboundText[];
  /** Twilio's error codes by number. */
  outcomes: Record<string, number>;
  /** Inbound texts then include the matched keyword. */
  advancedOptOut: boolean;
  account: AccountState;
};

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
