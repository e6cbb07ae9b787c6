import type { FacebookState } from "@/simulator/facebook/state";
import type { GoogleState } from "@/simulator/google/state";
import type { ResendState } from "@/simulator/resend/state";
import type { StripeState } from "@/simulator/stripe/state";
import type { TwilioState } from "@/simulator/twilio/state";

/** E-mail as in `GET /_sim/outbox`. */
export type SimEmail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  idempotencyKey: string | null;
  createdAt: string;
};

export type TextStatus = "accepted" | "queued" | "sent" | "delivered" | "undelivered" | "failed";

export type SimText = {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: TextStatus;
  createdAt: string;
};

export type FaultKind =
  | "drop"
  | "duplicate"
  | "delay"
  | "reorder"
  | "bad-signature"
  | "status-429"
  | "status-500"
  | "status-500-after"
  | "cut-after"
  | "cut-before"
  | "hang";

/**
 * `match` is an event type (`charge.updated`, `*`) or `METHOD /path` (`POST /v1/payment_intents`); a trailing
 * `*` matches the rest.
 */
export type Fault = { id: string; match: string; kind: FaultKind; times: number; delaySeconds?: number };

export type SimRequest = {
  method: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  rawBody: Buffer;
  world: World;
};

export type SimReply = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  cut?: boolean;
  hang?: boolean;
};

export type Route = {
  method: "GET" | "POST" | "PATCH" | "DELETE" | "OPTIONS";
  /** `/v1/payment_intents/:id/confirm`; literal segments win. */
  path: string;
  handle: (req: SimRequest) => SimReply | Promise<SimReply>;
};

export type JobData = Record<string, string | number | boolean | null>;

/** `dueAt`: virtual ms. */
export type Job = { id: string; kind: string; data: JobData; dueAt: number };

export type JobHandler = (world: World, data: JobData) => void | Promise<void>;

export type SimPart = {
  routes: Route[];
  jobs?: Record<string, JobHandler>;
};

export type SimSettings = {
  /** Delay of a charge's balance transaction in virtual ms. */
  feeDelayMs: number;
  /** `created` of new charges in ms; null for now. */
  chargedAtMs: number | null;
  /** Duration of a bank's decision in ms. */
  bankMs: number;
  /** Offset of Stripe's response date in ms. */
  dateAheadMs: number;
  /** 2.2 means 2.2 %. */
  feePercent: number;
  feeFixedCents: number;
  amexFeePercent: number;
  refundFeeCents: number;
};

/** Whole state; plain data, saved between runs. */
export type World = {
  now: () => number;
  appUrl: string;
  selfUrl: string;
  id: (prefix: string) => string;
  emails: SimEmail[];
  texts: SimText[];
  optedOut: Set<string>;
  stripe: StripeState;
  resend: ResendState;
  twilio: TwilioState;
  google: GoogleState;
  facebook: FacebookState;
  faults: Fault[];
  /** Null without a matching fault. */
  takeFault: (subject: string, kinds: FaultKind[]) => Fault | null;
  /** Runs `work` after virtual ms. Lost on exit, unlike `schedule`. */
  later: (ms: number, work: () => void | Promise<void>) => void;
  jobs: Job[];
  /** Survives a restart: `kind` names a handler, `data` is plain JSON. */
  schedule: (ms: number, kind: string, data: JobData) => void;
  settings: SimSettings;
  touch: () => void;
};

export type Simulator = {
  url: string;
  /** Null without a mail server. */
  smtpUrl: string | null;
  world: World;
  setAppUrl: (url: string) => void;
  advance: (seconds: number) => Promise<void>;
  /** Resolves when all due work is done and all webhooks are answered. */
  flush: () => Promise<void>;
  reset: () => void;
  stop: () => Promise<void>;
};
