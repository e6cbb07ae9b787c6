import { errors, one } from "@/messages/en/errors";
import type { Work } from "./proof-of-work";
import {
  because,
  type ErrorCatalogue,
  type ErrorReason,
  type FieldErrors,
  type FieldReasons,
  paramsOf,
  reasonOf,
  sayFieldsIn,
  sayIn,
  type Why,
  whyOfIssue,
} from "./reasons";

export type ErrorCode =
  | "unauthenticated"
  | "forbidden"
  | "proof_needed"
  | "second_factor_needed"
  | "not_found"
  | "invalid"
  | "conflict"
  | "payment_failed"
  | "too_many"
  | "unavailable"
  | "internal";

const STATUS: Record<ErrorCode, number> = {
  unauthenticated: 401,
  forbidden: 403,
  proof_needed: 403,
  second_factor_needed: 403,
  not_found: 404,
  invalid: 400,
  conflict: 409,
  payment_failed: 402,
  too_many: 429,
  unavailable: 503,
  internal: 500,
};

/** For the API and English-only pages. */
export const ENGLISH_ERRORS: ErrorCatalogue = { locale: "en-US", errors, one };

export const inEnglish = (why: Why): string => sayIn(ENGLISH_ERRORS, why);

export const issueInEnglish = (message: string): string => inEnglish(whyOfIssue(message));

type More = {
  fields?: FieldReasons | undefined;
  /** For the log only. */
  log?: string | undefined;
  retryAfterSeconds?: number;
  /** Proof of work for an immediate retry. */
  work?: Work;
  cause?: unknown;
};

const logLine = (code: ErrorCode, why: Why, log: string | undefined) =>
  [code, reasonOf(why), typeof why === "string" ? null : JSON.stringify(why.params), log && `- ${log}`]
    .filter(Boolean)
    .join(" ");

/**
 * The error that verbs throw on purpose.
 *
 * - The code decides the HTTP status; the reason identifies the refusal.
 * - Pages localize the sentence. `title` and `errors` are the API's, in English.
 */
export class DomainError extends Error {
  readonly status: number;
  readonly reason: ErrorReason;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: FieldReasons | undefined;
  readonly title: string;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly work: Work | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly why: Why,
    more: More = {},
  ) {
    super(logLine(code, why, more.log), more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "DomainError";
    this.status = STATUS[code];
    this.reason = reasonOf(why);
    this.params = paramsOf(why);
    this.fields = more.fields;
    this.title = inEnglish(why);
    this.errors = more.fields && sayFieldsIn(ENGLISH_ERRORS, more.fields);
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.work = more.work;
  }
}

/** 404, the same for missing and for hidden things. */
export const notFound = (log?: string) => new DomainError("not_found", "content.not_found", { log });

/** 401: not signed in, or invalid credentials. */
export const unauthenticated = (why: Why = "access.log_in") => new DomainError("unauthenticated", why);

/** 403 for a caller who may know that it exists. */
export const forbidden = (why: Why = "access.admins_only", log?: string) =>
  new DomainError("forbidden", why, { log });

/** 403 that needs a recent second-factor proof. */
export const proofNeeded = () => new DomainError("proof_needed", "access.proof_needed");

/** 403 for admins or staff who must first set up a second factor. */
export const secondFactorNeeded = (why: Why = "access.second_factor_needed") =>
  new DomainError("second_factor_needed", why);

/** Repeats the field's text as the title, so a toast suffices. */
export const invalidField = (field: string, why: Why) =>
  new DomainError("invalid", why, { fields: { [field]: [why] } });

export const invalid = (why: Why, fields?: FieldReasons) => new DomainError("invalid", why, { fields });

/** Takes the title from the first field. */
export const invalidFields = (fields: FieldReasons) =>
  invalid(Object.values(fields)[0]?.[0] ?? "input.invalid", fields);

/** 409: no longer possible, or already in progress. */
export const conflict = (why: Why, log?: string) => new DomainError("conflict", why, { log });

export const tooMany = (
  retryAfterSeconds: number,
  why: Why = because("limits.too_many", { wait: retryAfterSeconds }),
) => new DomainError("too_many", why, { retryAfterSeconds });

/** 429 that asks for proof of work. */
export const workNeeded = (work: Work) =>
  new DomainError("too_many", "limits.work_first", { work, retryAfterSeconds: 1 });

export const hasReason = (error: unknown, ...reasons: ErrorReason[]): error is DomainError =>
  error instanceof DomainError && reasons.includes(error.reason);

export const isNotFound = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "not_found";

export const isForbidden = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "forbidden";
