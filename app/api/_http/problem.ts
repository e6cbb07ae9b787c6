import { DomainError, type FieldErrors, GENERIC_TITLE } from "@/lib/kernel";
import { log, unlessAway } from "@/lib/platform";

/** What every answer carries: nothing of the API is for caches or for guessing. */
export const API_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** `recipient.fullName` as the specification spells fields of errors: `Recipient.FullName`. */
const capitalised = (field: string) => field.replace(/(^|\.)([a-z])/g, (letters) => letters.toUpperCase());

/** Errors by field, spelled for the wire (`Email`). */
const wireErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [capitalised(field), texts]));

export type Problem = { title: string; status: number; errors?: FieldErrors };

/** A problem answer: `{title, status, errors?}` as application/problem+json. */
export function problem(body: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { ...API_HEADERS, "content-type": "application/problem+json", ...headers },
  });
}

/** Any error as a problem; one that nobody threw on purpose is logged and tells nothing. */
export function problemOf(thrown: unknown, where: { method: string; path: string }): Response {
  const error = unlessAway(thrown);
  if (!(error instanceof DomainError) || error.code === "internal") {
    log.error("api_failed", error, where);
    return problem({ title: GENERIC_TITLE, status: 500 });
  }
  const headers: Record<string, string> = {};
  if (error.status === 401) headers["www-authenticate"] = "Bearer";
  if (error.retryAfterSeconds !== undefined) headers["retry-after"] = String(error.retryAfterSeconds);
  const { title, status } = error;
  return problem(
    error.errors ? { title, status, errors: wireErrors(error.errors) } : { title, status },
    headers,
  );
}

const refusal = (title: string, status: number) => (headers?: Record<string, string>) =>
  problem({ title, status }, headers);

export const methodNotAllowed = refusal("This method is not allowed here", 405);
export const bodyTooLarge = refusal("The request is too large", 413);
export const unsupportedBody = refusal("This content type is not understood here", 415);
export const unknownCall = refusal("There is no such call", 404);
