import { type DomainError, type FieldErrors, inEnglish, type PlainReason } from "@/lib/kernel";

/** No caching, no MIME sniffing. */
export const API_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** `recipient.fullName` becomes `Recipient.FullName`. */
const capitalised = (field: string) =>
  field.replace(/(^|\.)([a-z])/g, (characters) => characters.toUpperCase());

const wireErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [capitalised(field), texts]));

type Problem = { title: string; status: number; errors?: FieldErrors };

/** application/problem+json. */
function problem(body: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { ...API_HEADERS, "content-type": "application/problem+json", ...headers },
  });
}

export function problemOf({ title, status, errors, retryAfterSeconds, work }: DomainError): Response {
  const headers: Record<string, string> = {};
  if (status === 401) headers["www-authenticate"] = "Bearer";
  if (retryAfterSeconds !== undefined) headers["retry-after"] = String(retryAfterSeconds);
  if (work) headers["work-wanted"] = `${work.parts} ${work.challenge}`;
  return problem(errors ? { title, status, errors: wireErrors(errors) } : { title, status }, headers);
}

const refusal = (reason: PlainReason, status: number) => (headers?: Record<string, string>) =>
  problem({ title: inEnglish(reason), status }, headers);

export const methodNotAllowed = refusal("request.method_not_allowed", 405);
export const bodyTooLarge = refusal("request.too_large", 413);
export const unsupportedBody = refusal("request.unsupported_body", 415);
export const unknownCall = refusal("request.unknown_call", 404);
