import type { z } from "zod";
import type { FormPart } from "@/app/_lib/multipart";
import type { Ctx } from "@/lib/platform";
import { type NotSet, ownFields } from "./own-fields";
import { parse } from "./parse";

/**
 * Who may call. `public`: anybody. `member`: anybody logged in; the verb checks the membership. `admin`: of
 * the community in question, checked by the verb. `platform`: the provider's staff. `recipient`: of the
 * campaign in question, checked by the verb.
 */
export type Who = "public" | "member" | "admin" | "platform" | "recipient";

export type Method = "get" | "post" | "put" | "delete";

/** The input before it is parsed. */
export type RawInput = {
  params: unknown;
  query: unknown;
  body: unknown;
  /** Of an endpoint that reads its form itself: the parts as they arrive. */
  parts?: AsyncIterable<FormPart>;
  /** The header `Idempotency-Key`: the same key is the same attempt. Null when the caller sent none. */
  idempotencyKey?: string | null;
  /** The header `Work-Done`: what a client found after a refusal with `Work-Wanted`. */
  workDone?: string | null;
  /** The header `Give-Again`: "yes" when a second equal gift is meant. */
  giveAgain?: string | null;
};

/** A header of a request, as the API's document describes it. */
export type HeaderWords = { name: string; description: string };

type Schemas = { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodType; form?: z.ZodType };

/** An endpoint as data: `createApi` registers it; the OpenAPI document and the tests read it. */
export type Endpoint = {
  method: Method;
  /** Below /api, with `{name}` for parameters: `/community/communities/{id}`. */
  path: string;
  who: Who;
  summary: string;
  request: Schemas;
  response: z.ZodType;
  /** The headers that it reads, and its refusals beside the usual ones, by status: for the document. */
  headers: readonly HeaderWords[];
  refusals: Readonly<Record<string, string>>;
  /** What its body may have beside its schema. */
  notSet: NotSet;
  /** The status of success. */
  status: 200 | 201;
  /** Reads its form itself, piece by piece, because of large files in it; the schema then is for the document. */
  readsParts: boolean;
  /** The most bytes that a request body may have. */
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
  /** `body` is JSON, `form` is multipart; one of them. Path parameters are named as in the path. */
  request?: { params?: P; query?: Q; body?: B; form?: F };
  /**
   * The schema of the response. Fields that it does not name are left out, so that none leaks by accident.
   */
  response: R;
  headers?: readonly HeaderWords[];
  refusals?: Readonly<Record<string, string>>;
  /** Ids of the path that the body may repeat, by its fields. Another id is refused; the schema does not name them. */
  repeats?: Readonly<Record<string, keyof z.output<NonNullable<P>> & string>>;
  /** What the read of the same path answers. Fields that `request` does not name may be sent back and are ignored. */
  sentBack?: z.ZodObject;
  status?: 200 | 201;
  /** Hand the form over as it arrives: files in it may be large. The schema `form` is for the document alone. */
  readsParts?: true;
  /** The most bytes that a request body may have: by default 256 KB of JSON or 8 MB of multipart. */
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

/** Declares one endpoint. A malformed id in the path gets the same response as an unknown one: 404. */
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
