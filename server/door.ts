import type { IncomingMessage, ServerResponse } from "node:http";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { reasonWords } from "@/app/_features/i18n/error-words";
import type { PagePath } from "@/app/pages";
import { inEnglish, type PlainReason } from "@/lib/kernel";
import { MOST_FIELDS } from "@/lib/platform/form-fields";
import { answerBare } from "./bare-answer";
import { languageAsked } from "./cache/public-request";

/**
 * Limits of every request, checked before anything parses it. The settings of the proxies in `deploy` match: what passes
 * here passes there.
 */
export const LIMITS = {
  /** Of the path, and of the query, in bytes. */
  pathBytes: 4 * 1024,
  queryBytes: 4 * 1024,
  parameters: 50,
  headers: 100,
  /** Of the request line and all headers together. */
  headerBytes: 32 * 1024,
  /** Of a body, before the smaller limit of its route. The largest is the form with files for the desk. */
  bodyBytes: 24 * 1024 * 1024,
} as const;

/** Pages whose forms may have more than `MOST_FIELDS` fields, with their own limit. */
const MORE_FIELDS: Partial<Record<PagePath, number>> = {
  // Four fields of each payout; `payoutIdsSchema` has the limit of payouts.
  "/platform/payouts/several": 300,
};

/** The most fields of a form that is sent to the page of this pattern. */
export const mostFieldsOf = (pattern: string | undefined): number =>
  (MORE_FIELDS as Record<string, number | undefined>)[pattern ?? ""] ?? MOST_FIELDS;

type Refusal = { status: 400 | 413 | 414 | 431; why: PlainReason };

/** The number of parameters in a query, counted up to `most` + 1. */
function countParameters(query: string, most: number): number {
  let count = query === "" ? 0 : 1;
  for (let at = query.indexOf("&"); at >= 0 && count <= most; at = query.indexOf("&", at + 1)) count += 1;
  return count;
}

/** Why a request is refused before it is parsed; null for one that may pass. */
export function refusedAtDoor({
  url = "/",
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "url" | "headers" | "rawHeaders">): Refusal | null {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? "" : url.slice(mark + 1);
  // Node refuses addresses that are not ASCII, so a character is a byte.
  if (path.length > LIMITS.pathBytes || query.length > LIMITS.queryBytes) {
    return { status: 414, why: "request.address_too_long" };
  }
  if (countParameters(query, LIMITS.parameters) > LIMITS.parameters) {
    return { status: 400, why: "request.too_many_parameters" };
  }
  if (rawHeaders.length / 2 > LIMITS.headers) return { status: 431, why: "request.too_many_headers" };
  if (Number(headers["content-length"] ?? 0) > LIMITS.bodyBytes) {
    return { status: 413, why: "request.too_large" };
  }
  return null;
}

/** Answers a request that was refused: a page for people, a problem for scripts and the API. */
export function sayRefused(req: IncomingMessage, res: ServerResponse, { status, why }: Refusal): void {
  const [path = "/"] = (req.url ?? "/").slice(0, LIMITS.pathBytes).split("?", 1);
  const language = languageAsked(new URL("http://site"), req.headers);
  const { refused, problem } = CATALOGUE[language].states;
  // Closes, so that nothing waits for the rest of a body.
  res.setHeader("Connection", "close");
  answerBare(req, res, path, language, {
    status,
    page: {
      title: refused.title,
      text: reasonWords(language, why),
      home: { href: "/", label: problem.frontPage },
    },
    problem: path.startsWith("/api/") ? inEnglish(why) : reasonWords(language, why),
  });
}
