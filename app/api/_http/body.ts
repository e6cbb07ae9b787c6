import { bytesOf } from "@/app/_lib/bounded-body";
import { type FormPart, readMultipart } from "@/app/_lib/multipart";
import { type DomainError, groupPairs, invalid } from "@/lib/kernel";
import { boundaryOf, fieldCounter, isMultipart } from "@/lib/platform/form-fields";
import type { Endpoint } from "./endpoint";
import { bodyTooLarge, unsupportedBody } from "./problem";

/** JSON writes half a surrogate pair as `\\ud83c`. No other encoding can. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

const wellFormed = (_name: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : value;

const parseWellFormed = (text: string): unknown =>
  SURROGATE.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  let body: unknown;
  try {
    body = parseWellFormed(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalid("request.not_json");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalid("request.not_object");
  return body;
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<unknown> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw invalid("request.not_multipart");
  }
  return objectOf(form);
}

/** Repeated names become a list, which schemas for a single value reject. */
export function objectOf(pairs: Iterable<[string, FormDataEntryValue]>): Record<string, unknown> {
  return Object.fromEntries(
    [...groupPairs(pairs)].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

/** Rejects too many fields while the form arrives. */
function fieldRefusals(contentType: string): (part: Uint8Array) => DomainError | null {
  const hasTooMany = fieldCounter(contentType);
  return (part) => (hasTooMany(part) ? invalid("request.too_many_fields") : null);
}

function partsOf(request: Request, { maxBytes }: Endpoint): AsyncIterable<FormPart> | Response {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return bodyTooLarge();
  const type = request.headers.get("content-type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== "multipart/form-data") {
    return unsupportedBody({ accept: "multipart/form-data" });
  }
  const boundary = boundaryOf(type);
  if (boundary === null || !request.body) throw invalid("request.not_multipart");
  return readMultipart(request.body, boundary, maxBytes);
}

/** A Response is a rejection. */
export async function readBody(
  request: Request,
  endpoint: Endpoint,
): Promise<{ body: unknown; parts?: AsyncIterable<FormPart> } | Response> {
  if (endpoint.readsParts) {
    const parts = partsOf(request, endpoint);
    return parts instanceof Response ? parts : { body: undefined, parts };
  }
  const { body: json, form } = endpoint.request;
  if (!json && !form) return { body: undefined };
  const type = request.headers.get("content-type") ?? "";
  const kind = type.split(";")[0]?.trim().toLowerCase();
  const wanted = form ? "multipart/form-data" : "application/json";
  if (form && isMultipart(type) && boundaryOf(type) === null) throw invalid("request.not_multipart");
  const bytes = await bytesOf(request, endpoint.maxBytes, form ? fieldRefusals(type) : undefined);
  if (!bytes) return bodyTooLarge();
  if (kind !== wanted && bytes.length > 0) return unsupportedBody({ accept: wanted });
  if (form) return { body: bytes.length > 0 ? await parseForm(bytes, type) : {} };
  return { body: parseJson(bytes) };
}
