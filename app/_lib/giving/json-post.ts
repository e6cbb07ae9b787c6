import { headers } from "next/headers";
import type { z } from "zod";
import { textOf } from "@/app/_lib/bounded-body";
import { isSameOrigin } from "@/app/_lib/request";
import { getCtx } from "@/app/_lib/session";
import { GENERIC_TITLE } from "@/lib/kernel";
import { type Ctx, log } from "@/lib/platform";

const MOST_BYTES = 4_000;

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await textOf(request, MOST_BYTES)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Makes a route handler for calls of our own pages' scripts: refuses other origins (403) and malformed bodies (400),
 * knows who calls, and answers JSON that nobody stores. What breaks is logged and answered with 500.
 */
export function jsonPost<S extends z.ZodType>(
  schema: S,
  work: (ctx: Ctx, input: z.output<S>) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  const answer = (body: unknown, status = 200) =>
    Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
  return async (request) => {
    if (!isSameOrigin(await headers())) return answer({ title: GENERIC_TITLE }, 403);
    const parsed = schema.safeParse(await bodyOf(request));
    if (!parsed.success) return answer({ title: GENERIC_TITLE }, 400);
    try {
      return answer(await work(await getCtx(), parsed.data));
    } catch (error) {
      log.error("checkout_failed", error);
      return answer({ title: GENERIC_TITLE }, 500);
    }
  };
}
