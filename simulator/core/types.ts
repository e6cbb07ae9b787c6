import type { FacebookState } from "@/simulator/facebook/state";
import type { GoogleState } from "@/simulator/google/state";
import type { ResendState } from "@/simulator/resend/state";
import type { StripeState } from "@/simulator/stripe/state";
import type { TwilioState } from "@/simulator/twilio/state";

/** An e-mail that "arrived", as `GET /_sim/outbox` returns it. */
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
  | "cut-before"
  | "hang";

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
  /** Never answers, and leaves the connection open (the fault `hang`). */
  hang?: boolean;
};

export type Route = {
  method: "GET" | "POST" | "PATCH" | "DELETE" | "OPTIONS";
  /** `/v1/payment_intents/:id/confirm`; more literal paths win over parameters. */
  path: string;
  handle: (req: SimRequest) => SimReply | Promise<SimReply>;
};

/** The data of a job; plain JSON. */
export type JobData = Record<string, string | number | boolean | null>;

/** A job that is due at `dueAt` of the virtual clock (milliseconds). */
export type Job = { id: string; kind: string; data: JobData; dueAt: number };

export type JobHandler = (world: World, data: JobData) => void | Promise<void>;

/** The routes and job handlers of one part of the simulator. */
export type SimPart = {
  routes: Route[];
  /** The handlers of its jobs, by kind. */
  jobs?: Record<string, JobHandler>;
};

/** Settings that can be changed without changing the code. */
export type SimSettings = {
  /** How long after the charge Stripe books its balance transaction, in milliseconds of virtual time. */
  feeDelayMs: number;
  /** The moment that new charges carry as `created`, in milliseconds; null for the moment they are made. */
  chargedAtMs: number | null;
  /** How long a bank takes to decide about a card, in milliseconds. */
  bankMs: number;
  /** By how much the date of Stripe's answers is ahead of this machine's clock, in milliseconds; 0 leaves it. */
  dateAheadMs: number;
  /** 2.2 means 2.2 %. */
  feePercent: number;
  feeFixedCents: number;
  /** American Express: percent only. */
  amexFeePercent: number;
  /** What Stripe takes for a refund; most accounts pay nothing. */
  refundFeeCents: number;
};

/** The whole state of the simulator. Its data is plain, so that it can be saved between runs of the demo. */
export type World = {
  /** Virtual now, milliseconds. */
  now: () => number;
  /** The application's address, e.g. http://localhost:3000. */
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
  /** Uses one matching fault and returns it, or null. */
  takeFault: (subject: string, kinds: FaultKind[]) => Fault | null;
  /** Runs `work` after `ms` of virtual time. It is lost when the simulator stops; see `schedule`. */
  later: (ms: number, work: () => void | Promise<void>) => void;
  /** Jobs that are still to be done, saved with the world. */
  jobs: Job[];
  /** Like `later` for work that must survive a restart: `kind` names a handler, `data` is plain JSON. */
  schedule: (ms: number, kind: string, data: JobData) => void;
  settings: SimSettings;
  /** Marks the state as changed, so that it is saved. */
  touch: () => void;
};
