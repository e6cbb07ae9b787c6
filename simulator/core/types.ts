import type { FacebookState } from "@/simulator/facebook/state";
import type { GoogleState } from "@/simulator/google/state";
import type { ResendState } from "@/simulator/resend/state";
import type { StripeState } from "@/simulator/stripe/state";
import type { TwilioState } from "@/simulator/twilio/state";

/** A mail that "arrived": what `GET /_sim/outbox` shows. */
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

/** A text message that "arrived". */
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
  | "cut-before";

/**
 * A fault to inject. `match` is compared with the event type for webhooks (`charge.updated`, `*`) and with
 * `METHOD /path` for API calls (`POST /v1/payment_intents`, a trailing `*` matches the rest).
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
  /** An object is sent as JSON, a string or buffer as it is. */
  body?: unknown;
  /** Destroys the socket instead of answering (the faults `cut-before` and `cut-after`). */
  cut?: boolean;
};

export type Route = {
  method: "GET" | "POST" | "DELETE" | "OPTIONS";
  /** `/v1/payment_intents/:id/confirm`; more literal paths win over parameters. */
  path: string;
  handle: (req: SimRequest) => SimReply | Promise<SimReply>;
};

/** What a scheduled piece of work carries; plain JSON. */
export type JobData = Record<string, string | number | boolean | null>;

/** A piece of work due at `dueAt` of the virtual clock (milliseconds). */
export type Job = { id: string; kind: string; data: JobData; dueAt: number };

export type JobHandler = (world: World, data: JobData) => void | Promise<void>;

/** What a part of the simulator brings along. */
export type SimPart = {
  routes: Route[];
  /** What does its scheduled work, by kind. */
  jobs?: Record<string, JobHandler>;
};

/** What can be tuned without touching the code. */
export type SimSettings = {
  /** How long after the charge Stripe books its balance transaction, in milliseconds of virtual time. */
  feeDelayMs: number;
  /** 2.2 means 2.2 %. */
  feePercent: number;
  feeFixedCents: number;
  /** American Express: percent only. */
  amexFeePercent: number;
};

/** Everything the simulator knows. It is plain data, so it can be saved between runs of the demo. */
export type World = {
  /** Virtual now, milliseconds. */
  now: () => number;
  /** Where the application listens, e.g. http://localhost:3000. */
  appUrl: string;
  /** The simulator's own address. */
  selfUrl: string;
  /** A new id with the provider's prefix, e.g. `pi_…`. */
  id: (prefix: string) => string;
  emails: SimEmail[];
  texts: SimText[];
  /** Phone numbers that answered STOP. */
  optedOut: Set<string>;
  stripe: StripeState;
  resend: ResendState;
  twilio: TwilioState;
  google: GoogleState;
  facebook: FacebookState;
  faults: Fault[];
  /** Takes one matching fault off the list, or answers null. */
  takeFault: (subject: string, kinds: FaultKind[]) => Fault | null;
  /** Runs `work` after `ms` of virtual time. Forgotten when the simulator stops; see `schedule`. */
  later: (ms: number, work: () => void | Promise<void>) => void;
  /** Work that is still to be done, saved with the world. */
  jobs: Job[];
  /** Like `later` for work that must survive a restart: `kind` names a handler, `data` is plain JSON. */
  schedule: (ms: number, kind: string, data: JobData) => void;
  settings: SimSettings;
  /** Marks the state as changed, so that it is saved. */
  touch: () => void;
};
