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

/** The English sentences: those of the API, and of pages that are English only. */
export const ENGLISH_ERRORS: ErrorCatalogue = { locale: "en-US", errors, one };

/** The English sentence of a reason, for responses of the API and for pages that are English only. */
export const inEnglish = (why: Why): string => sayIn(ENGLISH_ERRORS, why);

/** The English sentence of a schema's issue. */
export const issueInEnglish = (message: string): string => inEnglish(whyOfIssue(message));

type More = {
  /** What is wrong with single fields. */
  fields?: FieldReasons | undefined;
  /** For the log; people never see it. */
  log?: string | undefined;
  retryAfterSeconds?: number;
  /** The work after which the same request is taken. */
  work?: Work;
  cause?: unknown;
};

const logLine = (code: ErrorCode, why: Why, log: string | undefined) =>
  [code, reasonOf(why), typeof why === "string" ? null : JSON.stringify(why.params), log && `- ${log}`]
    .filter(Boolean)
    .join(" ");

/**
 * The one error that verbs throw on purpose: a code, which decides the HTTP status; the reason, by which
 * programs distinguish refusals; the values of its sentence's variables; reasons of single fields; and a text
 * for the log that people never see. Pages show the sentence in the reader's language; `title` and `errors`
 * are the API's, in English.
 */
export class DomainError extends Error {
  readonly status: number;
  readonly reason: ErrorReason;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: FieldReasons | undefined;
  /** The English sentence, in the specification's words where it has any. */
  readonly title: string;
  /** English sentences by field. */
  readonly errors: FieldErrors | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfterSeconds: number | undefined;
  /** The work that a client may do instead of waiting. */
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

/** 404: the same error for what does not exist and for what the caller may not know of. */
export const notFound = (log?: string) => new DomainError("not_found", "content.not_found", { log });

/** 401: nobody is signed in, or the credentials are not valid any more. */
export const unauthenticated = (why: Why = "access.log_in") => new DomainError("unauthenticated", why);

/** 403: the caller may know that it exists, but may not do this. */
export const forbidden = (why: Why = "access.admins_only", log?: string) =>
  new DomainError("forbidden", why, { log });

/** 403: the account has a second factor, and the caller has not shown it recently enough for this request. */
export const proofNeeded = () => new DomainError("proof_needed", "access.proof_needed");

/** 403: the provider requires a second factor of admins or of its staff, and this account has none yet. */
export const secondFactorNeeded = (why: Why = "access.second_factor_needed") =>
  new DomainError("second_factor_needed", why);

/** One field is wrong; the title repeats its text, so that a toast alone is enough. */
export const invalidField = (field: string, why: Why) =>
  new DomainError("invalid", why, { fields: { [field]: [why] } });

/** 400: the input cannot be accepted as it is. */
export const invalid = (why: Why, fields?: FieldReasons) => new DomainError("invalid", why, { fields });

/** 400: fields are wrong; the title is the first one's. */
export const invalidFields = (fields: FieldReasons) =>
  invalid(Object.values(fields)[0]?.[0] ?? "input.invalid", fields);

/** 409: it is no longer possible, or is under way already. */
export const conflict = (why: Why, log?: string) => new DomainError("conflict", why, { log });

/** 429, with the seconds to wait, which the sentence shows in words. */
export const tooMany = (
  retryAfterSeconds: number,
  why: Why = because("limits.too_many", { wait: retryAfterSeconds }),
) => new DomainError("too_many", why, { retryAfterSeconds });

/** 429: the same request is taken after some work, which the client's device does. */
export const workFirst = (work: Work) =>
  new DomainError("too_many", "limits.work_first", { work, retryAfterSeconds: 1 });

/** True for a refusal for one of these reasons. */
export const hasReason = (error: unknown, ...reasons: ErrorReason[]): error is DomainError =>
  error instanceof DomainError && reasons.includes(error.reason);

/** True for a 404: the error for what does not exist or is not the caller's. */
export const isNotFound = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "not_found";

/** True for a 403. */
export const isForbidden = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "forbidden";
