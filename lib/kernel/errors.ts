import { waitInWords } from "./time";

/** Errors of single fields, by the field's name as the form calls it (`email`, `amount`). */
export type FieldErrors = Record<string, string[]>;

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

/**
 * The one error that verbs throw on purpose: a code, the title that people read (in the specification's words),
 * errors of single fields, and a text for the log that people never see.
 */
export class DomainError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly title: string,
    more: { errors?: FieldErrors; log?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(more.log ?? title, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "DomainError";
    this.status = STATUS[code];
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const NOT_FOUND_TITLE = "The content is not found";
export const GENERIC_TITLE = "Something went wrong.";

/** One answer for what does not exist and for what the caller may not know of. */
export const notFound = (log?: string) => new DomainError("not_found", NOT_FOUND_TITLE, { log });

/** 401: nobody is signed in, or what they showed is worth nothing any more. */
export const unauthenticated = (title = "Please log in") => new DomainError("unauthenticated", title);

/** 403: for somebody who may know that it exists, and may not do it. */
export const forbidden = (title = "Only admins of the community may do this", log?: string) =>
  new DomainError("forbidden", title, { log });

/** 403: the account has a second factor, and it was not shown recently enough for what is asked. */
export const proofNeeded = () => new DomainError("proof_needed", "Please confirm that it is you first");

/** 403: the provider wants a second factor of admins and of its staff, and this account has none yet. */
export const secondFactorNeeded = () =>
  new DomainError(
    "second_factor_needed",
    "Admins need a second factor here. Please set it up under Login & security first.",
  );

/** One field is wrong; the title repeats its text, so that a toast alone is enough. */
export const invalidField = (field: string, message: string) =>
  new DomainError("invalid", message, { errors: { [field]: [message] } });

/** 400: what was sent cannot be taken as it is. */
export const invalid = (title: string, errors?: FieldErrors) => new DomainError("invalid", title, { errors });

/** 409: it was possible once, or is under way already. */
export const conflict = (title: string, log?: string) => new DomainError("conflict", title, { log });

/** 429, with the seconds to wait, which the title says in words. */
export const tooMany = (
  retryAfterSeconds: number,
  title = `Too many attempts. Please wait ${waitInWords(retryAfterSeconds)} and try again.`,
) => new DomainError("too_many", title, { retryAfterSeconds });

/** True for the error one expects when somebody looks at what is not theirs. */
export const isNotFound = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "not_found";
