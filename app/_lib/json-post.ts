import { headers } from "next/headers";
import type { z } from "zod";
import { DomainError, type FieldErrors, GENERIC_TITLE } from "@/lib/kernel";
import { type Ctx, log, unlessAway } from "@/lib/platform";
import { problemIn } from "../_features/i18n/error-words";
import { languageHere } from "../_features/i18n/language-at";
import { textOf } from "./bounded-body";
import { isSameOrigin } from "./request";
import { getCtx } from "./session";

const MOST_BYTES = 64_000;

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await textOf(request, MOST_BYTES)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Makes a route handler for calls of our own pages' scripts: refuses other origins (403) and malformed bodies (400),
 * knows who calls, and answers JSON that nobody stores. A DomainError becomes its status, title and texts beside the
 * fields; what breaks is logged and answered with 500.
 */
export function jsonPost<S extends z.ZodType>(
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  const answer = (body: unknown, status = 200) =>
    Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
  const refuse = async (problem: { title: string; errors?: FieldErrors }, status: number) =>
    answer(problemIn(await languageHere(), problem), status);
  return async (request) => {
    if (!isSameOrigin(await headers())) return refuse({ title: GENERIC_TITLE }, 403);
    const parsed = schema.safeParse(await bodyOf(request));
    if (!parsed.success) return refuse({ title: GENERIC_TITLE }, 400);
    try {
      return answer(await work(await getCtx(), parsed.data));
    } catch (thrown) {
      const error = unlessAway(thrown);
      if (error instanceof DomainError && error.code !== "internal") {
        return refuse({ title: error.title, errors: error.errors }, error.status);
      }
      log.error("call_failed", error);
      return refuse({ title: GENERIC_TITLE }, 500);
    }
  };
}
