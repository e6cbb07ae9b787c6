import type { IncomingMessage, ServerResponse } from "node:http";
import { reasonWords } from "@/app/_features/i18n/error-words";
import type { PagePath } from "@/app/pages";
import { inEnglish, type PlainReason } from "@/lib/kernel";
import { MOST_FIELDS } from "@/lib/platform/form-fields";
import { CATALOGUE } from "@/messages";
import { answerBare } from "./bare-answer";
import { languageAsked } from "./cache/public-request";

/** Checked before parsing. The proxies in `deploy` must match. */
export const LIMITS = {
  /** Bytes. */
  pathBytes: 4 * 1024,
  queryBytes: 4 * 1024,
  parameters: 50,
  headers: 100,
  /** Includes the request line. */
  headerBytes: 32 * 1024,
  /** Maximum; routes have smaller limits. */
  bodyBytes: 24 * 1024 * 1024,
} as const;

/** Pages that exceed `MOST_FIELDS`. */
const MORE_FIELDS: Partial<Record<PagePath, number>> = {
  // Four per payout, which `payoutIdsSchema` limits.
  "/platform/payouts/several": 300,
};

export const mostFieldsOf = (pattern: string | undefined): number =>
  (MORE_FIELDS as Record<string, number | undefined>)[pattern ?? ""] ?? MOST_FIELDS;

type Refusal = { status: 400 | 413 | 414 | 431; why: PlainReason };

function countParameters(query: string, most: number): number {
  let count = query === "" ? 0 : 1;
  for (let at = query.indexOf("&"); at >= 0 && count <= most; at = query.indexOf("&", at + 1)) count += 1;
  return count;
}

/** Null for a request to parse. */
export function refusedAtDoor({
  url = "/",
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "url" | "headers" | "rawHeaders">): Refusal | null {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? "" : url.slice(mark + 1);
  // Node refuses non-ASCII addresses.
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

export function sayRefused(req: IncomingMessage, res: ServerResponse, { status, why }: Refusal): void {
  const [path = "/"] = (req.url ?? "/").slice(0, LIMITS.pathBytes).split("?", 1);
  const language = languageAsked(new URL("http://site"), req.headers);
  const { refused, problem } = CATALOGUE[language].states;
  // Does not wait for the body.
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
