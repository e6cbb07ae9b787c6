import { headers } from "next/headers";
import type { z } from "zod";
import { DomainError } from "@/lib/kernel";
import type { AwayReason, Ctx } from "@/lib/platform";
import { refusalWords } from "../_features/i18n/error-words";
import { languageHere } from "../_features/i18n/language-at";
import { type Answered, answer } from "./answer";
import { textOf } from "./bounded-body";
import { demandSameOrigin } from "./request";
import { getCtx } from "./session";

const MOST_BYTES = 64_000;

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await textOf(request, MOST_BYTES)) ?? "null");
  } catch {
    return null;
  }
}

/** Not cached. A rejection has status, title and field errors. */
async function jsonOf(answered: Answered<unknown>): Promise<Response> {
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if ("value" in answered) return Response.json(answered.value, { headers });
  const { refused } = answered;
  const { status, retryAfterSeconds } = refused;
  if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds);
  return Response.json(refusalWords(await languageHere(), refused), { headers, status });
}

/**
 * Handles calls of our own pages' scripts. Rejects other origins (403) and malformed bodies (400). `away`
 * states what happened to money if the database rejects the call.
 */
export function jsonPost<S extends z.ZodType>(
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<unknown>,
  { away = "records.away" }: { away?: AwayReason } = {},
): (request: Request) => Promise<Response> {
  return async (request) =>
    jsonOf(
      await answer({
        event: "call_failed",
        away,
        async actor() {
          demandSameOrigin(await headers());
          return getCtx();
        },
        async input() {
          const parsed = schema.safeParse(await bodyOf(request));
          if (!parsed.success) throw new DomainError("invalid", "unexpected", { log: "a malformed call" });
          return parsed.data;
        },
        run: work,
      }),
    );
}

/** No origin check. The query is the input. */
export function jsonGet(
  work: (ctx: Ctx, query: URLSearchParams) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return async (request) =>
    jsonOf(
      await answer({
        event: "call_failed",
        actor: getCtx,
        input: async () => new URL(request.url).searchParams,
        run: work,
      }),
    );
}
