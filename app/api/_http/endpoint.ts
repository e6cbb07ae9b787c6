import type { z } from "zod";
import type { FormPart } from "@/app/_lib/multipart";
import type { Ctx } from "@/lib/platform";
import { type NotSet, ownFields } from "./own-fields";
import { parse } from "./parse";

/**
 * `platform`: provider staff. The verb checks `member`, `admin` and `recipient` against the community or
 * campaign.
 */
export type Who = "public" | "member" | "admin" | "platform" | "recipient";

type Method = "get" | "post" | "put" | "delete";

export type RawInput = {
  params: unknown;
  query: unknown;
  body: unknown;
  /** For an endpoint that reads its form as a stream. */
  parts?: AsyncIterable<FormPart>;
  /** Equal keys are one attempt. */
  idempotencyKey?: string | null;
  /** The client's solution after a `Work-Wanted` rejection. */
  workDone?: string | null;
  /** "yes" confirms a second equal gift. */
  giveAgain?: string | null;
};

type HeaderWords = { name: string; description: string };

type Schemas = { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodType; form?: z.ZodType };

/** Data for `createApi`, the OpenAPI document and tests. */
export type Endpoint = {
  method: Method;
  /** Below /api: `/community/communities/{id}`. */
  path: string;
  who: Who;
  summary: string;
  request: Schemas;
  response: z.ZodType;
  /** For the document: request headers, and refusals beyond the usual ones, by status. */
  headers: readonly HeaderWords[];
  refusals: Readonly<Record<string, string>>;
  notSet: NotSet;
  status: 200 | 201;
  /** Streams the form. The schema is then for the document only. */
  readsParts: boolean;
  maxBytes: number;
  run(ctx: Ctx, input: RawInput): Promise<unknown>;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

type Definition<
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodType | undefined,
  F extends z.ZodType | undefined,
  R extends z.ZodType,
> = {
  method: Method;
  path: string;
  who: Who;
  summary: string;
  /** `body` is JSON, `form` multipart. */
  request?: { params?: P; query?: Q; body?: B; form?: F };
  /** Drops undeclared fields, so none leaks by accident. */
  response: R;
  headers?: readonly HeaderWords[];
  refusals?: Readonly<Record<string, string>>;
  /** Path ids the body may repeat, by field. Others are rejected. */
  repeats?: Readonly<Record<string, keyof z.output<NonNullable<P>> & string>>;
  /** Response of a read at this path. Its fields may be sent back and are ignored unless in `request`. */
  sentBack?: z.ZodObject;
  status?: 200 | 201;
  /** Streams the form: files may be large. `form` is then for the document only. */
  readsParts?: true;
  /** Bytes. Default: 256 KB of JSON, 8 MB of multipart. */
  maxBytes?: number;
  handle(
    ctx: Ctx,
    input: {
      params: Parsed<P>;
      query: Parsed<Q>;
      body: Parsed<B>;
      form: Parsed<F>;
      parts: AsyncIterable<FormPart>;
      idempotencyKey: string | null;
      workDone: string | null;
      giveAgain: boolean;
    },
  ): Promise<z.input<R>>;
};

const KB = 1024;

const NO_PARTS: AsyncIterable<FormPart> = { async *[Symbol.asyncIterator]() {} };

/** A malformed id in the path gets 404, like an unknown one. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  F extends z.ZodType | undefined = undefined,
>(definition: Definition<P, Q, B, F, R>): Endpoint {
  const { method, path, who, summary, request = {}, response, status = 200, handle } = definition;
  const { headers = [], refusals = {}, readsParts = false } = definition;
  const notSet: NotSet = { repeats: definition.repeats ?? {}, sentBack: definition.sentBack ?? null };
  const maxBytes = definition.maxBytes ?? (request.form ? 8 * KB * KB : 256 * KB);
  return {
    method,
    path,
    who,
    summary,
    request,
    response,
    headers,
    refusals,
    notSet,
    status,
    readsParts,
    maxBytes,
    run: (ctx, raw) => {
      const params = parse(request.params, raw.params, "params") as Parsed<P>;
      const query = parse(request.query, raw.query, "query") as Parsed<Q>;
      const own = ownFields(raw.body, { notSet, taken: request.body ?? request.form, params });
      return handle(ctx, {
        params,
        query,
        body: parse(request.body, own, "body") as Parsed<B>,
        form: (readsParts ? undefined : parse(request.form, own, "body")) as Parsed<F>,
        parts: raw.parts ?? NO_PARTS,
        idempotencyKey: raw.idempotencyKey ?? null,
        workDone: raw.workDone ?? null,
        giveAgain: raw.giveAgain?.trim().toLowerCase() === "yes",
      });
    },
  };
}
